//! Who looks.

use warpress_referee::display::Viewpoint;
use warpress_referee::thing::Piece;

use super::handles::Handles;
use super::layout::Layout;

/// Who looks at which table, and what they call the pieces that they see.
#[derive(Debug, Clone, Copy)]
pub struct Eyes<'a> {
    /// How the table is laid out.
    pub layout: &'a Layout,
    /// The table, and the seat that looks at it.
    pub viewpoint: Viewpoint<'a>,
    /// What they call what they see.
    pub handles: &'a Handles,
}

impl Eyes<'_> {
    /// What a piece is called that is seen.
    pub(crate) fn handle(&self, piece: Piece) -> Option<String> {
        self.handles.of(piece).filter(|_| self.viewpoint.sees(piece))
    }
}
