//! Addresses as codes that a telephone reads from the terminal: an address with a token is too long to type.

use qrcode::render::unicode::Dense1x2;
use qrcode::{EcLevel, QrCode};

/// Columns between two codes.
const GAP: usize = 2;
/// Cells of white around a code, without which it is not found.
const QUIET: u32 = 2;
/// Black on white whatever the colours of the terminal: white on black is a code that some telephones do not read.
const COLOURS: [&str; 2] = ["\x1b[38;5;16;48;5;231m", "\x1b[0m"];

/// A code with the name of whose it is.
struct Code {
    name: String,
    lines: Vec<String>,
}

/// The codes of these names and addresses, as many beside one another as fit into so many columns. Empty if not even one
/// does.
pub fn codes(addresses: &[(String, String)], columns: usize) -> String {
    let codes: Vec<Code> = addresses.iter().filter_map(|(name, address)| code(name, address)).collect();
    let widest = codes.iter().map(Code::width).max().unwrap_or_default();
    if widest == 0 || widest > columns {
        return String::new();
    }
    codes.chunks((columns + GAP) / (widest + GAP)).map(|some| beside(some, widest)).collect()
}

fn code(name: &str, address: &str) -> Option<Code> {
    // A screen has no stains: the least correction makes the smallest code.
    let code = QrCode::with_error_correction_level(address, EcLevel::L).ok()?;
    let drawn = quiet(&code);
    Some(Code { name: name.to_owned(), lines: drawn.lines().map(str::to_owned).collect() })
}

/// Two rows of cells to a line, with white around them.
fn quiet(code: &QrCode) -> String {
    let blank = " ".repeat(code.width() + 2 * QUIET as usize);
    let drawn = code.render::<Dense1x2>().quiet_zone(false).build();
    let margin = " ".repeat(QUIET as usize);
    let lines = drawn.lines().map(|line| format!("{margin}{line}{margin}\n"));
    std::iter::once(format!("{blank}\n")).chain(lines).chain([blank]).collect()
}

impl Code {
    /// Columns.
    fn width(&self) -> usize {
        self.lines.iter().map(|line| line.chars().count()).max().unwrap_or_default()
    }
}

/// Some codes in a row, each beneath its name.
fn beside(codes: &[Code], width: usize) -> String {
    let gap = " ".repeat(GAP);
    let row = |cells: Vec<String>| cells.join(&gap).trim_end().to_owned() + "\n";
    let names = codes.iter().map(|code| {
        let name: String = code.name.chars().take(width).collect();
        format!("{name:width$}")
    });
    let [begin, end] = COLOURS;
    let mut out = "\n".to_owned() + &row(names.collect());
    for at in 0..codes.iter().map(|code| code.lines.len()).max().unwrap_or_default() {
        let cells = codes.iter().map(|code| match code.lines.get(at) {
            Some(line) => format!("{begin}{line}{end}{}", " ".repeat(width - line.chars().count())),
            None => " ".repeat(width),
        });
        out += &row(cells.collect());
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{COLOURS, codes};
    use qrcode::{Color, EcLevel, QrCode};

    fn address(letter: char) -> String {
        format!("http://192.168.1.20:4000/#{}", letter.to_string().repeat(32))
    }

    fn named() -> [(String, String); 3] {
        [("Red", 'a'), ("Blue", 'b'), ("Spectators", 'c')]
            .map(|(name, letter)| (name.to_owned(), address(letter)))
    }

    fn plain(text: &str) -> String {
        COLOURS.iter().fold(text.to_owned(), |text, colour| text.replace(colour, ""))
    }

    /// Which cells are black in the lines of a code.
    fn cells(lines: &[&str]) -> Vec<Vec<bool>> {
        let half = |lower: bool| {
            move |letter: char| match letter {
                '█' => true,
                '▀' => !lower,
                '▄' => lower,
                _ => false,
            }
        };
        let both = |line: &&str| [false, true].map(|lower| line.chars().map(half(lower)).collect());
        lines.iter().flat_map(both).collect()
    }

    #[test]
    fn a_code_is_that_of_its_address_with_white_around_it() {
        let one = codes(&named()[..1], 80);
        let one = plain(&one);
        let lines: Vec<&str> = one.lines().skip(1).collect();
        assert_eq!(lines[0], "Red");
        let cells = cells(&lines[1..]);
        let code = QrCode::with_error_correction_level(address('a'), EcLevel::L).unwrap();
        let side = code.width();
        let black = |x: usize, y: usize| *cells.get(y).and_then(|row| row.get(x)).unwrap_or(&false);
        for y in 0..side + 4 {
            for x in 0..side + 4 {
                let within = (2..side + 2).contains(&x) && (2..side + 2).contains(&y);
                let meant = within && code[(x - 2, y - 2)] == Color::Dark;
                assert_eq!(black(x, y), meant, "{x} {y}\n{one}");
            }
        }
    }

    #[test]
    fn as_many_stand_beside_one_another_as_the_terminal_has_room_for() {
        for (columns, rows) in [(40, 3), (80, 2), (120, 1), (400, 1)] {
            let all = plain(&codes(&named(), columns));
            assert!(all.lines().all(|line| line.chars().count() <= columns), "{columns}\n{all}");
            let names = all.lines().filter(|line| line.starts_with(char::is_alphabetic)).count();
            assert_eq!(names, rows, "{columns}\n{all}");
        }
        assert!(plain(&codes(&named(), 80)).contains("Blue"));
    }

    #[test]
    fn where_a_code_would_be_broken_there_is_none() {
        assert_eq!(codes(&named(), 20), "");
        assert_eq!(codes(&[], 80), "");
        let long = [("Red".to_owned(), "x".repeat(10_000))];
        assert_eq!(codes(&long, 80), "");
    }
}
