//! What is printed, as the page shows it: the pages of the PDFs of kit and rules. A PDF is kept, and a page of it drawn
//! when somebody looks at it: a large game has hundreds, of which a window shows six.

use std::collections::HashMap;
use std::sync::Arc;

use serde::Serialize;

use warpress_review::Paper;
use warpress_shot::{PictureKey, png};

/// The width of a page (pixels).
const WIDTH: f32 = 1000.0;

/// What the page is told of everything that is printed.
#[derive(Debug, Serialize)]
pub struct Leaves {
    /// The ink in which it is printed.
    pub ink: &'static str,
    /// Its files.
    pub parts: Vec<Part>,
}

/// A file that is printed.
#[derive(Debug, Serialize)]
pub struct Part {
    /// `sheets`, `rules`, `aid`.
    pub kind: &'static str,
    /// Its pages.
    pub pages: Vec<Leaf>,
}

/// A page.
#[derive(Debug, Serialize)]
pub struct Leaf {
    /// What is on it.
    pub title: String,
    /// Width and height (mm).
    pub size: (f32, f32),
    /// Its picture.
    pub key: PictureKey,
}

/// Pages by what they are known by.
pub type Pages = HashMap<PictureKey, PageSource>;

/// A page that can be drawn.
#[derive(Clone)]
pub struct PageSource {
    paper: Arc<Paper>,
    number: usize,
}

impl PageSource {
    /// Its picture as a PNG.
    pub fn picture(&self) -> Option<Vec<u8>> {
        png(&self.paper.draw(self.number, WIDTH)?)
    }
}

/// Files that are printed in one ink, one by one.
pub struct PrintedPages {
    /// What the page is told.
    pub leaves: Leaves,
    /// Their pages.
    pub pages: Pages,
}

impl PrintedPages {
    /// Nothing yet.
    pub fn new(ink: &'static str) -> Self {
        Self { leaves: Leaves { ink, parts: Vec::new() }, pages: Pages::new() }
    }

    /// Adds the pages of a PDF. Labels contain the game's title; here all pages are of the same game.
    pub fn add(&mut self, kind: &'static str, pdf: Vec<u8>, labels: &[String], whose: &str) {
        const MM: f32 = 25.4 / 72.0;
        let whose = format!("{whose} · ");
        let digest = blake3::hash(&pdf);
        let Some(paper) = Paper::open(pdf).map(Arc::new) else { return };
        let mut pages = Vec::new();
        for (number, (width, height)) in paper.sizes().into_iter().enumerate() {
            let key = PictureKey::of([digest.as_bytes().as_slice(), &number.to_le_bytes()]);
            let label = labels.get(number).map(|label| label.strip_prefix(&whose).unwrap_or(label));
            let title = label.map_or_else(|| format!("page {}", number + 1), str::to_owned);
            pages.push(Leaf { title, size: (width * MM, height * MM), key: key.clone() });
            self.pages.insert(key, PageSource { paper: Arc::clone(&paper), number });
        }
        if !pages.is_empty() {
            self.leaves.parts.push(Part { kind, pages });
        }
    }
}
