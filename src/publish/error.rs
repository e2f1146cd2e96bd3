//! What keeps pages from becoming a PDF.

/// Why no PDF could be made.
#[derive(Debug, thiserror::Error)]
pub enum PublishError {
    /// There is nothing to print.
    #[error("there are no pages to print")]
    Empty,
    /// A page asks for a face that is not there.
    #[error("{page}: there is no face number {face}")]
    NoFace {
        /// The page's label.
        page: String,
        /// The number asked for.
        face: usize,
    },
    /// A face does not have the size of its place.
    #[error("{page}: face {face} measures {found} pt where {wanted} pt are needed")]
    FaceSize {
        /// The page's label.
        page: String,
        /// The face's number.
        face: usize,
        /// What it measures.
        found: String,
        /// What its place measures with its bleed.
        wanted: String,
    },
    /// Words of a page are not set yet.
    #[error("{0}: words on the margin are not set; furnish the pages first")]
    Unfurnished(String),
    /// A measure that no page can have.
    #[error("{0}: not a page size that can be printed")]
    PageSize(String),
    /// A face that could not be drawn.
    #[error("face {0} cannot be drawn")]
    Face(usize),
    /// krilla refused.
    #[error("the PDF could not be finished: {0}")]
    Krilla(String),
    /// krilla wrote something else than what the preferences are put into.
    #[error("the PDF's print preferences could not be set: {0}")]
    Preferences(&'static str),
}
