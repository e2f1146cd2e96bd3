//! Nothing but its manifest: built beside a single room, it gives the crates of other people the features that they have
//! when everything is built. Without it Cargo would choose fewer, and compile them once more with all that stands on them.
