//! Measures of a face that was drawn.
