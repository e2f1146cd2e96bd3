//! Where a back must be printed to end up behind its front.

use super::geom::{Point, Rect, Size, Turn};
use super::options::Backs;
use super::page::Line;

/// The line over which paper is turned or folded.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Mirror {
    /// A vertical line at this x (pt): left and right change places.
    Upright(f32),
    /// A horizontal line at this y (pt): top and bottom change places.
    Level(f32),
}

impl Mirror {
    /// The line over which a duplex printer turns portrait `paper`; `None` if it does not.
    pub(super) fn of_duplex(backs: Backs, paper: Size) -> Option<Self> {
        match backs {
            Backs::DuplexLong => Some(Self::Upright(paper.w / 2.0)),
            Backs::DuplexShort => Some(Self::Level(paper.h / 2.0)),
            Backs::Fold | Backs::None => None,
        }
    }

    /// The place for the back of a front at `rect`.
    pub(super) fn rect(self, rect: Rect) -> Rect {
        match self {
            Self::Upright(at) => Rect { x: 2.0 * at - rect.right(), ..rect },
            Self::Level(at) => Rect { y: 2.0 * at - rect.bottom(), ..rect },
        }
    }

    /// The rotation of the back for this rotation of the front. The top of both is the same edge of the card,
    /// so that a card turned over sideways in the hand shows its back upright.
    pub(super) fn turn(self, front: Turn) -> Turn {
        match (self, front) {
            (Self::Upright(_), Turn::Right) => Turn::Left,
            (Self::Upright(_), Turn::Left) => Turn::Right,
            (Self::Level(_), Turn::Up) => Turn::Down,
            (Self::Level(_), Turn::Down) => Turn::Up,
            (_, same) => same,
        }
    }

    /// The back of a line.
    pub(super) fn line(self, line: Line) -> Line {
        let point = |at: Point| {
            let there = self.rect(Rect::new(at.x, at.y, 0.0, 0.0));
            Point { x: there.x, y: there.y }
        };
        Line { from: point(line.from), to: point(line.to), ..line }
    }
}
