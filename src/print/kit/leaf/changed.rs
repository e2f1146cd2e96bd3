//! The leaf before a kit of changes: what is printed, and what becomes of the old kit.

use indexmap::IndexMap;

use super::super::view::leaf::{ChangedList, Changes, ChangesContext};
use super::super::view::{Text, View};
use super::super::{FaceInput, Request, Swap};
use super::{edge, sides, title};
use warpress_language::Messages;
use warpress_model::Game;
use warpress_render::renderer::Renderer;
use warpress_sheet::{Options, Plan};

/// What it is made from.
pub fn changes(
    renderer: &Renderer,
    game: &Game,
    plan: &Plan,
    options: &Options,
    request: &Request,
    swaps: &[Swap],
) -> FaceInput {
    FaceInput {
        template: "sheet/changed".into(),
        view: View::Changes(Box::new(context(renderer.messages(), game, plan, request, swaps))),
        size: (options.paper.size.w, options.paper.size.h),
        bleed: 0.0,
        ink: request.ink,
    }
}

fn context(
    messages: &Messages,
    game: &Game,
    plan: &Plan,
    request: &Request,
    swaps: &[Swap],
) -> ChangesContext {
    let mut lists: IndexMap<&str, Vec<&Swap>> = IndexMap::new();
    for swap in swaps {
        lists.entry(&swap.of).or_default().push(swap);
    }
    let list = |(name, swaps): (&&str, &Vec<&Swap>)| {
        let said = |swap: &&Swap| Text::ours(unmarked(&swap.said(messages)));
        let those = |which: &dyn Fn(&Swap) -> bool| -> Vec<Text> {
            swaps.iter().filter(|swap| which(swap)).map(said).collect()
        };
        ChangedList {
            name: Text::author(unmarked(name)),
            replace: those(&|swap| swap.put > 0 && swap.out > 0),
            put: those(&|swap| swap.out == 0),
            out: those(&|swap| swap.put == 0),
        }
    };
    let leaf = Changes {
        paper: Text::ours(&plan.paper),
        sheets: plan.sheets,
        count: plan.cards,
        backs: sides(request, plan),
        edge: edge(request),
        lists: lists.iter().map(list).collect(),
        version: env!("CARGO_PKG_VERSION"),
    };
    ChangesContext { game: title(game), leaf }
}

/// A name without what a text would take for marks; those of an inventory may be anything.
fn unmarked(name: &str) -> String {
    /// No name is longer on a line.
    const LONGEST: usize = 80;
    let marks = ['*', '_', '`', '[', ']', '{', '}', '\\'];
    name.chars().filter(|letter| !letter.is_control() && !marks.contains(letter)).take(LONGEST).collect()
}
