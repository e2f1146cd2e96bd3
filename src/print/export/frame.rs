//! How much of a face a file shows: bleed, trim or safe zone of the game's own size or of a shop's.

use super::order::{Crop, Order};
use super::shop::CardSize;
use warpress_model::List;
use warpress_render::png::Cut;
use warpress_sheet::{Length, Rect, Size, Turn};

/// What a file shows of a face.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame {
    /// The face when it has been cut (pt).
    pub face: Size,
    /// The bleed with which the face is drawn (pt).
    pub bleed: f32,
    /// The file (pt), before it is turned.
    pub page: Size,
    /// What is left of it when it has been cut (pt).
    pub trim: Size,
    /// A quarter turn clockwise.
    pub turned: bool,
    /// Radius of its corners (pt).
    pub round: f32,
}

/// Why a face has no file.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Misfit {
    /// Nothing is left within its safe zone.
    Unsafe,
    /// The corners are rounder than the face is wide.
    Round,
}

/// How far the size of a card may be from that of a shop (mm), on each side together. So much is lost or won by a cut
/// that is not quite right.
const NEAR_MM: f64 = 1.0;

/// What of a shop's sizes is that of a list's pieces (mm).
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Fit<'s> {
    /// This one.
    Size(&'s CardSize),
    /// None; this one is the nearest.
    Nearest(&'s CardSize),
}

/// The size of a shop for pieces of this size (pt).
pub fn fit(sizes: &[CardSize], size: Size) -> Option<Fit<'_>> {
    let nearest = sizes.iter().min_by(|one, other| one.off(size).total_cmp(&other.off(size)))?;
    Some(if nearest.off(size) <= NEAR_MM { Fit::Size(nearest) } else { Fit::Nearest(nearest) })
}

impl Frame {
    /// That of a face of this size (pt) of a list, for a shop's size if there is one.
    pub fn of(order: &Order, list: &List, face: Size, shop: Option<&CardSize>) -> Result<Self, Misfit> {
        // Boards and forms are drawn to their edges and no farther.
        let bleeds = list.kind.has_pieces();
        let pt = |mm: f64| mm.to_pt() as f32;
        let trim = match shop {
            Some(size) if face.w > face.h => Size::new(pt(size.mm.1), pt(size.mm.0)),
            Some(size) => Size::new(pt(size.mm.0), pt(size.mm.1)),
            None => face,
        };
        let over = match order.crop {
            Crop::Bleed if bleeds => pt(order.bleed_mm),
            Crop::Bleed | Crop::Trim => 0.0,
            Crop::Safe => -pt(order.safe_mm),
        };
        let page = Size::new(trim.w + 2.0 * over, trim.h + 2.0 * over);
        if page.w < 1.0 || page.h < 1.0 {
            return Err(Misfit::Unsafe);
        }
        let round = pt(order.round_mm);
        if 2.0 * round > page.w.min(page.h) {
            return Err(Misfit::Round);
        }
        // As wide as was asked for, though the file shows less of it: what is drawn is what is printed so.
        let asked = if bleeds { pt(order.bleed_mm) } else { 0.0 };
        let needed = ((page.w - face.w) / 2.0).max((page.h - face.h) / 2.0);
        let bleed = if bleeds { asked.max(needed) } else { 0.0 };
        let turned = order.shop.as_ref().is_some_and(|shop| shop.requirements.upright) && face.w > face.h;
        Ok(Self { face, bleed, page, trim, turned, round })
    }

    /// What of the tree of a face becomes a picture.
    pub fn cut(&self) -> Cut {
        let at = self.on_face();
        Cut { left: at.x, top: at.y, width: at.w, height: at.h, turned: self.turned }
    }

    /// Where the file lies on the face (pt from the corner of the bleed).
    pub fn on_face(&self) -> Rect {
        let (x, y) = ((self.face.w - self.page.w) / 2.0, (self.face.h - self.page.h) / 2.0);
        Rect::new(self.bleed + x, self.bleed + y, self.page.w, self.page.h)
    }

    /// The turn.
    pub fn turn(&self) -> Turn {
        if self.turned { Turn::Right } else { Turn::Up }
    }

    /// A size in the middle of the file, as it lies there.
    pub fn centred(&self, size: Size) -> Rect {
        let (page, size) = (self.page.turned(self.turn()), size.turned(self.turn()));
        Rect::new((page.w - size.w) / 2.0, (page.h - size.h) / 2.0, size.w, size.h)
    }

    /// The size of the file as it lies (pt).
    pub fn size(&self) -> Size {
        self.page.turned(self.turn())
    }
}

#[cfg(test)]
mod tests {
    use super::{Fit, fit};
    use crate::shop::CardSize;
    use warpress_sheet::Size;

    #[test]
    fn a_card_of_nearly_a_size_fits_and_another_is_told_the_nearest() {
        let size =
            |name: &str, w, h| CardSize { name: name.into(), mm: (w, h), pixels: None, unverified: false };
        let sizes = [size("poker", 63.5, 88.9), size("tarot", 69.85, 120.65)];
        let of = |w, h| fit(&sizes, Size::from_mm(w, h)).unwrap();
        assert_eq!(of(63.0, 88.0), Fit::Size(&sizes[0]));
        assert_eq!(of(88.9, 63.5), Fit::Size(&sizes[0]));
        assert_eq!(of(70.0, 120.0), Fit::Size(&sizes[1]));
        assert_eq!(of(57.15, 88.9), Fit::Nearest(&sizes[0]));
        assert_eq!(fit(&[], Size::from_mm(63.0, 88.0)), None);
    }
}
