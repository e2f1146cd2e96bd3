//! A mill for bad input: sound packs are changed at random, by seed, and put through what the commands do, all in one
//! process. docs/proving.md says how it is used.
//!
//! What is looked for ([`fault::Kind`]): panics, work without end, memory without bound, processes that die, outcomes
//! that lie, and cards that are lost without a word. A batch of cases runs in a process of its own ([`child`]), so that
//! not even an abort stops the mill; [`batch`] starts these processes, and [`shrink`] makes a small case of what was
//! found. A case is nothing but a folder of files ([`files`]), and depends on its seed and number alone.

pub mod batch;
pub mod case;
pub mod chance;
pub mod child;
pub mod corpus;
pub mod count;
pub mod fault;
pub mod files;
pub mod grind;
pub mod rooms;
pub mod sabotage;
pub mod shrink;
pub mod zip;
