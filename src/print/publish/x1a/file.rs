//! The file: each face once as an image, each page with its boxes, the output intent, and nothing else.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{OutputIntentSubtype, Predictor, TrappingStatus};
use pdf_writer::{Content, Date, Filter, Finish as _, Name, Pdf, Rect as PdfRect, Ref, Str, TextStr};

use super::Flat;
use super::inks::{Coverage, Mixer};
use super::profile::ProfileError;
use crate::error::PublishError;
use crate::metadata::Meta;
use crate::packed::deflated;
use warpress_sheet::{FaceId, Line, Page, Placed, Rect, Size};

/// The tolerance between a face and its place (pt): half a pixel is less than a third of a point.
const HAIR: f32 = 0.02;

/// The date in every file, which has to have one: the same game gives the same bytes tomorrow.
const DATED: u16 = 2000;

/// A face in four inks, packed.
#[derive(Debug)]
pub struct Face {
    /// Width and height (pt).
    size: (f32, f32),
    /// Width and height in pixels.
    pixels: (u32, u32),
    /// The rows, each behind the number of its filter, deflated.
    packed: Vec<u8>,
    /// How much ink lies on it.
    coverage: Coverage,
}

impl Face {
    /// Mixes and packs a face of this size (pt) of so many pixels, whose red, green and blue lie row by row.
    ///
    /// # Errors
    /// If the pixels are not as many as is said, or the profile fails.
    pub fn new(
        mixer: &Mixer,
        size: (f32, f32),
        pixels: (u32, u32),
        rgb: &[u8],
    ) -> Result<Self, ProfileError> {
        let (width, height) = (pixels.0 as usize, pixels.1 as usize);
        if width == 0 || height == 0 || width.saturating_mul(height).saturating_mul(3) != rgb.len() {
            return Err(ProfileError::Unusable(format!(
                "{width} × {height} pixels are not {} bytes",
                rgb.len()
            )));
        }
        let (inks, coverage) = mixer.mix(rgb)?;
        let packed = packed(&inks, width * 4).map_err(|error| ProfileError::Unusable(error.to_string()))?;
        Ok(Self { size, pixels, packed, coverage })
    }
}

/// Deflates rows of four inks, each as it is or as the difference to the pixel before or the row above, whichever is
/// less.
fn packed(inks: &[u8], row: usize) -> std::io::Result<Vec<u8>> {
    let mut out = ZlibEncoder::new(Vec::new(), Compression::new(6));
    let mut above = vec![0; row];
    let mut tries = [vec![0; row], vec![0; row], vec![0; row]];
    for now in inks.chunks_exact(row) {
        for (at, byte) in now.iter().enumerate() {
            let left = if at < 4 { 0 } else { now[at - 4] };
            tries[0][at] = *byte;
            tries[1][at] = byte.wrapping_sub(left);
            tries[2][at] = byte.wrapping_sub(above[at]);
        }
        let weight =
            |bytes: &[u8]| bytes.iter().map(|byte| u64::from(byte.cast_signed().unsigned_abs())).sum::<u64>();
        let (filter, best) = tries
            .iter()
            .enumerate()
            .min_by_key(|(_, bytes)| weight(bytes.as_slice()))
            .unwrap_or((0, &tries[0]));
        out.write_all(&[filter as u8])?;
        out.write_all(best)?;
        above.copy_from_slice(now);
    }
    out.finish()
}

/// Receives the faces of a document; see [`print()`].
pub struct FlatWriter<'f> {
    pdf: &'f mut Pdf,
    made: &'f mut Vec<Option<(Ref, (f32, f32))>>,
    next: &'f mut Ref,
    hasher: &'f mut blake3::Hasher,
    coverage: &'f mut Coverage,
}

