//! Pieces of any size that share sheets: forms, mats, dials, boxes. They lie in rows from the top, in their
//! own order, so that what belongs together stays together and a straight cut frees a row.

use super::geom::{Point, Rect, Size, Turn, mm};
use super::impose::MOST_CARDS;
use super::layout::{STRIP_AIR_MM, STRIP_MM};
use super::options::{Options, SheetError, UNPRINTABLE_MM};
use super::page::{FaceId, Line, LineKind, Note, NoteKind, Page, Placed, PlacedKind, Side};
use super::plan::DeckPlan;

/// White between two pieces (mm): room for the marks of both.
const GAP_MM: f32 = 6.0;
/// White between the outer pieces and what printers cannot reach (mm).
const EDGE_MM: f32 = 3.0;
/// Air between a piece and its mark, and the mark (mm).
const AIR_MM: f32 = 0.8;
const MARK_MM: f32 = 2.0;
const HAIRLINE: f32 = 0.25;

/// Pieces of one kind that are cut out one by one.
#[derive(Debug, Clone, PartialEq)]
pub struct Loose {
    /// Their name, for the bookmark and the line on the sheet.
    pub group: String,
    /// The pieces, in the order in which they are printed.
    pub pieces: Vec<Piece>,
    /// Whether their corners are marked; a piece with an outline of its own needs no marks.
    pub marked: bool,
}

/// A piece with a size of its own, so often.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Piece {
    /// What it shows.
    pub face: FaceId,
    /// Trimmed size (pt), upright.
    pub size: Size,
    /// How often it is printed.
    pub copies: u32,
}

/// Where one copy of a piece lies.
struct Lying {
    job: usize,
    face: FaceId,
    page: usize,
    trim: Rect,
    turn: Turn,
}

/// The pages of these jobs, which share sheets; with a blank one behind each if the rest is printed duplex.
///
/// # Errors
/// If a piece does not fit on the paper.
pub(super) fn pages(jobs: &[&Loose], opts: &Options) -> Result<Vec<Page>, SheetError> {
    let lying = pack(jobs, opts)?;
    let duplex = opts.backs.is_duplex();
    let mut pages = Vec::new();
    let mut named = 0;
    for own in lying.chunk_by(|one, other| one.page == other.page) {
        let mut groups: Vec<usize> = own.iter().map(|piece| piece.job).collect();
        groups.dedup();
        let names = |from: usize| {
            let names = groups.iter().filter(|job| **job >= from).map(|job| jobs[*job].group.as_str());
            names.collect::<Vec<_>>().join(", ")
        };
        let label = format!("{} · {}", opts.title, names(0));
        let mut page =
            Page::blank(opts.paper.size, if duplex { Side::Front } else { Side::Single }, label.clone());
        // Each job is named where it begins.
        page.bookmark = Some(names(named)).filter(|names| !names.is_empty());
        named = groups.last().map_or(named, |last| last + 1);
        page.items.extend(own.iter().map(|piece| Placed {
            face: piece.face,
            trim: piece.trim,
            turn: piece.turn,
            bleed: 0.0,
            kind: PlacedKind::Card,
            window: None,
        }));
        let safe = Rect::at_origin(opts.paper.size).outset(-opts.margin());
        page.lines = own
            .iter()
            .filter(|piece| jobs[piece.job].marked)
            .flat_map(|piece| corners(piece.trim))
            .filter(|line| safe.contains(line.bounds()))
            .collect();
        let depth = mm(STRIP_MM);
        let place = Rect::new(safe.x, safe.bottom() - depth, safe.w, depth);
        for kind in [NoteKind::Words(label.clone()), NoteKind::CheckBar] {
            page.notes.push(Note { kind, place, turn: Turn::Up });
        }
        pages.push(page);
        if duplex {
            pages.push(Page::blank(opts.paper.size, Side::Back, label));
        }
    }
    Ok(pages)
}

/// What each of these jobs needs; the sheet on which one ends and the next begins is counted with the first.
///
/// # Errors
/// If a piece does not fit on the paper.
pub(super) fn plan(jobs: &[&Loose], opts: &Options) -> Result<Vec<DeckPlan>, SheetError> {
    let lying = pack(jobs, opts)?;
    let mut begun = 0;
    let of = |(number, job): (usize, &&Loose)| {
        let own = || lying.iter().filter(|piece| piece.job == number);
        let end = own().next_back().map_or(begun, |last| last.page + 1);
        let shared = usize::from(own().next().is_some_and(|first| first.page < begun));
        let sheets = end - begun;
        begun = end;
        let size = job.pieces.first().map_or(Size::new(0.0, 0.0), |piece| piece.size);
        DeckPlan {
            group: job.group.clone(),
            size_mm: [size.w, size.h].map(|side| (side * 2540.0 / 72.0).round() / 100.0),
            cards: own().count(),
            distinct: job.pieces.iter().filter(|piece| piece.copies > 0).count(),
            across: 1,
            down: 1,
            per_sheet: 1,
            sheets,
            shared,
            pages: if opts.backs.is_duplex() { 2 * sheets } else { sheets },
            fold: false,
        }
    };
    Ok(jobs.iter().enumerate().map(of).collect())
}

