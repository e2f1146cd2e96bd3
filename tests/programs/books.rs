//! What is read: rulebooks, pages, volumes and the review of what changed.

#[path = "../common/mod.rs"]
mod common;

#[path = "../books.rs"]
mod books;
#[path = "../page.rs"]
mod page;
#[path = "../review.rs"]
mod review;
#[path = "../rulebooks.rs"]
mod rulebooks;
#[path = "../tongues.rs"]
mod tongues;
