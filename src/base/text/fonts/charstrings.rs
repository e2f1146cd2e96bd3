//! What the outlines of `CFF` cost to draw. Each is a program that may call others, ten deep: a hundred calls in each
//! of ten programs would take longer than anybody lives. So each is followed once, by its calls alone.

use crate::sfnt::u16_at;

/// Bytes of programs that one letter may run through; the most ornate takes some thousands.
const MOST_OF_ONE: usize = 200_000;
/// The same for all letters together; those of the largest fonts take some fifty million.
const MOST_OF_ALL: usize = 400_000_000;
/// How deep programs call one another (Adobe Technical Note 5177).
const DEEPEST: usize = 10;
/// Numbers on the stack; a program that has more is broken.
const STACK: usize = 513;

const TORN: &str = "its outlines are torn";
const ENDLESS: &str = "letters in it take too long to draw";

/// What is wrong with the outlines of a `CFF` table.
pub(super) fn check(cff: &[u8]) -> Result<(), &'static str> {
    let font = Font::read(cff).ok_or(TORN)?;
    let mut all = 0;
    for glyph in 0..font.glyphs.count {
        let mut run = Run { font: &font, local: font.local(glyph), stack: Vec::new(), hints: 0, bytes: 0 };
        if let Some(program) = font.glyphs.get(glyph) {
            run.follow(program, 0)?;
        }
        all += run.bytes;
        if all > MOST_OF_ALL {
            return Err(ENDLESS);
        }
    }
    Ok(())
}

/// A list of pieces of data.
#[derive(Clone, Copy)]
struct Index<'f> {
    data: &'f [u8],
    count: usize,
    size: usize,
}

impl<'f> Index<'f> {
    const NONE: Self = Self { data: &[], count: 0, size: 1 };

    /// The list that stands here, and where it ends.
    fn read(data: &'f [u8], at: usize) -> Option<(Self, usize)> {
        let data = data.get(at..)?;
        let count = usize::from(u16_at(data, 0)?);
        if count == 0 {
            return Some((Self::NONE, at + 2));
        }
        let size = usize::from(*data.get(2)?);
        let index = Self { data, count, size };
        (1..=4).contains(&size).then_some(())?;
        let end = index.bound(count)?;
        Some((index, at.checked_add(end)?))
    }

    /// Where the piece of this number begins, from the head of the list.
    fn bound(&self, place: usize) -> Option<usize> {
        let at = 3 + place * self.size;
        let bytes = self.data.get(at..at + self.size)?;
        let offset = bytes.iter().fold(0_usize, |number, byte| number << 8 | usize::from(*byte));
        (2 + (self.count + 1) * self.size).checked_add(offset)
    }

    fn get(&self, place: usize) -> Option<&'f [u8]> {
        if place >= self.count {
            return None;
        }
        self.data.get(self.bound(place)?..self.bound(place + 1)?)
    }
}

struct Font<'f> {
    data: &'f [u8],
    glyphs: Index<'f>,
    global: Index<'f>,
    /// The programs that the letters of each part of the font share; a font has one part unless it is CJK.
    local: Vec<Index<'f>>,
    /// Where it is said which part a letter belongs to.
    select: Option<usize>,
}

impl<'f> Font<'f> {
    fn read(data: &'f [u8]) -> Option<Self> {
        const CHARSTRINGS: u16 = 17;
        const PRIVATE: u16 = 18;
        const PARTS: u16 = 0x0c24;
        const SELECT: u16 = 0x0c25;
        let (_, at) = Index::read(data, usize::from(*data.get(2)?))?;
        let (tops, at) = Index::read(data, at)?;
        let (_, at) = Index::read(data, at)?;
        let (global, _) = Index::read(data, at)?;
        let top = tops.get(0)?;
        let (glyphs, _) = Index::read(data, number(top, CHARSTRINGS, 0)?)?;
        let shared = |dict: &[u8]| -> Option<Index<'f>> {
            const SUBRS: u16 = 19;
            let (size, at) = (number(dict, PRIVATE, 0)?, number(dict, PRIVATE, 1)?);
            let private = data.get(at..at.checked_add(size)?)?;
            Some(Index::read(data, at.checked_add(number(private, SUBRS, 0)?)?)?.0)
        };
        let local = match number(top, PARTS, 0) {
            Some(at) => {
                let (parts, _) = Index::read(data, at)?;
                let parts = (0..parts.count).filter_map(|part| parts.get(part));
                parts.map(|part| shared(part).unwrap_or(Index::NONE)).collect()
            }
            None => vec![shared(top).unwrap_or(Index::NONE)],
        };
        Some(Self { data, glyphs, global, local, select: number(top, SELECT, 0) })
    }

    /// The shared programs for a letter.
    fn local(&self, glyph: usize) -> Index<'f> {
        let part = self.select.and_then(|at| self.part(at, glyph)).unwrap_or_default();
        self.local.get(part).copied().unwrap_or(Index::NONE)
    }

    fn part(&self, at: usize, glyph: usize) -> Option<usize> {
        match self.data.get(at)? {
            0 => self.data.get(at + 1 + glyph).map(|part| usize::from(*part)),
            3 => {
                let ranges = usize::from(u16_at(self.data, at + 1)?);
                let first = |range: usize| u16_at(self.data, at + 3 + range * 3).map(usize::from);
                let (mut low, mut high) = (0, ranges);
                while low + 1 < high {
                    let middle = usize::midpoint(low, high);
                    if first(middle)? <= glyph { low = middle } else { high = middle }
                }
                self.data.get(at + 5 + low * 3).map(|part| usize::from(*part))
            }
            _ => None,
        }
    }
}

