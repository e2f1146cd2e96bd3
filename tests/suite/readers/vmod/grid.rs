//! Zones and their grids, as VASSAL calculates with them (`build/module/map/boardPicker/board/`): which place a pixel
//! belongs to, what it is called, and where a piece snaps to.

use usvg::roxmltree::Node;

use super::{elements, last, number, word};

/// A zone with a grid.
#[derive(Debug)]
pub struct Zone {
    /// Its name.
    pub name: String,
    /// Its corners (pixels).
    pub corners: Vec<(i64, i64)>,
    format: String,
    grid: Option<Grid>,
}

#[derive(Debug)]
enum Grid {
    Regions(Vec<(String, (i64, i64))>),
    Regular(Regular),
}

#[derive(Debug)]
struct Regular {
    hexes: bool,
    sideways: bool,
    origin: (i64, i64),
    step: (f64, f64),
    column_first: bool,
    between: String,
    columns: (bool, u32, i64),
    rows: (bool, u32, i64),
    stagger: bool,
}

/// Reads a zone.
pub fn zone(node: Node<'_, '_>) -> Result<Zone, String> {
    let corner = |text: &str| {
        let (x, y) = text.split_once(',')?;
        Some((x.parse().ok()?, y.parse().ok()?))
    };
    let corners: Option<Vec<(i64, i64)>> = word(node, "path").split(';').map(corner).collect();
    let corners = corners.filter(|corners| corners.len() > 2).ok_or("a zone without an area")?;
    let mut grids = elements(node);
    let grid = grids.next();
    if grids.next().is_some() {
        return Err("a zone has one grid (`Zone.java`: SingleChildInstance)".into());
    }
    let read = |grid| {
        if last(grid) == "RegionGrid" { regions(grid) } else { Ok(Grid::Regular(regular(grid)?)) }
    };
    let grid = grid.map(read).transpose()?;
    Ok(Zone {
        name: word(node, "name").to_owned(),
        corners,
        format: word(node, "locationFormat").to_owned(),
        grid,
    })
}

/// Regions are known by their places: of two on one pixel, one is lost (`RegionGrid.regionList`).
fn regions(grid: Node<'_, '_>) -> Result<Grid, String> {
    let mut regions: Vec<(String, (i64, i64))> = Vec::new();
    for region in elements(grid) {
        let own = (word(region, "name").to_owned(), (number(region, "originx")?, number(region, "originy")?));
        if regions.iter().any(|(name, at)| *name == own.0 || *at == own.1) {
            return Err(format!("the region {} is lost", own.0));
        }
        regions.push(own);
    }
    Ok(Grid::Regions(regions))
}

fn regular(grid: Node<'_, '_>) -> Result<Regular, String> {
    let names = elements(grid).next().ok_or("a grid without numbers")?;
    let part = |axis: &str| -> Result<(bool, u32, i64), String> {
        if word(names, &format!("{axis}Descend")) == "true" {
            return Err("numbers that descend are not known here".into());
        }
        let letters = word(names, &format!("{axis}Type")).starts_with('A');
        Ok((letters, number(names, &format!("{axis}Leading"))?, number(names, &format!("{axis}Off"))?))
    };
    if word(names, "locationFormat") != "$gridLocation$" {
        return Err("another format than $gridLocation$ is not known here".into());
    }
    Ok(Regular {
        hexes: last(grid) == "HexGrid",
        sideways: word(grid, "sideways") == "true",
        origin: (number(grid, "x0")?, number(grid, "y0")?),
        step: (number(grid, "dx")?, number(grid, "dy")?),
        column_first: word(names, "first").starts_with('H'),
        between: word(names, "sep").to_owned(),
        columns: part("h")?,
        rows: part("v")?,
        stagger: word(names, "stagger") == "true",
    })
}

impl Zone {
    /// Whether a pixel lies in it. Zones of ours are rectangles.
    pub fn contains(&self, (x, y): (i64, i64)) -> bool {
        let range = |side: fn(&(i64, i64)) -> i64| {
            let sides = || self.corners.iter().map(side);
            sides().min().unwrap_or(0)..=sides().max().unwrap_or(0)
        };
        range(|corner| corner.0).contains(&x) && range(|corner| corner.1).contains(&y)
    }

    /// What a pixel is called, and where a piece that is dropped there lies.
    pub fn place(&self, at: (i64, i64)) -> (String, (i64, i64)) {
        let (name, snapped) = match &self.grid {
            None => (String::new(), at),
            Some(Grid::Regions(regions)) => {
                let far = |(_, (x, y)): &&(String, (i64, i64))| (x - at.0).pow(2) + (y - at.1).pow(2);
                regions.iter().min_by_key(far).cloned().unwrap_or_default()
            }
            Some(Grid::Regular(regular)) => regular.place(at),
        };
        (self.format.replace("$name$", &self.name).replace("$gridLocation$", &name), snapped)
    }

    /// Whether it has a grid of hexes or squares.
    pub fn is_regular(&self) -> bool {
        matches!(self.grid, Some(Grid::Regular(_)))
    }

    /// Whether it has a grid.
    pub fn has_places(&self) -> bool {
        self.grid.is_some()
    }
}

impl Regular {
    /// `HexGridNumbering`, `SquareGridNumbering` (`getColumn`, `getRow`, `getName`); `HexGrid.hexPoint` for pixels near
    /// the middle of a hex, `SquareGrid.snapTo`.
    fn place(&self, at: (i64, i64)) -> (String, (i64, i64)) {
        let turned = |(x, y): (i64, i64)| if self.sideways { (y, x) } else { (x, y) };
        let (x, y) = turned(at);
        let (x, y) = ((x - self.origin.0) as f64, (y - self.origin.1) as f64);
        let column = (x / self.step.0 + 0.5).floor() as i64;
        let odd = self.hexes && column % 2 != 0;
        let lower = if odd { (self.step.1 / 2.0).trunc() } else { 0.0 };
        let row = ((y - lower) / self.step.1).round() as i64;
        let counted = if self.stagger && odd { row + 1 } else { row };
        let names = [label(column, &self.columns), label(counted, &self.rows)];
        let [first, second] = if self.column_first { [0, 1] } else { [1, 0] }.map(|at| &names[at]);
        let snapped = (
            (self.step.0 * column as f64 + self.origin.0 as f64).trunc() as i64,
            (self.step.1 * row as f64 + lower + self.origin.1 as f64).trunc() as i64,
        );
        (format!("{first}{}{second}", self.between), turned(snapped))
    }
}

/// `RegularGridNumbering.getName`.
fn label(number: i64, (letters, zeros, from): &(bool, u32, i64)) -> String {
    let number = number + from;
    let mut text = String::from(if number < 0 { "-" } else { "" });
    let mut left = number.abs();
    if *letters {
        loop {
            text.push(char::from(b'A' + u8::try_from(left % 26).expect("below 26")));
            left -= 26;
            if left < 0 {
                return text;
            }
        }
    }
    let mut zeros = *zeros;
    while zeros > 0 && left < 10_i64.pow(zeros) {
        zeros -= 1;
        text.push('0');
    }
    text + &left.to_string()
}
