//! A picture made ready for paper: as the file has it while that is fine enough, else scaled and encoded anew.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::album::Album;
use super::error::ArtError;
use super::head::{Format, Head};
use super::raster::Raster;
use super::reduced;
use super::tone::{self, Tone};

/// How fine a picture is printed (pixels to the inch).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fineness {
    /// What a picture is scaled to that is finer than `most`.
    pub dpi: f32,
    /// Up to here a file stays as it is.
    pub most: f32,
    /// Whether photographs in four inks stay that.
    pub inks: bool,
}

impl Fineness {
    /// For paper: as it is up to twice as fine as asked for.
    pub fn print(dpi: f32) -> Self {
        Self { dpi, most: 2.0 * dpi, inks: true }
    }

    /// For screens and measuring: no finer than this, give or take a third.
    pub fn screen(dpi: f32) -> Self {
        Self { dpi, most: 1.33 * dpi, inks: false }
    }
}

/// A picture as it goes into a PDF: PNG or JPEG.
#[derive(Debug, Clone)]
pub struct Plate {
    /// The file.
    pub bytes: Arc<Vec<u8>>,
    /// PNG or JPEG.
    pub format: Format,
    /// Pixels across and down, as stored: it is turned upright when it is drawn.
    pub size: (u32, u32),
    /// Whether these are the bytes of the picture's own file.
    pub as_it_was: bool,
    /// Four inks instead of three lights: for paper alone.
    pub inks: bool,
}

impl Plate {
    /// The same in the greys of a tone.
    ///
    /// # Errors
    /// A file that cannot be decoded.
    pub fn toned(&self, tone: Tone) -> Result<Self, ArtError> {
        let head = Head::read(self.format, &self.bytes)?;
        let raster = tone::apply(Raster::decode(&head, &self.bytes)?, tone);
        let size = raster.size;
        let (format, file) = raster.encode(self.format == Format::Png)?;
        Ok(Self { bytes: Arc::new(file), format, size, as_it_was: false, inks: false })
    }
}

/// A picture that is wanted, and how large.
#[derive(Debug, Clone, PartialEq)]
pub struct Order {
    /// Its name.
    pub name: String,
    /// What the ink makes of it.
    pub tone: Tone,
    /// The width at which the whole of it is printed at its largest (pt).
    pub width: f32,
}

/// Makes a picture of pixels ready.
///
/// # Errors
/// A file that cannot be read or decoded; an SVG, which needs none of this.
pub fn plate(album: &Album, order: &Order, fineness: Fineness) -> Result<Plate, ArtError> {
    let picture = album.picture(&order.name)?;
    let head = picture.head().ok_or(ArtError::Format)?;
    let pixels = u64::from(head.stored.0) * u64::from(head.stored.1);
    album.gate().within(pixels, || make(head, album.bytes(&picture)?, order, fineness))
}

fn make(head: &Head, bytes: Vec<u8>, order: &Order, fineness: Fineness) -> Result<Plate, ArtError> {
    let size = wanted(head, order.width, fineness);
    let colour = order.tone == Tone::Colour;
    // Four inks are not made three without need, nor shown to whom they mean something else. The PDF takes all for inverted.
    let kept = if head.cmyk { fineness.inks && head.inverted } else { size == head.stored };
    match head.format {
        Format::Jpeg if colour && kept => {
            return Ok(Plate {
                bytes: Arc::new(bytes),
                format: Format::Jpeg,
                size: head.stored,
                as_it_was: true,
                inks: head.cmyk,
            });
        }
        Format::Png if colour && kept => {
            // The PDF takes it as it is; whether it is sound shows only in decoding it.
            Raster::decode(head, &bytes)?;
            return Ok(Plate {
                bytes: Arc::new(bytes),
                format: Format::Png,
                size: head.stored,
                as_it_was: true,
                inks: head.cmyk,
            });
        }
        _ => {}
    }
    let raster = reduced::decode(head, &bytes, size).map_or_else(|| Raster::decode(head, &bytes), Ok)?;
    let raster = tone::apply(raster.scaled(size), order.tone);
    drop(bytes);
    let size = raster.size;
    let (format, file) = raster.encode(head.format == Format::Png)?;
    Ok(Plate { bytes: Arc::new(file), format, size, as_it_was: false, inks: false })
}

/// The size (pixels, as stored) in which a picture is wanted that is printed so wide (pt).
fn wanted(head: &Head, width: f32, fineness: Fineness) -> (u32, u32) {
    let dpi = head.upright().0 as f32 * 72.0 / width.max(0.1);
    if dpi <= fineness.most {
        return head.stored;
    }
    let scale = fineness.dpi / dpi;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // smaller than it was
    let side = |pixels: u32| (pixels as f32 * scale).round().max(1.0) as u32;
    (side(head.stored.0), side(head.stored.1))
}

/// Makes many pictures ready, on all cores, in the order of the orders.
///
/// Pixels take a few hundred megabytes at most: a thread encodes each picture before it decodes the next, and the
/// album's gate limits how many are decoded at the same time.
pub fn plates(album: &Album, orders: &[Order], fineness: Fineness) -> Vec<Result<Plate, ArtError>> {
    let next = AtomicUsize::new(0);
    let made: Mutex<Vec<Option<Result<Plate, ArtError>>>> = Mutex::new(vec![None; orders.len()]);
    let work = || {
        while let Some((place, order)) = {
            let place = next.fetch_add(1, Ordering::Relaxed);
            orders.get(place).map(|order| (place, order))
        } {
            let plate = plate(album, order, fineness);
            made.lock().unwrap_or_else(PoisonError::into_inner)[place] = Some(plate);
        }
    };
    let threads = rayon::current_num_threads().min(orders.len());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    let made = made.into_inner().unwrap_or_else(PoisonError::into_inner);
    made.into_iter().map(|plate| plate.unwrap_or(Err(ArtError::Format))).collect()
}