impl FlatWriter<'_> {
    /// Writes the face with this number.
    pub fn face(&mut self, number: FaceId, face: &Face) {
        let id = self.next.bump();
        let mut image = self.pdf.image_xobject(id, &face.packed);
        image.filter(Filter::FlateDecode);
        // pdf-writer counts in whole numbers that PDF has.
        let (width, height) = (face.pixels.0 as i32, face.pixels.1 as i32);
        image.width(width).height(height).bits_per_component(8);
        image.color_space().device_cmyk();
        image.decode_parms().predictor(Predictor::PngOptimum).colors(4).bits_per_component(8).columns(width);
        image.finish();
        self.hasher.update(&face.packed);
        *self.coverage = self.coverage.and(face.coverage);
        if self.made.len() <= number {
            self.made.resize(number + 1, None);
        }
        self.made[number] = Some((id, face.size));
    }
}

/// Writes pages as PDF/X-1a:2003, with how much ink lies on them: `faces` passes each face that they refer to, with its
/// number, to the [`FlatWriter`]. The same pages give the same bytes. A page without a trim is trimmed at its edge.
///
/// # Errors
/// If there is no page, or one refers to a face that does not exist or has another size; and those of `faces`.
pub fn print<E: From<PublishError>>(
    meta: &Meta,
    pages: &[Page],
    flat: &Flat,
    faces: impl FnOnce(&mut FlatWriter<'_>) -> Result<(), E>,
) -> Result<(Vec<u8>, Coverage), E> {
    if pages.is_empty() {
        return Err(PublishError::Empty.into());
    }
    let mut pdf = Pdf::new();
    pdf.set_version(1, 4);
    let (mut next, mut made, mut coverage) = (Ref::new(1), Vec::new(), Coverage::default());
    let mut hasher = blake3::Hasher::new();
    hasher.update(meta.title.as_bytes());
    hasher.update(flat.profile.bytes());
    let [catalog, tree, info, profile] = std::array::from_fn(|_| next.bump());
    faces(&mut FlatWriter {
        pdf: &mut pdf,
        made: &mut made,
        next: &mut next,
        hasher: &mut hasher,
        coverage: &mut coverage,
    })?;
    let ids: Vec<(Ref, Ref)> = pages.iter().map(|_| (next.bump(), next.bump())).collect();
    for (page, (id, stream)) in pages.iter().zip(&ids) {
        if !page.notes.is_empty() {
            return Err(PublishError::Unfurnished(page.label.clone()).into());
        }
        let content = content(page, &made)?;
        hasher.update(&content);
        pdf.stream(*stream, &content);
        let mut out = pdf.page(*id);
        out.parent(tree).contents(*stream);
        let [media, trim, bleed] = boxes(page);
        out.media_box(media).trim_box(trim).bleed_box(bleed);
        let mut resources = out.resources();
        let mut objects = resources.x_objects();
        let mut shown: Vec<FaceId> = page.items.iter().map(|item| item.face).collect();
        shown.sort_unstable();
        shown.dedup();
        for face in shown {
            if let Some(Some((image, _))) = made.get(face) {
                objects.pair(Name(format!("F{face}").as_bytes()), *image);
            }
        }
    }
    pdf.pages(tree).kids(ids.iter().map(|(id, _)| *id)).count(i32::try_from(ids.len()).unwrap_or(i32::MAX));
    let packed = deflated(flat.profile.bytes()).map_err(|error| PublishError::Flat(error.to_string()))?;
    pdf.icc_profile(profile, &packed).n(4).filter(Filter::FlateDecode);
    intent(&mut pdf, catalog, tree, profile, flat);
    about(&mut pdf, info, meta);
    let digest = hasher.finalize().as_bytes()[..16].to_vec();
    pdf.set_file_id((digest.clone(), digest));
    Ok((pdf.finish(), coverage))
}

/// The root, with the condition for which the inks were mixed.
fn intent(pdf: &mut Pdf, catalog: Ref, tree: Ref, profile: Ref, flat: &Flat) {
    let mut root = pdf.catalog(catalog);
    root.pages(tree);
    let mut intents = root.output_intents();
    let mut intent = intents.push();
    intent.subtype(OutputIntentSubtype::PDFX);
    let known = flat.condition.as_deref().or_else(|| flat.profile.condition());
    intent.output_condition_identifier(TextStr(known.unwrap_or("Custom")));
    intent.output_condition(TextStr(flat.profile.name()));
    // Only names of the registry may claim to stand there.
    if known.is_some() {
        intent.registry_name(TextStr("http://www.color.org"));
    }
    intent.info(TextStr(flat.profile.name()));
    intent.dest_output_profile(profile);
}

/// What the file says of itself.
fn about(pdf: &mut Pdf, info: Ref, meta: &Meta) {
    let maker = concat!("warpress ", env!("CARGO_PKG_VERSION"));
    let date =
        Date::new(DATED).month(1).day(1).hour(0).minute(0).second(0).utc_offset_hour(0).utc_offset_minute(0);
    let mut out = pdf.document_info(info);
    out.title(TextStr(&meta.title)).creator(TextStr(maker)).producer(TextStr(maker));
    if !meta.authors.is_empty() {
        out.author(TextStr(&meta.authors.join(", ")));
    }
    out.creation_date(date).modified_date(date).trapped(TrappingStatus::NotTrapped);
    out.pair(Name(b"GTS_PDFXVersion"), Str(b"PDF/X-1a:2003"));
}

/// MediaBox, TrimBox and BleedBox, each within the one before or around it as PDF/X wants it.
fn boxes(page: &Page) -> [PdfRect; 3] {
    let whole = Rect::at_origin(page.size);
    let within = |inner: Rect, outer: Rect| {
        let (x, y) = (inner.x.max(outer.x), inner.y.max(outer.y));
        Rect::new(x, y, inner.right().min(outer.right()) - x, inner.bottom().min(outer.bottom()) - y)
    };
    let bleed = page.bleed.map_or(whole, |bleed| within(bleed, whole));
    let trim = page.trim.map_or(bleed, |trim| within(trim, bleed));
    // PDF counts from below.
    let up = |of: Rect| PdfRect::new(of.x, page.size.h - of.bottom(), of.right(), page.size.h - of.y);
    [whole, trim, bleed].map(up)
}

/// What stands on a page.
fn content(page: &Page, made: &[Option<(Ref, (f32, f32))>]) -> Result<Vec<u8>, PublishError> {
    let mut out = Content::new();
    // From here on y runs down, as everywhere in warpress.
    out.transform([1.0, 0.0, 0.0, -1.0, 0.0, page.size.h]);
    for item in &page.items {
        let Some((_, size)) = made.get(item.face).copied().flatten() else {
            return Err(PublishError::NoFace { page: page.label.clone(), face: item.face });
        };
        put(&mut out, page, item, Size::new(size.0, size.1))?;
    }
    for line in &page.lines {
        stroke(&mut out, line);
    }
    Ok(out.finish().into_vec())
}

fn put(out: &mut Content, page: &Page, item: &Placed, size: Size) -> Result<(), PublishError> {
    let upright = item.trim.size().turned(item.turn);
    let (over_w, over_h) = ((size.w - upright.w) / 2.0, (size.h - upright.h) / 2.0);
    if (over_w - over_h).abs() > HAIR || over_w < item.bleed - HAIR {
        return Err(PublishError::FaceSize {
            page: page.label.clone(),
            face: item.face,
            found: format!("{} × {}", size.w, size.h),
            wanted: format!("{} × {}", upright.w + 2.0 * item.bleed, upright.h + 2.0 * item.bleed),
        });
    }
    out.save_state();
    if item.window.is_some() || over_w > item.bleed + HAIR {
        let inked = item.inked();
        out.rect(inked.x, inked.y, inked.w, inked.h).clip_nonzero().end_path();
    }
    out.transform(item.turn.matrix(item.trim.outset(over_w)));
    // The unit square in which PDF draws an image stands on its feet.
    out.transform([size.w, 0.0, 0.0, -size.h, 0.0, size.h]);
    out.x_object(Name(format!("F{}", item.face).as_bytes()));
    out.restore_state();
    Ok(())
}

fn stroke(out: &mut Content, line: &Line) {
    out.save_state();
    out.set_stroke_cmyk(0.0, 0.0, 0.0, 1.0).set_line_width(line.width);
    if let Some(dash) = line.dash {
        out.set_dash_pattern(dash, 0.0);
    }
    out.move_to(line.from.x, line.from.y).line_to(line.to.x, line.to.y).stroke();
    out.restore_state();
}
