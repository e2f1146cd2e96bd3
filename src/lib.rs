//! warpress turns a folder of game data into a print-and-play kit.
//!
//! Data flow one way: `library` loads a folder into a `model`, `render` draws faces from it, `sheet` lays them out on
//! paper, `publish` writes files; `check` looks at all of them and reports. Each is a crate of its own in `src/`, so
//! that Cargo refuses an arrow that docs/architecture.md does not draw; this one gathers them under their short names.
//!
//! A game of the library, and what its deck lacks beside somebody's list of it:
//!
//! ```
//! use warpress::{assets::Assets, kit::Library, lists::compare, tabular};
//!
//! let game = Library::open(Assets::built_in()).game("wolf-pack").load(&[]).game.unwrap();
//! assert_eq!(game.decks["hunt"].total(), 90);
//!
//! let list = "count,name\n12,Sonar\n10,Depth Charges\n8,U-boat\n7,Torpedo\n10,Periscope\n12,Transport\n6,Dive\n4,Minefield\n";
//! let list = tabular::read("hunt.csv", list.as_bytes(), tabular::ReadOptions::default()).unwrap();
//! let request = compare::Request { list: Some("hunt".to_owned()), columns: None };
//! let found = compare::compare(&game, &list, &request)?;
//! assert!(compare::human(&found).contains("Torpedo (hunt), count: the game has 8, the list 7"));
//! # Ok::<(), warpress::lists::ListError>(())
//! ```

pub use warpress_art as art;
pub use warpress_assets as assets;
pub use warpress_cache as cache;
pub use warpress_check as check;
pub use warpress_export as export;
pub use warpress_geometry as geometry;
pub use warpress_kit as kit;
pub use warpress_language as language;
pub use warpress_library as library;
pub use warpress_lists as lists;
pub use warpress_model as model;
pub use warpress_playouts as playouts;
pub use warpress_publish as publish;
pub use warpress_record as record;
pub use warpress_referee as referee;
pub use warpress_render as render;
pub use warpress_report as report;
pub use warpress_review as review;
pub use warpress_rulebook as rulebook;
pub use warpress_sheet as sheet;
pub use warpress_show as show;
pub use warpress_starter as starter;
pub use warpress_syntax as syntax;
pub use warpress_tabletop as tabletop;
pub use warpress_tabular as tabular;
pub use warpress_text as text;
#[cfg(feature = "rulebook")]
pub use warpress_typeset as typeset;
pub use warpress_workshop as workshop;