/// The room for loose pieces on paper of this size, with the usual margin (pt).
pub fn room(paper: Size) -> Size {
    open(paper, mm(UNPRINTABLE_MM)).size()
}

/// Whether two pieces of this size fit on a sheet of this size, with the usual margin (pt).
pub fn shares(size: Size, paper: Size) -> bool {
    let (room, gap) = (room(paper), mm(GAP_MM));
    [size, size.turned(Turn::Right)].into_iter().any(|Size { w, h }| {
        w <= room.w && h <= room.h && (2.0 * w + gap <= room.w || 2.0 * h + gap <= room.h)
    })
}

fn open(paper: Size, margin: f32) -> Rect {
    let edge = margin + mm(EDGE_MM);
    let strip = mm(STRIP_MM + STRIP_AIR_MM) - mm(EDGE_MM) / 2.0;
    Rect::new(edge, edge, paper.w - 2.0 * edge, paper.h - 2.0 * edge - strip)
}

/// Lays all pieces down in rows, each row as high as its first piece.
fn pack(jobs: &[&Loose], opts: &Options) -> Result<Vec<Lying>, SheetError> {
    let open = open(opts.paper.size, opts.margin());
    let gap = mm(GAP_MM);
    let mut all: Vec<Lying> = Vec::new();
    let copies = |loose: &Loose| loose.pieces.iter().map(|piece| u64::from(piece.copies)).sum::<u64>();
    if let Some(loose) = jobs.iter().find(|loose| copies(loose) > MOST_CARDS) {
        let (group, cards) = (loose.group.clone(), copies(loose));
        return Err(SheetError::TooMany { group, cards, most: MOST_CARDS, of: "deck" });
    }
    let (mut page, mut x, mut y, mut row) = (0, 0.0_f32, 0.0_f32, 0.0_f32);
    for (job, loose) in jobs.iter().enumerate() {
        for piece in &loose.pieces {
            let alike = loose.pieces.iter().filter(|other| other.size == piece.size);
            let count = alike.map(|other| other.copies).fold(0, u32::saturating_add);
            let turn = turn(piece.size, count, open, gap).ok_or_else(|| SheetError::TooBig {
                group: loose.group.clone(),
                w: piece.size.w * 25.4 / 72.0,
                h: piece.size.h * 25.4 / 72.0,
                paper: opts.paper.name.clone(),
            })?;
            let size = piece.size.turned(turn);
            for _ in 0..piece.copies {
                const HAIR: f32 = 0.01;
                if x > 0.0 && (x + size.w > open.w + HAIR || size.h > row + HAIR) {
                    (x, y, row) = (0.0, y + row + gap, 0.0);
                }
                if y > 0.0 && y + size.h > open.h + HAIR {
                    (page, x, y, row) = (page + 1, 0.0, 0.0, 0.0);
                }
                row = if x == 0.0 { size.h } else { row };
                let trim = Rect::new(open.x + x, open.y + y, size.w, size.h);
                all.push(Lying { job, face: piece.face, page, trim, turn });
                x += size.w + gap;
            }
        }
    }
    centre(&mut all, open);
    Ok(all)
}

/// Upright, unless more of so many pieces go on a sheet if they are turned; `None` if not one does.
fn turn(size: Size, count: u32, open: Rect, gap: f32) -> Option<Turn> {
    const HAIR: f32 = 0.01;
    let sound = [size.w, size.h].iter().all(|side| side.is_finite() && *side > 0.0);
    let fitting_of = |turn: Turn| {
        let size = size.turned(turn);
        let fitting = |room: f32, side: f32| ((room + gap + HAIR) / (side + gap)).floor().max(0.0);
        (fitting(open.w, size.w) * fitting(open.h, size.h)).min(count.max(1) as f32)
    };
    let best = if fitting_of(Turn::Right) > fitting_of(Turn::Up) { Turn::Right } else { Turn::Up };
    (sound && fitting_of(best) >= 1.0).then_some(best)
}

/// Moves what lies on each page to the middle of its width.
fn centre(all: &mut [Lying], open: Rect) {
    for own in all.chunk_by_mut(|one, other| one.page == other.page) {
        let right = own.iter().map(|piece| piece.trim.right()).fold(open.x, f32::max);
        for piece in own {
            piece.trim.x += (open.right() - right) / 2.0;
        }
    }
}

/// The eight marks at the corners of a piece.
fn corners(trim: Rect) -> impl Iterator<Item = Line> {
    let (air, far) = (mm(AIR_MM), mm(AIR_MM + MARK_MM));
    let line = |from: (f32, f32), to: (f32, f32)| Line {
        from: Point { x: from.0, y: from.1 },
        to: Point { x: to.0, y: to.1 },
        width: HAIRLINE,
        dash: None,
        kind: LineKind::Crop,
    };
    let (top, bottom) = (trim.y, trim.bottom());
    let (left, right) = (trim.x, trim.right());
    [left, right]
        .into_iter()
        .flat_map(move |x| [line((x, top - far), (x, top - air)), line((x, bottom + air), (x, bottom + far))])
        .chain([top, bottom].into_iter().flat_map(move |y| {
            [line((left - far, y), (left - air, y)), line((right + air, y), (right + far, y))]
        }))
}
