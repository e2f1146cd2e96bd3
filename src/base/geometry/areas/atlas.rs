//! The land of the world and its countries, unpacked from `assets/land/world.bin`; the format is described in its
//! README.

/// A closed line of longitudes and latitudes in degrees.
pub type Ring = Vec<(f64, f64)>;

/// The packed file among the assets.
pub const FILE: &str = "assets/land/world.bin";

/// Land and countries of the world.
#[derive(Debug, Clone, Default)]
pub struct Atlas {
    arcs: Vec<Vec<(f64, f64)>>,
    land: Vec<Vec<i64>>,
    countries: Vec<(String, Vec<Vec<i64>>)>,
}

impl Atlas {
    /// Unpacks it; `None` if the bytes are not in the format of the README.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let mut from = Bytes { rest: bytes };
        let steps = from.whole()?;
        #[allow(clippy::cast_precision_loss)] // whole steps of the globe
        let degrees = |steps_away: i64| steps_away as f64 / steps as f64;
        let mut arcs = Vec::new();
        for _ in 0..from.count()? {
            let (mut arc, mut x, mut y) = (Vec::new(), 0i64, 0i64);
            for _ in 0..from.count()? {
                x = x.checked_add(from.signed()?)?;
                y = y.checked_add(from.signed()?)?;
                arc.push((degrees(x), degrees(y)));
            }
            arcs.push(arc);
        }
        let land = from.rings()?;
        let mut countries = Vec::new();
        for _ in 0..from.count()? {
            let length = from.count()?;
            let (name, rest) = from.rest.split_at_checked(length)?;
            from.rest = rest;
            countries.push((String::from_utf8(name.to_vec()).ok()?, from.rings()?));
        }
        (steps > 0).then_some(Self { arcs, land, countries })
    }

    /// The coasts of the world.
    pub fn land(&self) -> Vec<Ring> {
        self.rings(&self.land)
    }

    /// The outlines of a country, by its name; capitals, spaces and hyphens make no difference.
    pub fn country(&self, name: &str) -> Option<Vec<Ring>> {
        let (_, rings) = self.countries.iter().find(|(known, _)| plain(known) == plain(name))?;
        Some(self.rings(rings))
    }

    /// The names of all countries, in alphabetical order.
    pub fn countries(&self) -> impl Iterator<Item = &str> {
        self.countries.iter().map(|(name, _)| name.as_str())
    }

    fn rings(&self, rings: &[Vec<i64>]) -> Vec<Ring> {
        rings.iter().map(|ring| self.ring(ring)).collect()
    }

    fn ring(&self, arcs: &[i64]) -> Ring {
        let mut ring = Ring::new();
        for arc in arcs {
            let number = if *arc < 0 { !*arc } else { *arc };
            let Some(points) = usize::try_from(number).ok().and_then(|number| self.arcs.get(number)) else {
                continue;
            };
            // The last point of an arc is the first of the next.
            ring.pop();
            if *arc < 0 {
                ring.extend(points.iter().rev());
            } else {
                ring.extend(points);
            }
        }
        ring.pop();
        ring
    }
}

/// A name without what is spelt in more than one way.
fn plain(name: &str) -> String {
    name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

struct Bytes<'b> {
    rest: &'b [u8],
}

impl Bytes<'_> {
    fn whole(&mut self) -> Option<u64> {
        let mut number = 0u64;
        for shift in (0..63).step_by(7) {
            let (byte, rest) = self.rest.split_first()?;
            self.rest = rest;
            number |= u64::from(byte & 0x7F) << shift;
            if byte & 0x80 == 0 {
                return Some(number);
            }
        }
        None
    }

    /// The number of items that follow, never more than the bytes that are left.
    fn count(&mut self) -> Option<usize> {
        usize::try_from(self.whole()?).ok().filter(|count| *count <= self.rest.len())
    }

    fn signed(&mut self) -> Option<i64> {
        let number = self.whole()?;
        let half = i64::try_from(number >> 1).ok()?;
        Some(if number & 1 == 0 { half } else { !half })
    }

    fn rings(&mut self) -> Option<Vec<Vec<i64>>> {
        (0..self.count()?).map(|_| (0..self.count()?).map(|_| self.signed()).collect()).collect()
    }
}
