//! Rulebooks as typst sets them, and their pages for a browser.

mod common;

mod page;
mod rulebooks;
