//! `warpress build --watch`: the same again at each save.

use super::{Failure, Global, target, told};
use warpress_library::Home;
use warpress_preview::{Watch, folders};
use warpress_workshop::{End, Order};

/// Builds a game now and at each save. What is wrong with it is said, and ends nothing.
pub fn run(global: &Global, word: &str, home: &Home, order: &Order) -> Result<(), Failure> {
    let folders = folders(home, global.library.as_deref());
    if folders.is_empty() {
        return Err(Failure::Message(
            "--watch needs files that can change; this game is part of the program: “warpress new” begins one of your own"
                .into(),
        ));
    }
    let watch = Watch::of(&folders, Some(&order.out))?;
    let mut first = true;
    loop {
        let shop = global.new_shop();
        let said = match shop.find(word).map_err(target::unknown) {
            Ok(source) => {
                let outcome = shop.build(&source, order);
                // Some other file was saved.
                let silent = !first && matches!(outcome.end, End::Unchanged);
                if silent { Ok(()) } else { told::told(word, outcome) }
            }
            Err(failure) => Err(failure),
        };
        if let Err(Failure::Message(message)) = said {
            eprintln!("warpress: {}", warpress_check::harmless(&message));
        }
        if first {
            eprintln!("warpress: it is built again at each save; Ctrl+C ends it");
        }
        first = false;
        watch.wait()?;
    }
}
