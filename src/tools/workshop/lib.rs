//! The workshop: makes the files of a game, remembers what they were made from, and compares them with earlier ones.
//!
//! A [`Shop`] has a library and a cache. It finds games, and does one thing with a game for each kind of order:
//! [`Shop::build`] makes what an [`Order`] says, [`Shop::build_changed`] prints what has changed since, [`Shop::check`]
//! checks, [`Shop::compare_faces`] looks for faces that have changed, [`Shop::bind`] binds rules of many games.
//! Outcomes are data: nothing here prints, reads arguments or knows how either is spelt.
//!
//! ```
//! use warpress_cache::Cache;
//! use warpress_kit::Request;
//! use warpress_render::theme::Ink;
//! use warpress_workshop::{End, Item, Order, OrderParts, Shop};
//!
//! let out = tempfile::tempdir()?;
//! let shop = Shop::open(None, Cache::off());
//! let game = shop.find("wolf-pack")?;
//! let mut request = Request::new("a4", Ink::Full);
//! request.pick.cards = vec!["sonar".to_owned()];
//! let outcome = shop.build(&game, &Order { parts: OrderParts::Kit, ..Order::new(request, out.path()) });
//!
//! assert!(matches!(outcome.end, End::Built));
//! let path = out.path().join("wolf-pack/wolf-pack-a4.pdf");
//! assert_eq!(outcome.items, [Item::Kit { path, holds: "12 cards on 2 sheets".to_owned() }]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod all;
mod cached;
mod changed;
mod checks;
mod faces;
mod make;
mod order;
mod outcome;
mod paper;
mod place;
pub mod press;
mod review;
mod shelf;
mod shop;
mod stop;
mod valid_game;
mod volume;

pub use all::Step;
pub use changed::KitChanges;
pub use checks::{CheckOptions, Checked};
pub use faces::{FaceComparison, Viewing};
pub use order::{Order, OrderParts};
pub use outcome::{End, Item, Outcome};
pub use paper::{CAN_SET, UNSET};
pub use place::{OtherFolder, owner};
pub use shelf::{LibraryGame, Unbound, ready};
pub use shop::{NotFound, Shop};
pub use stop::{Stop, WorkError};
pub use valid_game::{Problems, ValidGame, load_valid};
pub use volume::{Binding, Bound};
