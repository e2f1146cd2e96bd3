//! The templates, themes, scenes, icons and typefaces that data may name.

use std::collections::BTreeSet;
use std::sync::Arc;

use warpress_art::{Album, ArtError};
use warpress_assets::Assets;
use warpress_library::{Catalog, PictureFault};
use warpress_render::icons::Icons;
use warpress_render::theme::Theme;
use warpress_text::fonts::Catalogue;

/// What there is, by name.
pub struct AssetCatalog {
    assets: Assets,
    icons: Arc<Icons>,
    templates: BTreeSet<String>,
    album: Album,
}

impl AssetCatalog {
    /// Looks into the assets.
    pub fn new(assets: &Assets) -> Self {
        let name = |file: String| {
            let name = file.strip_prefix("templates/")?;
            name.strip_suffix(".svg").or_else(|| name.strip_suffix(".toml")).map(str::to_owned)
        };
        Self {
            assets: assets.clone(),
            icons: Icons::of(assets),
            album: Album::of(assets),
            templates: assets.list("templates").into_iter().filter_map(name).collect(),
        }
    }
}

impl Catalog for AssetCatalog {
    fn has_icon(&self, name: &str) -> bool {
        self.icons.has(name)
    }

    fn near_icons(&self, name: &str) -> Vec<String> {
        self.icons.nearest(name, 3)
    }

    fn has_template(&self, name: &str) -> bool {
        self.templates.contains(name)
    }

    fn picture_fault(&self, name: &str) -> Option<PictureFault> {
        let error = self.album.picture(name).err()?;
        let missing = matches!(error, ArtError::Missing { .. } | ArtError::Outside(_));
        let message = if missing { error.to_string() } else { format!("“{name}”: {error}") };
        Some(PictureFault { missing, message, help: error.help() })
    }

    fn templates(&self, folder: &str) -> Vec<String> {
        let prefix = format!("{folder}/");
        let name =
            |name: &String| name.strip_prefix(&prefix).filter(|rest| !rest.contains('/')).map(str::to_owned);
        self.templates.iter().filter_map(name).collect()
    }

    fn lights(&self, theme: &str) -> Option<Vec<String>> {
        Theme::load(&self.assets, theme).ok().map(|theme| theme.lights.keys().cloned().collect())
    }

    fn no_typeface(&self, family: &str) -> Option<String> {
        let catalogue = Catalogue::of(&self.assets);
        (!catalogue.has(&self.assets, family)).then(|| catalogue.without(&self.assets, family))
    }
}
