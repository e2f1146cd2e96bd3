//! Errors of PDF export.

/// Why no PDF could be made.
#[derive(Debug, thiserror::Error)]
pub enum PublishError {
    /// There is nothing to print.
    #[error("there are no pages to print")]
    Empty,
    /// A page refers to a face that does not exist.
    #[error("{page}: face {face} does not exist")]
    NoFace {
        /// The page's label.
        page: String,
        /// The face's number.
        face: usize,
    },
    /// The size of a face does not match its place.
    #[error("{page}: face {face} measures {found} pt where {wanted} pt are needed")]
    FaceSize {
        /// The page's label.
        page: String,
        /// The face's number.
        face: usize,
        /// Its size.
        found: String,
        /// The size of its place including the bleed.
        wanted: String,
    },
    /// Text of a page has not been set yet.
    #[error("{0}: words on the margin are not set; furnish the pages first")]
    Unfurnished(String),
    /// A page size that PDF cannot have.
    #[error("{0}: not a page size that can be printed")]
    PageSize(String),
    /// A face that could not be drawn.
    #[error("face {0} cannot be drawn")]
    Face(usize),
    /// The same, of a face that has no number yet.
    #[error("a face cannot be drawn in pixels")]
    Undrawn,
    /// The parts of a file for a shop could not be packed.
    #[error("the PDF for the shop could not be packed: {0}")]
    Flat(String),
    /// krilla reported an error.
    #[error("the PDF could not be finished: {0}")]
    Krilla(String),
    /// krilla's output is not laid out as the print preferences require.
    #[error("the PDF's print preferences could not be set: {0}")]
    Preferences(&'static str),
    /// krilla's output is not laid out as it must be to be packed.
    #[error("the PDF could not be packed: {0}")]
    Packing(&'static str),
}
