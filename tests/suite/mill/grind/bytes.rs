//! Changes to bytes of no meaning.

use crate::chance::Chance;

/// Changes some bytes.
pub fn change(bytes: &mut Vec<u8>, chance: &mut Chance) -> String {
    let at = chance.below(bytes.len());
    // Heads of files say most.
    let at = if chance.once_in(2) { at.min(chance.below(64)) } else { at };
    let length = chance.between(1, 16).min(bytes.len() - at);
    match chance.below(9) {
        0 | 1 => {
            let bit = chance.below(8);
            if let Some(byte) = bytes.get_mut(at) {
                *byte ^= 1 << bit;
            }
            format!("bit {bit} of byte {at} is turned")
        }
        2 | 3 => {
            let new = *chance.one(&[0, 0xff, 0x7f, 0x80, 1, b'"', b'\n']).unwrap_or(&0);
            let new = if chance.once_in(2) { chance.byte() } else { new };
            if let Some(byte) = bytes.get_mut(at) {
                *byte = new;
            }
            format!("byte {at} is {new:#x}")
        }
        4 => {
            let wide = *chance.one(&[2, 4]).unwrap_or(&2);
            let new: [u8; 4] = *chance
                .one(&[
                    [0xff; 4],
                    [0, 0, 0, 0],
                    [0x7f, 0xff, 0xff, 0xff],
                    [0xff, 0xff, 0xff, 0x7f],
                    [0, 0, 0, 0x80],
                ])
                .unwrap_or(&[0; 4]);
            for (byte, new) in bytes.iter_mut().skip(at).take(wide).zip(new) {
                *byte = new;
            }
            format!("{wide} bytes at {at} are {new:x?}")
        }
        5 => {
            bytes.truncate(at);
            format!("ends at {at}")
        }
        6 => {
            bytes.drain(at..at + length);
            format!("{length} bytes at {at} are gone")
        }
        7 => {
            let times = chance.between(1, 40);
            let piece = bytes[at..at + length].repeat(times);
            bytes.splice(at..at, piece);
            format!("{length} bytes at {at} are there {times} times more")
        }
        _ => {
            for byte in bytes.iter_mut().skip(at).take(length) {
                *byte = chance.byte();
            }
            format!("{length} bytes at {at} are noise")
        }
    }
}

/// Puts a piece of another file into this one.
pub fn splice(bytes: &mut Vec<u8>, other: &[u8], chance: &mut Chance) -> String {
    let (at, from) = (chance.below(bytes.len()), chance.below(other.len()));
    let length = chance.between(1, 400).min(other.len() - from);
    let end = (at + if chance.once_in(2) { length } else { 0 }).min(bytes.len());
    bytes.splice(at..end, other[from..from + length].iter().copied());
    format!("has {length} bytes of another file at {at}")
}
