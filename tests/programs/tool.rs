//! What is typed and played: the command line, the referee, and packs that are wrong or hostile.

#[path = "../common/mod.rs"]
mod common;

#[path = "../architecture.rs"]
mod architecture;
#[path = "../cli/mod.rs"]
mod cli;
#[path = "../engine/mod.rs"]
mod engine;
#[cfg(unix)]
#[path = "../hostile/mod.rs"]
mod hostile;
#[path = "../mistakes.rs"]
mod mistakes;
#[path = "../play/mod.rs"]
mod play;
#[path = "../referee/mod.rs"]
mod referee;
#[path = "../sandbox/mod.rs"]
mod sandbox;
#[path = "../schemas.rs"]
mod schemas;
