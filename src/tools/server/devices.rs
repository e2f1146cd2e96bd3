//! Which device has the page of each holder. A seat belongs to one at a time: whoever has come first, until its stream ends
//! or another takes the seat over. Spectators' pages are open to many.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::watch;

use super::device::Device;

/// Spectators at once.
const SPECTATORS: usize = 16;
/// So long a seat that was taken over is kept for who took it, until the stream of that device begins.
const KEPT: Duration = Duration::from_secs(10);

/// Why a device does not get in: another has the seat. Of spectators, there are too many.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("another device has this seat")]
pub struct Taken;

/// The devices of all holders: the seats from 0, and after them the spectators, who hold one token together.
#[derive(Debug)]
pub struct Devices {
    held: Mutex<Held>,
}

#[derive(Debug)]
struct Held {
    seats: Vec<Seat>,
    spectators: Vec<Live>,
    /// How many have entered.
    entered: u64,
}

#[derive(Debug, Default)]
struct Seat {
    /// The device that has it; it remains known when its stream has ended, until another comes.
    device: Option<Device>,
    live: Option<Live>,
    kept: Option<Instant>,
}

/// A stream that has not ended.
#[derive(Debug)]
struct Live {
    device: Device,
    number: u64,
    end: watch::Sender<bool>,
}

/// The place of a stream, which is free again when this is dropped.
#[derive(Debug)]
pub struct Entry {
    devices: Arc<Devices>,
    holder: usize,
    number: u64,
    end: watch::Receiver<bool>,
}

impl Devices {
    /// Nobody is there yet, at so many seats. The holder with this number is the spectators.
    pub fn new(seats: usize) -> Arc<Self> {
        let seats = (0..seats).map(|_| Seat::default()).collect();
        Arc::new(Self { held: Mutex::new(Held { seats, spectators: Vec::new(), entered: 0 }) })
    }

    /// Lets the stream of a device begin. An older one of the same device ends: its page was loaded again, or its line
    /// broke.
    ///
    /// # Errors
    /// If another device has the seat, or there are too many spectators.
    pub fn enter(self: &Arc<Self>, holder: usize, device: Device) -> Result<Entry, Taken> {
        self.enter_at(holder, device, Instant::now())
    }

    fn enter_at(self: &Arc<Self>, holder: usize, device: Device, now: Instant) -> Result<Entry, Taken> {
        let (number, end) = self.lock().enter(holder, device, now)?;
        Ok(Entry { devices: Arc::clone(self), holder, number, end })
    }

    /// Puts a device in the place of whichever has the seat, whose stream is told so and ends. Spectators displace nobody.
    pub fn take(&self, holder: usize, device: Device) {
        self.take_at(holder, device, Instant::now());
    }

    fn take_at(&self, holder: usize, device: Device, now: Instant) {
        let mut held = self.lock();
        let Some(seat) = held.seats.get_mut(holder) else { return };
        if seat.live.as_ref().is_none_or(|live| live.device != device) {
            end(seat.live.take());
            (seat.device, seat.kept) = (Some(device), Some(now + KEPT));
        }
    }

    /// Whether this device has the seat, and may speak for it.
    pub fn is(&self, holder: usize, device: Device) -> bool {
        let held = self.lock();
        match held.seats.get(holder) {
            Some(seat) => seat.device == Some(device),
            None => holder == held.seats.len() && held.spectators.iter().any(|live| live.device == device),
        }
    }

    fn leave(&self, holder: usize, number: u64) {
        let mut held = self.lock();
        match held.seats.get_mut(holder) {
            Some(seat) => drop(seat.live.take_if(|live| live.number == number)),
            None => held.spectators.retain(|live| live.number != number),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Held {
    /// Lets a stream begin; returns its number, and what says that it is to end.
    fn enter(
        &mut self,
        holder: usize,
        device: Device,
        now: Instant,
    ) -> Result<(u64, watch::Receiver<bool>), Taken> {
        let older = if let Some(seat) = self.seats.get_mut(holder) {
            if !seat.lets(device, now) {
                return Err(Taken);
            }
            seat.live.take()
        } else if holder == self.seats.len() {
            self.spectator(device)?
        } else {
            return Err(Taken);
        };
        end(older);
        self.entered += 1;
        let (end, ended) = watch::channel(false);
        let live = Live { device, number: self.entered, end };
        match self.seats.get_mut(holder) {
            Some(seat) => *seat = Seat { device: Some(device), live: Some(live), kept: None },
            None => self.spectators.push(live),
        }
        Ok((self.entered, ended))
    }

    /// Room for a spectator: the place of an older stream of the same device, or a new one.
    fn spectator(&mut self, device: Device) -> Result<Option<Live>, Taken> {
        let older = self.spectators.iter().position(|live| live.device == device);
        match older {
            Some(at) => Ok(Some(self.spectators.swap_remove(at))),
            None if self.spectators.len() < SPECTATORS => Ok(None),
            None => Err(Taken),
        }
    }
}

impl Seat {
    /// Whether a stream of this device may begin.
    fn lets(&self, device: Device, now: Instant) -> bool {
        let kept = self.kept.is_some_and(|until| now < until);
        self.device == Some(device) || !(kept || self.live.is_some())
    }
}

/// Tells a stream that its place is another's.
fn end(live: Option<Live>) {
    if let Some(live) = live {
        live.end.send_replace(true);
    }
}

impl Entry {
    /// Whether its place is another's now.
    pub fn is_taken(&self) -> bool {
        *self.end.borrow()
    }

    /// Waits until its place is another's.
    pub async fn taken(&mut self) {
        // Its end is never lost while the entry stands: whoever drops the other side has said so before.
        let _ = self.end.wait_for(|ended| *ended).await;
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        self.devices.leave(self.holder, self.number);
    }
}

#[cfg(test)]
mod tests;
