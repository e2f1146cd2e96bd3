//! The ages in which games are set and to which pictures belong: spans of years, and worlds of fiction.

/// An age by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Era {
    /// Its word in the data.
    pub name: &'static str,
    /// Its first and last year; years BCE are negative.
    years: (i16, i16),
    world: World,
}

/// The world in which a game is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum World {
    /// That of history.
    Ours,
    /// One of swords and spells.
    Fable,
    /// One of ships among the stars.
    Space,
}

/// All ages, from the oldest to the fictional.
pub const ERAS: [Era; 15] = [
    era("antiquity", -4000, 500, World::Ours),
    era("middle-ages", 500, 1500, World::Ours),
    era("age-of-sail", 1500, 1815, World::Ours),
    era("napoleonic", 1790, 1815, World::Ours),
    era("nineteenth-century", 1815, 1913, World::Ours),
    era("civil-war", 1861, 1865, World::Ours),
    era("first-world-war", 1914, 1918, World::Ours),
    era("interwar", 1919, 1938, World::Ours),
    era("second-world-war", 1939, 1945, World::Ours),
    era("korean-war", 1950, 1953, World::Ours),
    era("vietnam-war", 1955, 1975, World::Ours),
    era("cold-war", 1946, 1989, World::Ours),
    era("modern", 1985, 2030, World::Ours),
    // Fable draws on everything before gunpowder and steam.
    era("fantasy", -4000, 1600, World::Fable),
    era("space", 1990, 2030, World::Space),
];

/// The word for pictures that belong to no age, or to all.
pub const ANY: &str = "any";

const fn era(name: &'static str, from: i16, to: i16, world: World) -> Era {
    Era { name, years: (from, to), world }
}

impl Era {
    /// The age with this name.
    pub fn named(name: &str) -> Option<Self> {
        ERAS.into_iter().find(|era| era.name == name)
    }

    /// The world that it is an age of.
    pub fn world(self) -> World {
        self.world
    }

    /// Whether some of its years lie from one to another, both included; years BCE are negative.
    pub fn meets(self, from: i16, to: i16) -> bool {
        self.years.0 <= to && from <= self.years.1
    }

    /// Whether a picture of this age suits a game of the other: their years overlap, and fiction is seen only in a
    /// world that includes it.
    pub fn suits(self, game: Self) -> bool {
        self == game
            || (self.world == World::Ours && self.years.0 < game.years.1 && game.years.0 < self.years.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_suits_the_years_that_it_is_of() {
        let suits = |picture, game| Era::named(picture).unwrap().suits(Era::named(game).unwrap());
        assert!(suits("cold-war", "korean-war") && suits("modern", "modern"));
        assert!(suits("napoleonic", "age-of-sail") && suits("civil-war", "nineteenth-century"));
        assert!(!suits("second-world-war", "first-world-war") && !suits("interwar", "second-world-war"));
        assert!(suits("middle-ages", "fantasy") && !suits("fantasy", "middle-ages"));
        assert!(
            suits("modern", "space") && !suits("space", "modern") && !suits("first-world-war", "fantasy")
        );
    }
}
