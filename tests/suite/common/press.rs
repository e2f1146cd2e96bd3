//! A profile of a press that does not exist, with tables both ways: what shops' profiles are like, and nobody's.

/// What it says of itself.
pub const PRESS: &str = "Press of the tests";

/// Steps of each table.
const LAB: usize = 17;
const INKS: usize = 9;

/// A profile of version 2 whose inks take away light as they would if they were perfect. Black is mixed of all inks,
/// of 60 % of each colour and all black: 280 %.
pub fn press() -> Vec<u8> {
    let mut text = b"text\0\0\0\0No rights reserved\0".to_vec();
    text.resize(text.len().next_multiple_of(4), 0);
    let white: Vec<u8> =
        [0x0000_F6D6_u32, 0x0001_0000, 0x0000_D32D].iter().flat_map(|part| part.to_be_bytes()).collect();
    let white = [b"XYZ \0\0\0\0".to_vec(), white].concat();
    let tags: [(&[u8; 4], Vec<u8>); 5] =
        [(b"desc", described()), (b"cprt", text), (b"wtpt", white), (b"A2B0", seen()), (b"B2A0", mixed())];
    let mut head = vec![0; 128];
    head[8..12].copy_from_slice(&[2, 0x40, 0, 0]);
    head[12..24].copy_from_slice(b"prtrCMYKLab ");
    head[24..36].copy_from_slice(&[7, 208, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]);
    head[36..40].copy_from_slice(b"acsp");
    head[68..80].copy_from_slice(&[0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D]);
    let mut table = (tags.len() as u32).to_be_bytes().to_vec();
    let mut body = Vec::new();
    let begin = head.len() + 4 + 12 * tags.len();
    for (sign, mut bytes) in tags {
        table.extend_from_slice(sign);
        table.extend(((begin + body.len()) as u32).to_be_bytes());
        table.extend((bytes.len() as u32).to_be_bytes());
        bytes.resize(bytes.len().next_multiple_of(4), 0);
        body.extend(bytes);
    }
    let length = (begin + body.len()) as u32;
    head[..4].copy_from_slice(&length.to_be_bytes());
    [head, table, body].concat()
}

fn described() -> Vec<u8> {
    let mut out = b"desc\0\0\0\0".to_vec();
    out.extend((PRESS.len() as u32 + 1).to_be_bytes());
    out.extend_from_slice(PRESS.as_bytes());
    // Behind its end: no other alphabet, no script.
    out.resize(out.len() + 1 + 8 + 3 + 67, 0);
    out
}

/// A table of 16 bits with straight curves.
fn table(inputs: u8, outputs: u8, steps: usize, cells: &[u16]) -> Vec<u8> {
    let mut out = vec![b'm', b'f', b't', b'2', 0, 0, 0, 0, inputs, outputs, steps as u8, 0];
    for place in 0..9 {
        let one: u32 = if place % 4 == 0 { 0x0001_0000 } else { 0 };
        out.extend(one.to_be_bytes());
    }
    out.extend([0, 2, 0, 2]);
    let straight = |count: u8| (0..count).flat_map(|_| [0, 0, 255, 255]);
    out.extend(straight(inputs));
    out.extend(cells.iter().flat_map(|cell| cell.to_be_bytes()));
    out.extend(straight(outputs));
    out
}

fn share(step: usize, steps: usize) -> f64 {
    step as f64 / (steps - 1) as f64
}

/// What inks look like.
fn seen() -> Vec<u8> {
    let mut cells = Vec::new();
    for place in 0..INKS.pow(4) {
        let step = |power| share(place / INKS.pow(power) % INKS, INKS);
        let [c, m, y, k] = [step(3), step(2), step(1), step(0)];
        let [l, a, b] = lab([c, m, y].map(|ink| (1.0 - ink) * (1.0 - k)));
        cells.extend([l * 652.8, (a + 128.0) * 256.0, (b + 128.0) * 256.0].map(|part| part.round() as u16));
    }
    table(4, 3, INKS, &cells)
}

/// Which inks look like that.
fn mixed() -> Vec<u8> {
    let mut cells = Vec::new();
    for place in 0..LAB.pow(3) {
        let step = |power| share(place / LAB.pow(power) % LAB, LAB) * 65535.0;
        let colour = [step(2) / 652.8, step(1) / 256.0 - 128.0, step(0) / 256.0 - 128.0];
        let lights = rgb(colour);
        let dark = 1.0 - lights.iter().copied().fold(0.0, f64::max);
        // Little black in light colours, all of it in the darkest.
        let k = dark * dark;
        let ink = |light: f64| if k > 0.98 { 0.6 } else { (1.0 - light / (1.0 - k)).clamp(0.0, 1.0) };
        let [c, m, y] = lights.map(ink);
        cells.extend([c, m, y, k].map(|ink| (ink * 65535.0).round() as u16));
    }
    table(3, 4, LAB, &cells)
}

const WHITE: [f64; 3] = [0.9642, 1.0, 0.8249];

/// sRGB to Lab, seen in the light of D50.
fn lab(rgb: [f64; 3]) -> [f64; 3] {
    let lights =
        rgb.map(|light| if light <= 0.04045 { light / 12.92 } else { ((light + 0.055) / 1.055).powf(2.4) });
    let sum = |row: [f64; 3]| row.iter().zip(lights).map(|(one, light)| one * light).sum::<f64>();
    let xyz = [
        sum([0.436_074_7, 0.385_064_9, 0.143_080_4]),
        sum([0.222_504_5, 0.716_878_6, 0.060_616_9]),
        sum([0.013_932_2, 0.097_104_5, 0.714_173_3]),
    ];
    let root = |at: usize| {
        let part = xyz[at] / WHITE[at];
        if part > 216.0 / 24389.0 { part.cbrt() } else { (24389.0 / 27.0 * part + 16.0) / 116.0 }
    };
    [116.0 * root(1) - 16.0, 500.0 * (root(0) - root(1)), 200.0 * (root(1) - root(2))]
}

/// Lab to sRGB; what that has not is cut off.
fn rgb([l, a, b]: [f64; 3]) -> [f64; 3] {
    let y = (l + 16.0) / 116.0;
    let part = |root: f64, white: f64| {
        let cube = root * root * root;
        white * if cube > 216.0 / 24389.0 { cube } else { (116.0 * root - 16.0) * 27.0 / 24389.0 }
    };
    let xyz = [part(y + a / 500.0, WHITE[0]), part(y, WHITE[1]), part(y - b / 200.0, WHITE[2])];
    let sum = |row: [f64; 3]| row.iter().zip(xyz).map(|(one, part)| one * part).sum::<f64>();
    [
        sum([3.133_856_1, -1.616_866_7, -0.490_614_6]),
        sum([-0.978_768_4, 1.916_141_5, 0.033_454_0]),
        sum([0.071_945_3, -0.228_991_4, 1.405_242_7]),
    ]
    .map(|light| light.clamp(0.0, 1.0))
    .map(|light| if light <= 0.003_130_8 { 12.92 * light } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 })
}
