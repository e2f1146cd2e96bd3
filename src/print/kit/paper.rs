//! The paper that a word means: one that warpress knows, one of the game's own, or a size.

use warpress_model::{ById, Places, Stock, Top, measure};
use warpress_sheet::{self as sheet, FormatError, Formats, Paper, Point, Size, Turn};

/// The paper of this name: `a4`, `320x450`, `13x19in`, or the id of one of the game's own.
///
/// # Errors
/// If there is none, or its sides are out of bounds.
pub fn paper(formats: &Formats, own: &ById<Stock>, name: &str) -> Result<Paper, FormatError> {
    let unknown = match formats.paper(name) {
        Ok(paper) => return Ok(paper),
        Err(unknown) => unknown,
    };
    if let Some(stock) = own.get(name) {
        return Ok(Paper {
            places: stock.places.as_ref().map(places),
            ..Paper::new(stock.name.clone(), in_pt(stock.size))
        });
    }
    let Some((w, h)) = measure::size(name) else {
        return Err(unknown.with(own.keys().map(String::as_str)));
    };
    if !(Stock::SIDES.contains(&w) && Stock::SIDES.contains(&h)) {
        return Err(FormatError::Sheet(name.to_owned()));
    }
    let title = match name.strip_suffix("in") {
        Some(inches) => format!("{} in", inches.replacen('x', " × ", 1)),
        None => format!("{w} × {h} mm"),
    };
    Ok(Paper::new(title, in_pt((w, h))))
}

/// A word for paper as it is looked up and as files are named after it: `13 × 19 in` is `13x19in`.
pub fn paper_word(word: &str) -> String {
    let word = word.trim().to_lowercase();
    let Some((w, h)) = measure::size(&word) else { return word };
    // Files are named after it.
    if word.contains('/') {
        return format!("{w}x{h}");
    }
    let word: String = word.chars().filter(|letter| !letter.is_whitespace()).collect();
    let word =
        word.replace(['×', '*'], "x").replace(['"', '″'], "in").replace(',', ".").replace("inches", "in");
    let word = word.replace("inch", "in").replace("millimetres", "mm");
    // A unit behind both stands there once.
    let sides = word.split_once('x').map(|(w, h)| (w.to_owned(), h.to_owned()));
    match sides {
        Some((w, h)) if w.ends_with("in") && h.ends_with("in") => format!("{}x{h}", &w[..w.len() - 2]),
        Some((w, h)) => format!("{}x{}", w.trim_end_matches("mm"), h.trim_end_matches("mm")),
        None => word,
    }
}

fn in_pt((w, h): (f64, f64)) -> Size {
    Size::from_mm(w as f32, h as f32)
}

fn places(places: &Places) -> sheet::Places {
    let (first, pitch) = (in_pt(places.first), in_pt(places.pitch));
    sheet::Places {
        size: in_pt(places.size),
        columns: places.columns as usize,
        rows: places.rows as usize,
        first: Point { x: first.w, y: first.h },
        pitch,
        top: places.top.map(|top| match top {
            Top::Up => Turn::Up,
            Top::Right => Turn::Right,
            Top::Down => Turn::Down,
            Top::Left => Turn::Left,
        }),
        marks: places.marks,
    }
}

#[cfg(test)]
mod tests {
    use super::{paper, paper_word};
    use warpress_assets::Assets;
    use warpress_model::{ById, PAPERS};
    use warpress_sheet::{Formats, Size};

    #[test]
    fn paper_may_be_given_by_its_size() {
        let formats = Formats::load(&Assets::built_in()).unwrap();
        let paper = |name: &str| {
            paper(&formats, &ById::new(), &paper_word(name)).map(|paper| (paper.name, paper.size))
        };
        assert_eq!(paper("450 x 320").unwrap(), ("450 × 320 mm".into(), Size::from_mm(320.0, 450.0)));
        assert_eq!(paper("13 × 19 in").unwrap().1, Size::from_mm(330.2, 482.6));
        assert_eq!(paper("12x18\"").unwrap(), ("12 × 18 in".into(), Size::from_mm(304.8, 457.2)));
        assert_eq!(paper("SRA3").unwrap().0, "SRA3");
        assert!(paper("10x9000").unwrap_err().to_string().contains("20 to 2000 mm"));
        let unknown = paper("a44").unwrap_err().to_string();
        assert!(unknown.contains("a4, a3") && unknown.contains("320x450"), "{unknown}");
    }

    /// A game may not call a paper of its own like one of these.
    #[test]
    fn the_papers_that_the_data_know_are_those_that_there_are() {
        let formats = Formats::load(&Assets::built_in()).unwrap();
        let known: Vec<&str> = formats.papers().collect();
        assert_eq!(known.len(), PAPERS.len());
        assert!(PAPERS.iter().all(|paper| known.contains(paper)), "{known:?}");
    }

    #[test]
    fn files_are_named_after_paper() {
        for (word, name) in [
            (" A4", "a4"),
            ("320 × 450 mm", "320x450"),
            ("13 in x 19 in", "13x19in"),
            ("12,5x18\"", "12.5x18in"),
            ("25/2x18in", "317.5x457.2"),
        ] {
            assert_eq!(paper_word(word), name);
        }
    }
}
