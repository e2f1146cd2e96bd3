//! The pictures of a save: sheets of cards, sides of counters, boards, and the small one of the whole.

use resvg::tiny_skia::{Color, Pixmap, PixmapPaint, Transform};

use super::address::Address;
use super::cards::{Back, CardSheet, CardSheets};
use super::portion::Lot;
use crate::draw::draw;
use crate::picture::{self, file};
use crate::sheet::Sheet;
use crate::table::{Cut, Sheet as What, Table};
use crate::{Put, TabletopError, TabletopFiles};
use warpress_render::png::{self, PngError};
use warpress_render::renderer::Renderer;

/// The folder of the pictures.
const FOLDER: &str = "pictures";

/// The longest side of a picture (pixels; knowledge base, custom-content/asset-creation.md).
const LONGEST: f64 = 4096.0;

/// How finely boards and forms are drawn, if they are not too large for it (pixels to the inch).
const BOARD_DPI: f64 = 200.0;

/// How finely counters and backs of cards are drawn, at least and at most (pixels to the inch).
const PIECE_DPI: (f64, f64) = (200.0, 600.0);

/// How long the longer side of a counter shall be, between these (pixels): one looks at it closely.
const PIECE_SIDE: f64 = 512.0;

/// A face that nobody sees is drawn all the same, but hardly (pixels to the inch).
const UNSEEN_DPI: f32 = 18.0;

/// The side of the small picture that menus show (pixels).
const THUMBNAIL: u32 = 256;

/// The colour of the ground and of the small picture: a dark green, on which both black and white stand out.
const GROUND: (u8, u8, u8) = (0x2f, 0x4a, 0x3c);

/// A picture that was written.
#[derive(Debug, Clone)]
pub struct Picture {
    /// Where the program finds it.
    pub address: String,
    /// Width and height (pixels).
    pub size: (u32, u32),
}

/// The two pictures of a sheet of cards.
#[derive(Debug, Clone, Default)]
pub struct SheetPictures {
    /// The address of the fronts.
    pub front: String,
    /// The address of the backs: of one or of a sheet.
    pub back: String,
}

/// All pictures of a save.
pub struct Pictures {
    /// Those of the sheets.
    pub sheets: Vec<SheetPictures>,
    /// Those of faces that stand by themselves, by face.
    pub faces: Vec<Option<Picture>>,
    /// The back of what has none.
    pub blank: Picture,
    /// The ground.
    pub ground: Picture,
}

/// Writes files and says where they are.
struct Writer<'w, 'p> {
    address: Address,
    put: &'w mut Put<'p>,
    written: &'w mut TabletopFiles,
}

impl Writer<'_, '_> {
    /// Writes a picture. Its name has a part that changes with what it shows: the program keeps what it has once fetched
    /// from an address.
    fn picture(&mut self, name: &str, pixels: &Pixmap) -> Result<Picture, TabletopError> {
        let file = file(pixels)?;
        let hash = blake3::hash(&file.bytes).to_hex();
        let name = format!("{FOLDER}/{name}-{}.{}", &hash[..8], file.ending);
        self.file(&name, &file.bytes)?;
        Ok(Picture { address: self.address.of(&name), size: (pixels.width(), pixels.height()) })
    }

    fn file(&mut self, name: &str, bytes: &[u8]) -> Result<(), TabletopError> {
        (self.put)(name, bytes)?;
        self.written.files.push(name.to_owned());
        Ok(())
    }
}

/// A sheet while it is filled: fronts, own backs, and how many of both are still to come.
struct Filling {
    front: Sheet,
    back: Option<Sheet>,
    left: usize,
}

/// What a face is needed for.
#[derive(Default, Clone)]
struct Needs {
    /// Slots: sheet, whether among the backs, slot.
    slots: Vec<(usize, bool, usize)>,
    /// A picture by itself.
    alone: bool,
    /// That picture is turned a quarter clockwise.
    turned: bool,
    /// How finely it is drawn.
    dpi: f32,
}

