//! Which of VASSAL's ways to number the cells of a grid gives the names that the spaces have
//! (`build/module/map/boardPicker/board/mapgrid/RegularGridNumbering.java`).

/// A way to number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Numbering {
    /// The column's part comes first.
    pub column_first: bool,
    /// What stands between them.
    pub between: &'static str,
    /// Of columns.
    pub columns: AxisNumbering,
    /// Of rows.
    pub rows: AxisNumbering,
    /// Rows of every second column are counted from one more (`HexGridNumbering`).
    pub stagger: bool,
}

/// How columns or rows are numbered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AxisNumbering {
    /// With letters: A to Z, AA to ZZ.
    pub letters: bool,
    /// Leading zeros up to so many.
    pub zeros: u32,
    /// The number of column or row 0.
    pub from: i64,
}

/// What may stand between the parts.
const BETWEEN: [&str; 8] = ["", ".", ",", "-", "/", ":", " ", ", "];

/// The way that gives every cell its name, if there is one: column and row as VASSAL counts them, and the name.
pub fn fitting(cells: &[((i64, i64), &str)], hexes: bool) -> Option<Numbering> {
    let ((column, row), name) = *cells.first()?;
    let staggers: &[bool] = if hexes { &[false, true] } else { &[false] };
    for &stagger in staggers {
        let row = row + staggered(stagger, column);
        for between in BETWEEN {
            for (at, _) in name.char_indices().skip(1) {
                let (first, rest) = name.split_at(at);
                let Some(second) = rest.strip_prefix(between) else { continue };
                for column_first in [true, false] {
                    let (of_column, of_row) = if column_first { (first, second) } else { (second, first) };
                    let (Some(columns), Some(rows)) = (part(of_column, column), part(of_row, row)) else {
                        continue;
                    };
                    for (column_zeros, row_zeros) in zeros(columns, rows, of_column, of_row) {
                        let columns = AxisNumbering { zeros: column_zeros, ..columns };
                        let rows = AxisNumbering { zeros: row_zeros, ..rows };
                        let way = Numbering { column_first, between, columns, rows, stagger };
                        if cells.iter().all(|(cell, name)| way.name(*cell) == *name) {
                            return Some(way);
                        }
                    }
                }
            }
        }
    }
    None
}

/// How many leading zeros there may be: up to those that fill the first name.
fn zeros(columns: AxisNumbering, rows: AxisNumbering, of_column: &str, of_row: &str) -> Vec<(u32, u32)> {
    let up_to = |part: AxisNumbering, said: &str| {
        let digits = u32::try_from(said.len()).unwrap_or(1);
        if part.letters { 0..=0 } else { 0..=digits.saturating_sub(1) }
    };
    let rows: Vec<u32> = up_to(rows, of_row).rev().collect();
    up_to(columns, of_column).rev().flat_map(|column| rows.iter().map(move |row| (column, *row))).collect()
}

/// How this part of a name would be the number of a column or row.
fn part(said: &str, number: i64) -> Option<AxisNumbering> {
    const LONGEST: usize = 6;
    if said.is_empty() || said.len() > LONGEST {
        return None;
    }
    if said.bytes().all(|letter| letter.is_ascii_digit()) {
        return Some(AxisNumbering { letters: false, zeros: 0, from: said.parse::<i64>().ok()? - number });
    }
    let letter = said.bytes().next()?;
    let alike = letter.is_ascii_uppercase() && said.bytes().all(|other| other == letter);
    let times = i64::try_from(said.len()).ok()? - 1;
    alike.then(|| AxisNumbering {
        letters: true,
        zeros: 0,
        from: i64::from(letter - b'A') + 26 * times - number,
    })
}

/// By how much rows of this column are counted from more.
fn staggered(stagger: bool, column: i64) -> i64 {
    i64::from(stagger && column % 2 != 0)
}

impl Numbering {
    /// The name of a cell: column and row as VASSAL counts them.
    fn name(&self, (column, row): (i64, i64)) -> String {
        let column_name = self.columns.name(column);
        let row_name = self.rows.name(row + staggered(self.stagger, column));
        let (first, second) =
            if self.column_first { (column_name, row_name) } else { (row_name, column_name) };
        format!("{first}{}{second}", self.between)
    }
}

impl AxisNumbering {
    /// `getName` there.
    fn name(&self, number: i64) -> String {
        const LETTERS: i64 = 26;
        let number = number + self.from;
        let sign = if number < 0 { "-" } else { "" };
        let number = number.abs();
        if self.letters {
            let letter = char::from(b'A' + u8::try_from(number % LETTERS).unwrap_or(0));
            let times = usize::try_from(number / LETTERS).unwrap_or(0) + 1;
            return format!("{sign}{}", letter.to_string().repeat(times.min(99)));
        }
        let zeros = (1..=self.zeros).rev().take_while(|zeros| number < 10_i64.pow(*zeros)).count();
        format!("{sign}{}{number}", "0".repeat(zeros))
    }
}

#[cfg(test)]
mod tests {
    use super::fitting;

    /// Fits a board of cells whose names are made from column and row (from 1).
    fn fits(hexes: bool, name: impl Fn(i64, i64) -> String) -> Option<String> {
        let cells: Vec<((i64, i64), String)> = (0..30)
            .flat_map(|x| (0..12).map(move |y| (x, y)))
            .map(|(x, y)| ((x, y), name(x + 1, y + 1)))
            .collect();
        let cells: Vec<_> = cells.iter().map(|(cell, name)| (*cell, name.as_str())).collect();
        fitting(&cells, hexes)
            .map(|way| format!("{:?}", (way.column_first, way.columns.zeros, way.rows.zeros)))
    }

    #[test]
    fn usual_names_fit() {
        assert_eq!(fits(true, |x, y| format!("{x:02}{y:02}")).as_deref(), Some("(true, 1, 1)"));
        assert_eq!(fits(true, |x, y| format!("{y:02}{x:02}")).as_deref(), Some("(false, 1, 1)"));
        assert_eq!(fits(false, |x, y| format!("{x},{y}")).as_deref(), Some("(true, 0, 0)"));
        assert_eq!(fits(false, |x, y| format!("{x:03}.{y:02}")).as_deref(), Some("(true, 2, 1)"));
        let letter = |y: i64| char::from(b'A' + u8::try_from(y - 1).unwrap());
        assert_eq!(fits(false, |x, y| format!("{}{x}", letter(y))).as_deref(), Some("(false, 0, 0)"));
    }

    #[test]
    fn names_of_their_own_do_not() {
        assert_eq!(fits(true, |x, y| if x == 3 { "Hill".into() } else { format!("{x:02}{y:02}") }), None);
        assert_eq!(fits(true, |_, _| "é".into()), None);
        assert_eq!(fits(true, |_, _| String::new()), None);
    }
}
