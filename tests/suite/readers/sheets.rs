//! A kit read back from its PDF: what lies where on each page, and which words it shows.

use hayro::vello_cpu::kurbo::{Affine, Point, Rect, Vec2};
use lopdf::{Document, ObjectId};

use super::read::{glyphs, operands, resolve, stamps, walk};

/// A card in its place on a page. Places are in pt from the page's top left corner, as one looks at it.
pub struct Placement {
    pub form: ObjectId,
    pub rect: Rect,
    /// Where the face's upper side points.
    pub up: Vec2,
    /// What it shows, in the order of drawing.
    pub text: String,
}

/// A page.
pub struct Sheet {
    /// From 1.
    pub number: usize,
    pub width: f64,
    pub height: f64,
    stamps: Vec<Stamp>,
    /// Each glyph with its place.
    pub words: Vec<(Point, String)>,
    /// The strokes of the page itself: crop marks, fold lines.
    pub marks: Vec<Rect>,
}

struct Stamp {
    form: ObjectId,
    /// From the face's own measures, y down, to the page's.
    place: Affine,
    /// What is drawn, in the face's own measures.
    inked: Rect,
}

impl Sheet {
    /// The cards of this size (pt). A card's ground covers it all; what is drawn over the edge is clipped.
    /// The assembly leaf is no card: it begins at the corner of the paper.
    pub fn cards(&self, w: f64, h: f64) -> Vec<Placement> {
        let fits = |stamp: &&Stamp| {
            let (inked, corner) = (stamp.inked, stamp.place * Point::ZERO);
            let covers = inked.x0 < 0.1 && inked.y0 < 0.1 && inked.x1 > w - 0.1 && inked.y1 > h - 0.1;
            covers && corner.x > 1.0 && corner.y > 1.0
        };
        let card = |stamp: &Stamp| {
            let rect = stamp.place.transform_rect_bbox(Rect::new(0.0, 0.0, w, h));
            let up = stamp.place * Point::new(0.0, -1.0) - stamp.place * Point::ZERO;
            let text = self.words.iter().filter(|(at, _)| rect.contains(*at)).map(|(_, word)| word.as_str());
            Placement { form: stamp.form, rect, up, text: text.collect() }
        };
        self.stamps.iter().filter(fits).map(card).collect()
    }
}

pub fn sheets(bytes: &[u8]) -> Vec<Sheet> {
    sheets_of(&Document::load_mem(bytes).unwrap(), bytes)
}

/// The same of a file that has been taken apart.
pub fn sheets_of(doc: &Document, bytes: &[u8]) -> Vec<Sheet> {
    let words = glyphs(bytes);
    doc.get_pages()
        .into_iter()
        .zip(words)
        .map(|((number, id), words)| sheet(doc, number as usize, id, words))
        .collect()
}

fn sheet(doc: &Document, number: usize, id: ObjectId, words: Vec<(Point, String)>) -> Sheet {
    let page = doc.get_dictionary(id).unwrap();
    let media: Vec<f64> = numbers(doc, page.get(b"MediaBox").unwrap());
    let (width, height) = (media[2] - media[0], media[3] - media[1]);
    // PDF counts upwards; people look from above.
    let down = Affine::new([1.0, 0.0, 0.0, -1.0, 0.0, height]);
    let stamps = stamps(doc, id)
        .into_iter()
        .map(|stamp| {
            let form = &doc.get_object(stamp.form).unwrap().as_stream().unwrap().dict;
            let bbox = numbers(doc, form.get(b"BBox").unwrap());
            assert!(form.get(b"Matrix").is_err(), "a form with a matrix of its own");
            let inked = Rect::new(bbox[0], bbox[1], bbox[2], bbox[3]);
            Stamp { form: stamp.form, place: down * stamp.matrix, inked }
        })
        .collect();
    Sheet { number, width, height, stamps, words, marks: strokes(doc, id, down) }
}

pub fn numbers(doc: &Document, object: &lopdf::Object) -> Vec<f64> {
    let array = resolve(doc, object).as_array().unwrap();
    array.iter().map(|number| f64::from(number.as_float().unwrap())).collect()
}

/// What the page's own content strokes.
fn strokes(doc: &Document, id: ObjectId, down: Affine) -> Vec<Rect> {
    let mut path: Vec<Point> = Vec::new();
    let mut found = Vec::new();
    walk(doc, id, |operation, matrix| match operation.operator.as_str() {
        "m" | "l" => {
            let at = operands(operation);
            path.push(down * matrix * Point::new(at[0], at[1]));
        }
        "S" | "s" => {
            let first = path[0];
            found.push(path.iter().fold(Rect::from_points(first, first), |all, at| all.union_pt(*at)));
            path.clear();
        }
        "n" | "f" | "f*" => path.clear(),
        _ => {}
    });
    found
}
