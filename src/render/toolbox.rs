//! What is read from assets once and shared by all who draw with them: the compiled templates and the icons. Both take
//! longer to read than a face takes to draw.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::icons::Icons;
use crate::templates::Templates;
use warpress_assets::{Assets, Sight};

/// The templates and icons that are seen in some assets, each read when it is first asked for.
#[derive(Default)]
pub struct Toolbox {
    templates: OnceLock<Arc<Templates>>,
    icons: OnceLock<Arc<Icons>>,
}

/// The toolboxes of all assets that anybody still holds.
static ALL: Mutex<Vec<(Sight, Arc<Toolbox>)>> = Mutex::new(Vec::new());

impl Toolbox {
    /// The one for these assets and all their clones that see the same files. A file that changes afterwards is not
    /// seen; to watch for changes, begin with new assets.
    pub fn of(assets: &Assets) -> Arc<Self> {
        let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|(sight, _)| sight.is_held());
        if let Some((_, toolbox)) = all.iter().find(|(sight, _)| sight.is_of(assets)) {
            return Arc::clone(toolbox);
        }
        let toolbox = Arc::<Self>::default();
        all.push((assets.sight(), Arc::clone(&toolbox)));
        toolbox
    }

    /// The templates. Whoever asks for icons meanwhile does not wait.
    pub(crate) fn templates(&self, assets: &Assets) -> Arc<Templates> {
        Arc::clone(self.templates.get_or_init(|| Arc::new(Templates::load(assets))))
    }

    /// The icons.
    pub(crate) fn icons(&self, assets: &Assets) -> Arc<Icons> {
        Arc::clone(self.icons.get_or_init(|| Arc::new(Icons::load(assets))))
    }
}
