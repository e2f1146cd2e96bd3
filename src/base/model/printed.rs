//! The values of a number that fit on paper: on a track, a dial, boxes or a map of numbered spaces.

use super::form::{BOXES, Field, FieldKind, FormLayout, LAST, LONGEST, MOST_BOXES};
use super::{Amount, Bearer, BearerKind, Game, Number, Parsed, Value};

/// The values of a number that are printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Printed {
    /// The form or map.
    pub bearer: Bearer,
    /// The least.
    pub from: i64,
    /// The greatest, on the longest of its tracks.
    pub to: i64,
}

impl Game {
    /// The values of a number that are printed. `None` if they are unlimited: in a box to be written
    /// in, or on a space for counters.
    pub fn printed(&self, id: &str, number: &Number) -> Option<Printed> {
        let bears = format!("numbers.{id}");
        let borne = |kind| number.borne_by.as_ref().and_then(|bearer| bearer.of_kind(kind));
        for (form_id, form) in &self.forms {
            let named = borne(BearerKind::Form).filter(|(id, _)| id == form_id).and_then(|(_, row)| row);
            let fields: Vec<_> = form
                .list
                .rows
                .iter()
                .zip(&form.fields)
                .filter(|(row, field)| {
                    field.bears.as_deref() == Some(&*bears) || Some(row.id.as_str()) == named
                })
                .collect();
            if fields.is_empty() {
                continue;
            }
            let spans: Option<Vec<_>> = fields.iter().map(|(_, field)| self.span(field, number)).collect();
            let spans = spans?;
            let sides = |(row, _): &(&super::Row, &Field)| row.side.clone();
            let (from, to) = match spans[..] {
                [span] => span,
                // Two wheels for one number are its tens and units.
                [(_, tens), (_, units)] if form.layout == FormLayout::Dial => (0, tens * 10 + units),
                // A track for each side; other tracks may be shared between several players.
                _ if (1..fields.len())
                    .all(|at| !fields[..at].iter().any(|one| sides(one) == sides(&fields[at]))) =>
                {
                    (spans.iter().map(|span| span.0).min()?, spans.iter().map(|span| span.1).max()?)
                }
                _ => return None,
            };
            return Some(Printed { bearer: Bearer::component(BearerKind::Form, form_id), from, to });
        }
        let (map_id, _) = borne(BearerKind::Map)?;
        let map = self.maps.get(map_id)?;
        let numbers: Option<Vec<i64>> = map.list.rows.iter().map(|row| row.called().parse().ok()).collect();
        let numbers = numbers?;
        let bearer = Bearer::component(BearerKind::Map, map_id);
        Some(Printed { bearer, from: *numbers.iter().min()?, to: *numbers.iter().max()? })
    }

    /// The widest span of values that a field has room for.
    fn span(&self, field: &Field, number: &Number) -> Option<(i64, i64)> {
        let widest = |amount: &Amount| self.extremes(amount, number);
        match field.kind {
            FieldKind::Track | FieldKind::Dial => {
                let low = number.min.as_ref().and_then(widest).map(|(least, _)| least);
                let high = number.max.as_ref().and_then(widest).map(|(_, most)| most);
                let from = field.from.or(low).unwrap_or(0);
                let to = field.to.or(high).unwrap_or(from + LAST);
                Some((from, to.clamp(from, from.saturating_add(LONGEST))))
            }
            FieldKind::Boxes => {
                let boxes = match &field.boxes {
                    Some(amount) => widest(amount)?.1,
                    None => i64::from(BOXES),
                };
                Some((0, boxes.clamp(0, i64::from(MOST_BOXES)) * i64::from(field.repeat.max(1))))
            }
            FieldKind::Check => Some((0, i64::from(field.repeat.max(1)))),
            _ => None,
        }
    }

    /// The least and greatest value of an amount that is known at printing.
    fn extremes(&self, amount: &Amount, number: &Number) -> Option<(i64, i64)> {
        let span = |values: Vec<i64>| Some((*values.iter().min()?, *values.iter().max()?));
        match amount {
            Amount::Int(number) => Some((*number, *number)),
            Amount::Constant(name) => {
                let value = &self.constants.get(name)?.value;
                match &value.parsed {
                    Parsed::By(values) => span(values.values().filter_map(Value::as_int).collect()),
                    _ => span(vec![value.as_int()?]),
                }
            }
            Amount::Column(column) => {
                let rows = self.rows_named(number.whose.clone());
                span(rows.filter_map(|row| row.values.get(column)?.as_int()).collect())
            }
            Amount::Dice(_) | Amount::Expr(_) => None,
        }
    }
}