/// Draws and writes all pictures of a save.
///
/// # Errors
/// Faces that cannot be drawn, pictures that would be too large, files that are not written.
pub fn pictures(
    table: &Table<'_>,
    renderer: &Renderer,
    address: Address,
    stacks: &[Vec<Lot>],
    cards: &CardSheets,
    put: &mut Put<'_>,
    written: &mut TabletopFiles,
) -> Result<Pictures, TabletopError> {
    let mut writer = Writer { address, put, written };
    let blank = writer.picture("blank", &plain((64, 64), Color::WHITE)?)?;
    let (r, g, b) = GROUND;
    let ground = writer.picture("ground", &plain((64, 64), Color::from_rgba8(r, g, b, 255))?)?;
    let needs = needs(table, stacks, cards);
    let mut filling: Vec<Option<Filling>> = cards.sheets.iter().map(|_| None).collect();
    let mut sheets = vec![SheetPictures::default(); cards.sheets.len()];
    let mut faces: Vec<Option<Picture>> = vec![None; table.faces.len()];
    let portrayed = portrayed(table, &needs);
    let mut thumbnail = plain((THUMBNAIL, THUMBNAIL), Color::from_rgba8(r, g, b, 255))?;
    draw(table, renderer, &|face| needs[face].dpi, |face, pixels| {
        let needs = &needs[face];
        if Some(face) == portrayed {
            place(&mut thumbnail, &pixels)?;
        }
        for (sheet, back, slot) in &needs.slots {
            let plan = &cards.sheets[*sheet];
            let open = &mut filling[*sheet];
            let on = match open {
                Some(on) => on,
                None => open.insert(Filling::new(plan)?),
            };
            match (&mut on.back, back) {
                (Some(backs), true) => backs.put(*slot, &pixels)?,
                _ => on.front.put(*slot, &pixels)?,
            }
            on.left -= 1;
            if on.left == 0
                && let Some(full) = open.take()
            {
                let name = format!("cards-{}-{}", plan.list, sheet + 1);
                sheets[*sheet].front = writer.picture(&name, full.front.pixels())?.address;
                if let Some(backs) = full.back {
                    sheets[*sheet].back = writer.picture(&format!("{name}-backs"), backs.pixels())?.address;
                }
            }
        }
        if needs.alone {
            let pixels = if needs.turned { turned(&pixels)? } else { pixels };
            faces[face] = Some(writer.picture(&table.faces[face].name, &on_white(pixels)?)?);
        }
        Ok(())
    })?;
    for (sheet, plan) in sheets.iter_mut().zip(&cards.sheets) {
        match plan.back {
            Back::Plain => sheet.back.clone_from(&blank.address),
            Back::Shared(face) => {
                let back = faces[face].as_ref().unwrap_or(&blank);
                sheet.back.clone_from(&back.address);
            }
            Back::Own => {}
        }
    }
    let name = format!("{}.png", table.slug);
    writer.file(&name, &png::encode(&thumbnail)?)?;
    Ok(Pictures { sheets, faces, blank, ground })
}

impl Filling {
    fn new(plan: &CardSheet) -> Result<Self, TabletopError> {
        let own = plan.back == Back::Own;
        // What shows in the last slot is seen by those who may not see a card: nothing.
        let grey = Color::from_rgba8(0x80, 0x80, 0x80, 255);
        let back = if own { Some(Sheet::new(plan.grid, grey)?) } else { None };
        let left = plan.slots.len() + plan.slots.iter().filter(|(_, back)| own && back.is_some()).count();
        Ok(Self { front: Sheet::new(plan.grid, grey)?, back, left })
    }
}

/// What each face is needed for.
fn needs(table: &Table<'_>, stacks: &[Vec<Lot>], cards: &CardSheets) -> Vec<Needs> {
    let mut needs = vec![Needs::default(); table.faces.len()];
    for (number, sheet) in cards.sheets.iter().enumerate() {
        for (slot, (front, back)) in sheet.slots.iter().enumerate() {
            needs[*front].slots.push((number, false, slot));
            if let Some(back) = back {
                needs[*back].slots.push((number, true, slot));
            }
        }
        if let Back::Shared(back) = sheet.back {
            needs[back].alone = true;
        }
    }
    for lot in stacks.iter().flatten() {
        let kind = &table.kinds[lot.kind];
        if kind.cut != Cut::Card {
            for face in [Some(kind.front), kind.back].into_iter().flatten() {
                needs[face].alone = true;
                needs[face].turned = pointed(kind.cut, table.faces[face].mm);
            }
        }
    }
    let mut boards = vec![false; table.faces.len()];
    for board in &table.boards {
        needs[board.face].alone = true;
        boards[board.face] = true;
    }
    for (face, need) in needs.iter_mut().enumerate() {
        let longer = table.faces[face].mm.0.max(table.faces[face].mm.1) / 25.4;
        let alone = match (need.alone, boards[face]) {
            (false, _) => 0.0,
            (true, true) => BOARD_DPI.min(LONGEST / longer),
            (true, false) => (PIECE_SIDE / longer).clamp(PIECE_DPI.0, PIECE_DPI.1).min(LONGEST / longer),
        };
        let slots = need.slots.iter().map(|(sheet, _, _)| cards.sheets[*sheet].dpi(&table.faces[face]));
        need.dpi = slots.fold(alone as f32, f32::max);
        if need.dpi == 0.0 {
            need.dpi = UNSEEN_DPI;
        }
    }
    needs
}

