//! Reads a PDF back: lopdf for what it is made of, hayro for what it shows.

use std::collections::BTreeMap;

use hayro::hayro_interpret::font::Glyph;
use hayro::hayro_interpret::hayro_cmap::BfString;
use hayro::hayro_interpret::util::TransformExt;
use hayro::hayro_interpret::{
    BlendMode, ClipPath, Context, Device, GlyphDrawMode, Image, InterpreterCache, InterpreterSettings, Paint,
    PathDrawMode, SoftMask, interpret_page,
};
use hayro::hayro_syntax::Pdf;
use hayro::vello_cpu::Pixmap;
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::vello_cpu::kurbo::{Affine, BezPath, Point, Rect, Shape};
use hayro::{RenderCache, RenderSettings, render};
use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document, Object, ObjectId, Stream, dictionary};

/// A form that a page stamps: the object and the matrix in force, in PDF's coordinates.
pub struct Stamp {
    pub form: ObjectId,
    pub matrix: Affine,
}

/// All forms that the page's own content stamps, in order.
pub fn stamps(doc: &Document, page: ObjectId) -> Vec<Stamp> {
    let forms = forms(doc, page);
    let mut found = Vec::new();
    walk(doc, page, |operation, matrix| {
        if operation.operator == "Do" {
            let name = operation.operands[0].as_name().unwrap().to_vec();
            found.push(Stamp { form: forms[&name], matrix });
        }
    });
    found
}

/// Shows every operation of a page's own content with the matrix in force.
pub fn walk(doc: &Document, page: ObjectId, mut see: impl FnMut(&Operation, Affine)) {
    let content = Content::decode(&doc.get_page_content(page)).unwrap();
    let mut stack = Vec::new();
    let mut matrix = Affine::IDENTITY;
    for operation in &content.operations {
        match operation.operator.as_str() {
            "q" => stack.push(matrix),
            "Q" => matrix = stack.pop().unwrap(),
            "cm" => matrix *= Affine::new(operands(operation).try_into().unwrap()),
            _ => see(operation, matrix),
        }
    }
}

/// The operands of an operation that takes numbers alone.
pub fn operands(operation: &Operation) -> Vec<f64> {
    operation.operands.iter().map(|number| f64::from(number.as_float().unwrap())).collect()
}

fn forms(doc: &Document, page: ObjectId) -> BTreeMap<Vec<u8>, ObjectId> {
    let page = doc.get_dictionary(page).unwrap();
    let resources = resolve(doc, page.get(b"Resources").unwrap()).as_dict().unwrap();
    match resources.get(b"XObject") {
        Ok(forms) => resolve(doc, forms)
            .as_dict()
            .unwrap()
            .iter()
            .map(|(name, form)| (name.clone(), form.as_reference().unwrap()))
            .collect(),
        Err(_) => BTreeMap::new(),
    }
}

pub fn resolve<'a>(doc: &'a Document, object: &'a Object) -> &'a Object {
    doc.dereference(object).unwrap().1
}

/// Names of all embedded font programs, without their subset tags, sorted.
pub fn embedded_fonts(doc: &Document) -> Vec<String> {
    let descriptors =
        doc.objects.values().filter_map(|object| object.as_dict().ok()).filter(|dict| {
            [b"FontFile".as_slice(), b"FontFile2", b"FontFile3"].iter().any(|key| dict.has(key))
        });
    let name = |dict: &Dictionary| {
        let name = String::from_utf8(dict.get(b"FontName").unwrap().as_name().unwrap().to_vec()).unwrap();
        let (tag, name) = name.split_once('+').expect("a subset is named with a tag");
        assert_eq!(tag.len(), 6);
        name.to_owned()
    };
    let mut names: Vec<String> = descriptors.map(name).collect();
    names.sort();
    names
}

/// The characters that each page shows, in drawing order.
pub fn text(bytes: &[u8]) -> Vec<String> {
    pages(bytes).iter().map(Page::text).collect()
}

/// The glyphs of each page that can be seen.
pub fn glyphs(bytes: &[u8]) -> Vec<Vec<(Point, String)>> {
    pages(bytes).into_iter().map(|page| page.glyphs).collect()
}

/// A page as it is read.
#[derive(Debug, Clone, PartialEq)]
pub struct Page {
    /// Its width and height (pt).
    pub size: (f64, f64),
    /// The glyphs that can be seen, in drawing order: where each stands (pt from the top left) and what it means. Of a
    /// board of which a part is shown, the rest is cut away.
    pub glyphs: Vec<(Point, String)>,
}

impl Page {
    /// Its characters, in drawing order.
    pub fn text(&self) -> String {
        self.glyphs.iter().map(|(_, words)| words.as_str()).collect()
    }
}

/// All pages with their words.
pub fn pages(bytes: &[u8]) -> Vec<Page> {
    let pdf = Pdf::new(bytes.to_vec()).unwrap();
    let read = |page: &hayro::hayro_syntax::page::Page<'_>| {
        let (w, h) = page.render_dimensions();
        let size = (f64::from(w), f64::from(h));
        let cache = InterpreterCache::new();
        let mut context = Context::new(
            page.initial_transform(true).to_kurbo(),
            Rect::new(0.0, 0.0, size.0, size.1),
            &cache,
            page.xref(),
            InterpreterSettings::default(),
        );
        let mut reader = Reader::default();
        interpret_page(page, &mut context, &mut reader);
        Page { size, glyphs: reader.glyphs }
    };
    pdf.pages().iter().map(read).collect()
}

