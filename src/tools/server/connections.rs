//! How many connections there are at once, in all and from each address: one device cannot take the places of the others.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Connections at once. A browser opens six to one page, and keeps those of pages that were closed for a while.
const ALL: usize = 512;
/// Connections at once from one address: a few browsers on one machine. A page that is refused one is dead.
pub const FROM_ONE: usize = 96;

/// Who is connected.
#[derive(Default)]
pub struct Connections {
    /// How many connections each address has; none is not there.
    of: Mutex<HashMap<IpAddr, usize>>,
}

/// A connection, as long as it is held.
pub struct Connection {
    connections: Arc<Connections>,
    peer: IpAddr,
}

impl Connections {
    /// One more from this address; `None` if there are too many.
    pub fn connect(self: &Arc<Self>, peer: IpAddr) -> Option<Connection> {
        let mut of = self.lock();
        if of.values().sum::<usize>() >= ALL || of.get(&peer).is_some_and(|many| *many >= FROM_ONE) {
            return None;
        }
        *of.entry(peer).or_default() += 1;
        Some(Connection { connections: Arc::clone(self), peer })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.of.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let mut of = self.connections.lock();
        let left = of.get(&self.peer).map_or(0, |many| many.saturating_sub(1));
        if left == 0 {
            of.remove(&self.peer);
        } else {
            of.insert(self.peer, left);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{ALL, Connections, FROM_ONE};
    use std::net::{IpAddr, Ipv4Addr};
    use std::sync::Arc;

    fn peer(number: u8) -> IpAddr {
        Ipv4Addr::new(192, 168, 1, number).into()
    }

    #[test]
    fn a_device_that_opens_connections_does_not_shut_out_another() {
        let connections = Arc::new(Connections::default());
        let held: Vec<_> = (0..2 * ALL).filter_map(|_| connections.connect(peer(1))).collect();
        assert_eq!(held.len(), FROM_ONE);
        assert!(connections.connect(peer(2)).is_some());
    }

    #[test]
    fn there_is_an_end_to_all_of_them_and_what_is_closed_makes_room() {
        let connections = Arc::new(Connections::default());
        let of = |number| (0..FROM_ONE).filter_map(|_| connections.connect(peer(number))).collect::<Vec<_>>();
        let mut held: Vec<_> = (0..u8::MAX).map(of).collect();
        assert_eq!(held.iter().map(Vec::len).sum::<usize>(), ALL);
        assert!(connections.connect(peer(255)).is_none());
        held[0].pop();
        assert!(connections.connect(peer(255)).is_some());
        drop(held);
        assert!(connections.lock().is_empty());
    }
}