/// Whether a piece with six corners has them above and below. The program's have points to the left and right.
pub fn pointed(cut: Cut, (width, height): (f64, f64)) -> bool {
    cut == Cut::Hex && height > width
}

/// Whose face stands for the game in menus: the first board's, or else the first piece's that is seen.
fn portrayed(table: &Table<'_>, needs: &[Needs]) -> Option<usize> {
    let board = table.boards.iter().find(|board| board.sheet == What::Board).map(|board| board.face);
    let seen = |face: &usize| needs[*face].alone || !needs[*face].slots.is_empty();
    board.or_else(|| table.kinds.iter().map(|kind| kind.front).find(seen))
}

/// A picture of one colour.
fn plain((width, height): (u32, u32), colour: Color) -> Result<Pixmap, TabletopError> {
    let mut pixels = Pixmap::new(width, height).ok_or(PngError::Size(width, height))?;
    pixels.fill(colour);
    Ok(pixels)
}

/// Puts a picture into the middle of another, as large as it may be.
fn place(on: &mut Pixmap, pixels: &Pixmap) -> Result<(), TabletopError> {
    let side = |length: u32| f64::from(length);
    let scale = (side(on.width()) / side(pixels.width())).min(side(on.height()) / side(pixels.height()));
    let length = |length: u32| ((side(length) * scale).round() as u32).max(1);
    let small = picture::scaled(pixels, (length(pixels.width()), length(pixels.height())))?;
    let middle = |outer: u32, inner: u32| i32::try_from(outer.saturating_sub(inner) / 2).unwrap_or(0);
    let (x, y) = (middle(on.width(), small.width()), middle(on.height(), small.height()));
    on.draw_pixmap(x, y, small.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
    Ok(())
}

/// A picture on white paper: the program cuts tiles to their shape itself, and wants pictures that nothing is seen
/// through (knowledge base, custom-content/asset-creation.md).
fn on_white(pixels: Pixmap) -> Result<Pixmap, TabletopError> {
    if picture::opaque(&pixels) {
        return Ok(pixels);
    }
    let mut paper = plain((pixels.width(), pixels.height()), Color::WHITE)?;
    paper.draw_pixmap(0, 0, pixels.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
    Ok(paper)
}

/// A picture turned a quarter clockwise.
fn turned(pixels: &Pixmap) -> Result<Pixmap, TabletopError> {
    let (width, height) = (pixels.width() as usize, pixels.height() as usize);
    let mut to = Pixmap::new(pixels.height(), pixels.width())
        .ok_or(PngError::Size(pixels.height(), pixels.width()))?;
    let from = pixels.pixels();
    for (number, pixel) in to.pixels_mut().iter_mut().enumerate() {
        let (x, y) = (number % height, number / height);
        *pixel = from[(height - 1 - x) * width + y];
    }
    Ok(to)
}

#[cfg(test)]
mod tests {
    use resvg::tiny_skia::{Color, PremultipliedColorU8};

    use super::{on_white, place, plain, turned};
    use crate::picture::opaque;

    #[test]
    fn a_quarter_turn_takes_the_upper_left_corner_to_the_upper_right() {
        let mut pixels = plain((3, 2), Color::WHITE).unwrap();
        let black = PremultipliedColorU8::from_rgba(0, 0, 0, 255).unwrap();
        pixels.pixels_mut()[0] = black;
        let turned = turned(&pixels).unwrap();
        assert_eq!((turned.width(), turned.height()), (2, 3));
        assert_eq!(turned.pixel(1, 0), Some(black));
    }

    #[test]
    fn pictures_lie_on_paper_and_in_the_middle() {
        assert!(opaque(&on_white(plain((2, 2), Color::TRANSPARENT).unwrap()).unwrap()));
        let mut ground = plain((10, 10), Color::BLACK).unwrap();
        place(&mut ground, &plain((2, 1), Color::WHITE).unwrap()).unwrap();
        let at = |x, y| ground.pixel(x, y).unwrap().red();
        assert_eq!([at(0, 5), at(9, 5), at(5, 0), at(5, 9)], [255, 255, 0, 0]);
    }
}