#[derive(Default)]
struct Reader {
    glyphs: Vec<(Point, String)>,
    /// What is cut away lies outside one of these.
    clips: Vec<Rect>,
}

impl<'a> Device<'a> for Reader {
    fn draw_glyph(
        &mut self,
        glyph: &Glyph<'a>,
        transform: Affine,
        of_glyph: Affine,
        _: &Paint<'a>,
        _: &GlyphDrawMode,
    ) {
        let words = match glyph.as_unicode() {
            Some(BfString::Char(c)) => c.to_string(),
            Some(BfString::String(s)) => s.to_string(),
            None => "\u{FFFD}".into(),
        };
        let at = transform * of_glyph * Point::ZERO;
        if self.clips.iter().all(|clip| clip.contains(at)) {
            self.glyphs.push((at, words));
        }
    }
    fn set_soft_mask(&mut self, _: Option<SoftMask<'a>>) {}
    fn set_blend_mode(&mut self, _: BlendMode) {}
    fn draw_path(&mut self, _: &BezPath, _: Affine, _: &Paint<'a>, _: &PathDrawMode) {}
    fn push_clip_path(&mut self, clip: &ClipPath) {
        /// A letter may reach into what is shown from this far outside (pt).
        const REACH: f64 = 6.0;
        self.clips.push(clip.path.bounding_box().inflate(REACH, REACH));
    }
    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'a>>, _: BlendMode) {}
    fn draw_image(&mut self, _: Image<'a, '_>, _: Affine) {}
    fn pop_clip_path(&mut self) {
        self.clips.pop();
    }
    fn pop_transparency_group(&mut self) {}
}

/// All pages as pictures on white.
pub fn pictures(bytes: &[u8], dpi: f32) -> Vec<Picture> {
    let mut all = Vec::new();
    look(bytes, dpi, |_| true, |_, picture| all.push(picture));
    all
}

/// Shows some pages, by their numbers from 1, as pictures on white, one at a time: all pages of a large kit would fill
/// the memory.
pub fn look(bytes: &[u8], dpi: f32, wanted: impl Fn(usize) -> bool, mut see: impl FnMut(usize, Picture)) {
    let pdf = Pdf::new(bytes.to_vec()).unwrap();
    let cache = RenderCache::new();
    let scale = dpi / 72.0;
    let settings = RenderSettings { x_scale: scale, y_scale: scale, bg_color: WHITE, ..Default::default() };
    for (number, page) in (1..).zip(pdf.pages().iter()).filter(|(number, _)| wanted(*number)) {
        let pixmap = render(page, &cache, &InterpreterSettings::default(), &settings);
        see(number, Picture { pixmap, scale });
    }
}

/// Forms as pictures on white: each by itself and upright, on a page of this size (pt), wherever and however it lies in
/// the file.
pub fn forms_alone(doc: &Document, forms: &[(ObjectId, (f64, f64))], dpi: f32) -> Vec<Picture> {
    let mut doc = doc.clone();
    let pages = doc.catalog().unwrap().get(b"Pages").unwrap().as_reference().unwrap();
    let mut kids = Vec::new();
    for (form, (w, h)) in forms {
        // A form's measures run downwards, those of a page upwards.
        let content = Stream::new(Dictionary::new(), format!("1 0 0 -1 0 {h} cm /Form Do").into_bytes());
        let content = doc.add_object(content);
        let page = doc.add_object(dictionary! {
            "Type" => "Page",
            "Parent" => pages,
            "MediaBox" => vec![0.0.into(), 0.0.into(), Object::Real(*w as f32), Object::Real(*h as f32)],
            "Resources" => dictionary! { "XObject" => dictionary! { "Form" => *form } },
            "Contents" => content,
        });
        kids.push(Object::Reference(page));
    }
    let pages = doc.get_dictionary_mut(pages).unwrap();
    pages.set("Count", kids.len() as i64);
    pages.set("Kids", kids);
    let mut bytes = Vec::new();
    doc.save_to(&mut bytes).unwrap();
    pictures(&bytes, dpi)
}

pub struct Picture {
    pub pixmap: Pixmap,
    scale: f32,
}

impl Picture {
    /// All its colours, row by row.
    pub fn pixels(&self) -> impl Iterator<Item = [u8; 3]> {
        let (w, h) = (self.pixmap.width(), self.pixmap.height());
        (0..h).flat_map(move |y| (0..w).map(move |x| (x, y))).map(|(x, y)| {
            let pixel = self.pixmap.sample(x, y);
            [pixel.r, pixel.g, pixel.b]
        })
    }

    /// The colours of a part of the page (pt from the top left), row by row.
    pub fn part(&self, of: Rect) -> Vec<[u8; 3]> {
        let steps = |from: f64, to: f64| {
            (0..((to - from) * f64::from(self.scale)) as u32).map(move |n| from as f32 + n as f32)
        };
        steps(of.y0, of.y1).flat_map(|y| steps(of.x0, of.x1).map(move |x| self.at(x, y))).collect()
    }

    /// The colour at a place on the page (pt from the top left).
    pub fn at(&self, x: f32, y: f32) -> [u8; 3] {
        let clamp = |v: f32, most: u16| (v * self.scale).clamp(0.0, f32::from(most) - 1.0) as u16;
        let (x, y) = (clamp(x, self.pixmap.width()), clamp(y, self.pixmap.height()));
        let pixel = self.pixmap.sample(x, y);
        [pixel.r, pixel.g, pixel.b]
    }
}
