//! How many requests are answered: more come from no page of ours. Each address has its own measure, so that one device
//! that asks too much does not silence the others.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// So many may come at once from one address: a page with all faces of a large game.
const AT_ONCE: f64 = 4_000.0;
/// And so many each second from then on.
const EACH_SECOND: f64 = 400.0;
/// All addresses together get this many times as much.
const TOGETHER: f64 = 8.0;
/// So many addresses are remembered; the one that has been silent longest is forgotten.
const REMEMBERED: usize = 256;

/// What is still answered, of each address and in all.
pub struct Flood {
    buckets: Mutex<Buckets>,
}

struct Buckets {
    all: Bucket,
    of: HashMap<IpAddr, Bucket>,
}

/// What each request takes from, and what fills again.
struct Bucket {
    left: f64,
    at: Instant,
    /// For how many addresses it is.
    size: f64,
}

impl Bucket {
    fn full(size: f64, at: Instant) -> Self {
        Self { left: size * AT_ONCE, at, size }
    }

    fn lets(&mut self, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        let filled = (self.left + passed * self.size * EACH_SECOND).min(self.size * AT_ONCE);
        let lets = filled >= 1.0;
        (self.left, self.at) = (if lets { filled - 1.0 } else { filled }, now);
        lets
    }
}

impl Default for Flood {
    fn default() -> Self {
        let all = Bucket::full(TOGETHER, Instant::now());
        Self { buckets: Mutex::new(Buckets { all, of: HashMap::new() }) }
    }
}

impl Flood {
    /// Whether one more is answered from this address.
    pub fn lets(&self, peer: IpAddr) -> bool {
        self.lets_at(peer, Instant::now())
    }

    fn lets_at(&self, peer: IpAddr, now: Instant) -> bool {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let Buckets { all, of } = &mut *buckets;
        if of.len() >= REMEMBERED && !of.contains_key(&peer) {
            let oldest = of.iter().min_by_key(|(_, bucket)| bucket.at).map(|(oldest, _)| *oldest);
            oldest.and_then(|oldest| of.remove(&oldest));
        }
        // What an address is refused is not taken from the others.
        of.entry(peer).or_insert_with(|| Bucket::full(1.0, now)).lets(now) && all.lets(now)
    }
}

#[cfg(test)]
mod tests {
    use super::{AT_ONCE, EACH_SECOND, Flood, REMEMBERED, TOGETHER};
    use std::net::{IpAddr, Ipv4Addr};
    use std::time::{Duration, Instant};

    fn peer(number: usize) -> IpAddr {
        Ipv4Addr::from_bits(0x0a00_0000 + number as u32).into()
    }

    fn answered(flood: &Flood, peer: IpAddr, asked: f64, now: Instant) -> usize {
        (0..asked as usize).filter(|_| flood.lets_at(peer, now)).count()
    }

    #[test]
    fn what_is_too_much_is_refused_until_some_time_has_passed() {
        let (flood, now) = (Flood::default(), Instant::now());
        assert_eq!(answered(&flood, peer(0), 2.0 * AT_ONCE, now), AT_ONCE as usize);
        let later = now + Duration::from_secs(1);
        assert_eq!(answered(&flood, peer(0), AT_ONCE, later), EACH_SECOND as usize);
    }

    #[test]
    fn a_device_that_floods_does_not_shut_out_another() {
        let (flood, now) = (Flood::default(), Instant::now());
        answered(&flood, peer(0), 3.0 * TOGETHER * AT_ONCE, now);
        assert!(!flood.lets_at(peer(0), now));
        assert_eq!(answered(&flood, peer(1), AT_ONCE, now), AT_ONCE as usize);
    }

    #[test]
    fn many_addresses_neither_fill_the_memory_nor_get_more_together() {
        let (flood, now) = (Flood::default(), Instant::now());
        let answered: usize = (0..4 * REMEMBERED).map(|one| answered(&flood, peer(one), 100.0, now)).sum();
        assert!(answered <= (TOGETHER * AT_ONCE) as usize + 1, "{answered}");
        assert_eq!(flood.buckets.lock().unwrap().of.len(), REMEMBERED);
    }

    #[test]
    fn who_keeps_asking_is_not_forgotten_among_new_addresses() {
        let (flood, now) = (Flood::default(), Instant::now());
        answered(&flood, peer(0), AT_ONCE, now);
        for one in 1..=2 * REMEMBERED {
            let now = now + Duration::from_nanos(one as u64);
            assert!(!flood.lets_at(peer(0), now));
            flood.lets_at(peer(one), now);
        }
    }
}
