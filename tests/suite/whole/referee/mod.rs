//! `warpress referee`: what it reports, stores and traces.

mod contract;
mod endless;
mod harm;
mod stored;
mod teams;