/// The operand of this place (from 0) of an operator of a dictionary.
fn number(dict: &[u8], operator: u16, place: usize) -> Option<usize> {
    let mut operands: Vec<i64> = Vec::new();
    let mut at = 0;
    while let Some(byte) = dict.get(at) {
        at += 1;
        match *byte {
            0..=21 => {
                let found = if *byte == 12 {
                    at += 1;
                    u16_at(dict, at - 2)?
                } else {
                    u16::from(*byte)
                };
                if found == operator {
                    return operands.get(place).and_then(|number| usize::try_from(*number).ok());
                }
                operands.clear();
            }
            28 => {
                operands.push(i64::from(u16_at(dict, at)?.cast_signed()));
                at += 2;
            }
            29 => {
                let bytes: [u8; 4] = dict.get(at..at + 4)?.try_into().ok()?;
                operands.push(i64::from(i32::from_be_bytes(bytes)));
                at += 4;
            }
            // A number with a fraction, whose last half byte is 15.
            30 => {
                while dict.get(at).is_some_and(|byte| byte & 0x0f != 0x0f && byte >> 4 != 0x0f) {
                    at += 1;
                }
                at += 1;
                operands.push(0);
            }
            low @ 32..=246 => operands.push(i64::from(low) - 139),
            high @ 247..=254 => {
                let next = i64::from(*dict.get(at)?);
                at += 1;
                operands.push(match high {
                    247..=250 => (i64::from(high) - 247) * 256 + next + 108,
                    _ => -(i64::from(high) - 251) * 256 - next - 108,
                });
            }
            _ => return None,
        }
        if operands.len() > STACK {
            return None;
        }
    }
    None
}

/// A letter that is being followed.
struct Run<'f, 'r> {
    font: &'r Font<'f>,
    local: Index<'f>,
    /// Numbers; `None` for what was calculated.
    stack: Vec<Option<i32>>,
    hints: usize,
    bytes: usize,
}

impl Run<'_, '_> {
    /// Follows a program; whether the letter is done.
    fn follow(&mut self, program: &[u8], depth: usize) -> Result<bool, &'static str> {
        if depth > DEEPEST {
            return Err(ENDLESS);
        }
        let mut at = 0;
        while let Some(byte) = program.get(at).copied() {
            let from = at;
            at += 1;
            match byte {
                // Hints, and masks of as many bits as there are hints.
                1 | 3 | 18 | 23 => self.hint(),
                19 | 20 => {
                    self.hint();
                    at += self.hints.div_ceil(8);
                }
                10 | 29 => {
                    let programs = if byte == 10 { self.local } else { self.font.global };
                    let number = self.stack.pop().flatten().ok_or(TORN)?;
                    let bias = match programs.count {
                        0..1240 => 107,
                        1240..33_900 => 1131,
                        _ => 32_768,
                    };
                    self.bytes += 1;
                    // Where there is no such program, nobody draws on.
                    let Some(called) = usize::try_from(number + bias).ok().and_then(|one| programs.get(one))
                    else {
                        return Ok(true);
                    };
                    if self.follow(called, depth + 1)? {
                        return Ok(true);
                    }
                }
                11 => return Ok(false),
                14 => return Ok(true),
                12 => {
                    let operator = program.get(at).copied().unwrap_or_default();
                    at += 1;
                    match operator {
                        34..=37 => self.stack.clear(),
                        // What they calculate is not followed, and nothing can be called by it.
                        _ => self.stack = vec![None; self.stack.len()],
                    }
                }
                28 => {
                    self.stack.push(u16_at(program, at).map(|number| i32::from(number.cast_signed())));
                    at += 2;
                }
                0..=31 => self.stack.clear(),
                32..=246 => self.stack.push(Some(i32::from(byte) - 139)),
                247..=254 => {
                    let next = i32::from(program.get(at).copied().unwrap_or_default());
                    at += 1;
                    self.stack.push(Some(match byte {
                        247..=250 => (i32::from(byte) - 247) * 256 + next + 108,
                        _ => -(i32::from(byte) - 251) * 256 - next - 108,
                    }));
                }
                255 => {
                    self.stack.push(u16_at(program, at).map(|whole| i32::from(whole.cast_signed())));
                    at += 4;
                }
            }
            self.bytes += at - from;
            if self.bytes > MOST_OF_ONE || self.stack.len() > STACK {
                return Err(ENDLESS);
            }
        }
        Ok(false)
    }

    fn hint(&mut self) {
        self.hints += self.stack.len() / 2;
        self.stack.clear();
    }
}
