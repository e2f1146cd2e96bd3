//! What does not fit on what it is for: counters on spaces, forms and cards on paper.

use warpress_model::Game;
use warpress_render::renderer::Renderer;
use warpress_sheet::{Card, Formats, Job, Length, Options, Paper, SheetError, Size, Stack, loose_room, plan};

use super::KitError;
use super::parts::{self, CrampedSpace, PartContext, Pick};

/// Boards whose spaces are smaller than the counters that stand on them.
///
/// # Errors
/// If the paper is unknown.
pub fn cramped_spaces(
    game: &Game,
    renderer: &Renderer,
    formats: &Formats,
) -> Result<Vec<CrampedSpace>, KitError> {
    let paper = formats.paper("a4")?.size;
    let pick = Pick::default();
    let press = PartContext::new(renderer, formats, paper, &pick);
    Ok(parts::cramped_spaces(game, &press))
}

/// A form whose size one of the usual papers cannot take.
#[derive(Debug, Clone, PartialEq)]
pub struct OversizeForm {
    /// The form's id.
    pub form: String,
    /// The paper's name.
    pub paper: String,
    /// The most that all of them can take (mm).
    pub most: (f32, f32),
}

/// Forms that are to have a size which fits on A4 or on Letter, and not on both.
///
/// # Errors
/// If a paper or size is unknown.
pub fn oversize_forms(game: &Game, formats: &Formats) -> Result<Vec<OversizeForm>, KitError> {
    let papers = [formats.paper("a4")?, formats.paper("letter")?];
    let rooms = [loose_room(papers[0].size), loose_room(papers[1].size)];
    let mm = |pt: f32| (pt.to_mm()).floor();
    let most = (mm(rooms[0].w.min(rooms[1].w)), mm(rooms[0].h.min(rooms[1].h)));
    let mut found = Vec::new();
    for (id, form) in game.forms.iter().filter(|(_, form)| form.size.is_some()) {
        let size = parts::size_of(&form.list, formats)?;
        let holds =
            |room: &Size| size.w <= room.w && size.h <= room.h || size.h <= room.w && size.w <= room.h;
        let fits = rooms.map(|room| holds(&room));
        if let Some(at) = fits.iter().position(|fits| !fits).filter(|at| fits[1 - at]) {
            found.push(OversizeForm { form: id.clone(), paper: papers[at].name.clone(), most });
        }
    }
    Ok(found)
}

/// Cards or counters of which not even one can be laid on one of the usual papers.
#[derive(Debug, Clone, PartialEq)]
pub struct OversizeList {
    /// The list's id.
    pub list: String,
    /// Width and height (mm).
    pub size: (f32, f32),
    /// The names of those papers.
    pub papers: Vec<String>,
    /// The name of the smallest paper that can take them (`a3`), if there is one.
    pub larger: Option<String>,
}

/// The name of the smallest paper that takes something.
fn smallest(formats: &Formats, takes: impl Fn(&Paper) -> bool) -> Option<String> {
    let all = formats.papers().filter_map(|name| Some((name, formats.paper(name).ok()?)));
    let area = |paper: &Paper| paper.size.w * paper.size.h;
    let taking = all.filter(|(_, paper)| takes(paper));
    taking.min_by(|(_, one), (_, other)| area(one).total_cmp(&area(other))).map(|(name, _)| name.to_owned())
}

/// What can be done about pieces that are too large for their paper, if this is the smallest that takes them.
pub fn remedy(larger: Option<&str>) -> String {
    match larger {
        Some(paper) => format!("choose a smaller `size`, or print it with --paper {paper}"),
        None => "choose a smaller `size`: no paper has room for it".to_owned(),
    }
}

/// Why sheets cannot be laid out, with what can be done about it where something is too large.
pub(crate) fn with_remedy(error: SheetError, jobs: &[Job], options: &Options, formats: &Formats) -> KitError {
    if !matches!(error, SheetError::TooBig { .. }) {
        return error.into();
    }
    let larger = smallest(formats, |paper| {
        let others = Options { paper: paper.clone(), ..options.clone() };
        plan(jobs, &others).is_ok()
    });
    KitError::TooBig { error, remedy: remedy(larger.as_deref()) }
}

/// Cards and counters that are larger than A4 or Letter can take.
///
/// # Errors
/// If a paper or size is unknown.
pub fn oversize_lists(game: &Game, formats: &Formats) -> Result<Vec<OversizeList>, KitError> {
    let usual = [formats.paper("a4")?, formats.paper("letter")?];
    let mut found = Vec::new();
    let lists = game.decks.values().chain(game.records.values()).chain(game.counters.values());
    let printed =
        lists.filter(|list| list.component.printed && list.rows.iter().any(|row| list.has_face(row)));
    for list in printed {
        let size = parts::size_of(list, formats)?;
        let takes = |paper: &Paper| {
            let cards = vec![Card { front: 0, back: None, copies: 1 }];
            let stack = Stack { group: list.name.clone(), size, cards };
            plan(&[Job::Cards(stack)], &Options::new("", paper.clone())).is_ok()
        };
        let papers: Vec<String> =
            usual.iter().filter(|paper| !takes(paper)).map(|paper| paper.name.clone()).collect();
        if papers.is_empty() {
            continue;
        }
        let larger = smallest(formats, takes);
        let size = (size.w.to_mm(), size.h.to_mm());
        found.push(OversizeList { list: list.id.clone(), size, papers, larger });
    }
    Ok(found)
}
