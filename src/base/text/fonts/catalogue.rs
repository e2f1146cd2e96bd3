//! Which typefaces there are. A file that lies in `fonts/` itself is found by the family that it names; a folder of
//! `fonts/` by its own name too, so that nothing of the library need be read to find a family.

use std::collections::BTreeMap;
use std::sync::Arc;

use warpress_assets::{Assets, ReadOnce, Trust};

use super::face_info::FaceInfo;
use super::file::{Opened, Sheet, is_font};
use super::{FontError, plain};

/// More files than a pack needs; those beyond are not read, which is reported.
const MOST_FILES: usize = 200;
/// The same for all of them unpacked (bytes).
const MOST_BYTES: usize = 192 << 20;

/// The typefaces of some assets.
pub struct Catalogue {
    /// Files that a pack brings, and those that lie in no folder.
    loose: Vec<FontFile>,
    /// The files of the library by folder.
    folders: BTreeMap<String, Vec<String>>,
    /// Files that are none.
    unfit: Vec<Unfit>,
}

/// A file that was opened.
struct FontFile {
    file: String,
    trust: Trust,
    sheet: Sheet,
    faces: Vec<Result<FaceInfo, &'static str>>,
}

/// A family with its faces, in the words of their files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Typeface {
    /// Its name.
    pub name: String,
    /// Its files with what their faces say.
    pub faces: Vec<(String, FaceInfo)>,
    /// A pack brings it.
    pub pack: bool,
}

impl Typeface {
    /// Whether it lies in a folder that this name finds.
    pub fn is_in_folder(&self, family: &str) -> bool {
        let key = plain(family);
        self.faces.iter().any(|(file, _)| folder_of(file).is_some_and(|folder| plain(folder) == key))
    }
}

/// A file that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unfit {
    /// Its name below the library.
    pub file: String,
    /// Why.
    pub reason: &'static str,
}

impl Catalogue {
    /// What there is. Read once for all who see the same files.
    pub fn of(assets: &Assets) -> Arc<Self> {
        static ALL: ReadOnce<Catalogue> = ReadOnce::new();
        ALL.of(assets, Self::read)
    }

    fn read(assets: &Assets) -> Self {
        let (mut loose, mut unfit) = (Vec::new(), Vec::new());
        let mut folders: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut bytes = 0;
        for file in assets.list("fonts").into_iter().filter(|file| is_font(file)) {
            let folder = folder_of(&file);
            let trust = assets.trust(&file).unwrap_or(Trust::Library);
            if let Some(folder) = folder.filter(|_| trust == Trust::Library) {
                folders.entry(folder.to_owned()).or_default().push(file);
                continue;
            }
            let read = || {
                if loose.len() >= MOST_FILES || bytes > MOST_BYTES {
                    return Err("there are too many typefaces already");
                }
                let asset = assets.read(&file).ok_or("it cannot be read")?;
                Sheet::new(asset.bytes)
            };
            match read() {
                Ok(sheet) => {
                    bytes += sheet.size();
                    let faces: Vec<_> = (0..sheet.faces()).map(|face| sheet.face_info(face)).collect();
                    let faults = faces.iter().filter_map(|face| face.as_ref().err());
                    unfit.extend(faults.take(1).map(|reason| Unfit { file: file.clone(), reason }));
                    loose.push(FontFile { file, trust, sheet, faces });
                }
                Err(reason) => unfit.push(Unfit { file, reason }),
            }
        }
        Self { loose, folders, unfit }
    }

    /// The files that a pack brings and that cannot be used, each face looked at as if it were to be set.
    pub fn unfit(&self) -> Vec<Unfit> {
        let mut unfit = self.unfit.clone();
        for loose in self.loose.iter().filter(|loose| loose.trust == Trust::Pack) {
            let sound = (0..loose.faces.len()).filter(|face| loose.faces[*face].is_ok());
            let fault = sound.filter_map(|face| loose.sheet.checked(face).err()).next();
            unfit.extend(fault.map(|reason| Unfit { file: loose.file.clone(), reason }));
        }
        unfit.sort_by(|one, other| one.file.cmp(&other.file));
        unfit
    }

    /// The faces of a family. Case, blanks and hyphens do not matter; what a pack brings comes first.
    pub(super) fn open(&self, assets: &Assets, family: &str) -> Result<Vec<(String, Opened)>, FontError> {
        let key = plain(family);
        let mut found = Vec::new();
        for loose in &self.loose {
            let folder = folder_of(&loose.file).is_some_and(|folder| plain(folder) == key);
            for (face, face_info) in loose.faces.iter().enumerate() {
                let named = face_info.as_ref().is_ok_and(|face_info| plain(&face_info.family) == key);
                if !folder && !named {
                    continue;
                }
                let opened = match loose.trust {
                    Trust::Pack => loose.sheet.checked(face),
                    Trust::Library => loose.sheet.trusted(face),
                };
                let unfit = |reason| FontError::Unfit { file: loose.file.clone(), reason };
                found.push((loose.file.clone(), opened.map_err(unfit)?));
            }
        }
        if let Some((_, files)) = self.folders.iter().find(|(folder, _)| plain(folder) == key) {
            for file in files {
                found.extend(open_all(assets, file)?.into_iter().map(|opened| (file.clone(), opened)));
            }
        }
        if found.is_empty() {
            // A folder may be called otherwise than what lies in it.
            let other = self.named(assets, &key);
            for file in other {
                let faces = open_all(assets, &file)?.into_iter();
                let own = faces.filter(|opened| plain(&opened.face_info.family) == key);
                found.extend(own.map(|opened| (file.clone(), opened)));
            }
        }
        if found.is_empty() {
            let known: Vec<String> = self.all(assets).into_iter().map(|typeface| typeface.name).collect();
            return Err(FontError::UnknownFamily {
                name: family.to_owned(),
                nearest: nearest(&key, &known),
                known,
            });
        }
        Ok(found)
    }

    /// Whether there is a family of this name.
    pub fn has(&self, assets: &Assets, family: &str) -> bool {
        let key = plain(family);
        let loose = self.loose.iter().any(|loose| {
            folder_of(&loose.file).is_some_and(|folder| plain(folder) == key)
                || loose.faces.iter().flatten().any(|face_info| plain(&face_info.family) == key)
        });
        loose
            || self.folders.keys().any(|folder| plain(folder) == key)
            || !self.named(assets, &key).is_empty()
    }

    /// What the first face of a family says, if a pack brings it or it lies over those of warpress.
    pub fn own(&self, family: &str) -> Option<&FaceInfo> {
        let key = plain(family);
        let of = |loose: &FontFile| folder_of(&loose.file).is_some_and(|folder| plain(folder) == key);
        let faces = self.loose.iter().flat_map(|loose| {
            loose
                .faces
                .iter()
                .flatten()
                .filter(move |face_info| of(loose) || plain(&face_info.family) == plain(family))
        });
        faces.into_iter().next()
    }

    /// What to say where there is no family of this name: the nearest, files that cannot be used, and all that there are.
    pub fn without(&self, assets: &Assets, family: &str) -> String {
        let known: Vec<String> = self.all(assets).into_iter().map(|typeface| typeface.name).collect();
        let mut said = vec![format!("the nearest are {}", nearest(&plain(family), &known).join(", "))];
        let unfit = self.unfit.iter().map(|unfit| format!("{} cannot be used: {}", unfit.file, unfit.reason));
        said.extend(unfit.take(3));
        said.push(format!("there are {}", known.join(", ")));
        said.join("; ")
    }

    /// The name of a family as its files write it, for whatever finds it; as it was asked for, if there is none.
    pub fn name(&self, assets: &Assets, family: &str) -> String {
        let key = plain(family);
        if let Some(face_info) = self.own(family) {
            return face_info.family.clone();
        }
        let folder = self.folders.iter().find(|(folder, _)| plain(folder) == key);
        let files = folder.map_or_else(|| self.named(assets, &key), |(_, files)| files.clone());
        let mut names =
            files.iter().flat_map(|file| face_infos(assets, file)).map(|face_info| face_info.family);
        names.find(|name| plain(name) == key).unwrap_or_else(|| family.to_owned())
    }

    /// The files of the library's folders in which a face has this name.
    fn named(&self, assets: &Assets, key: &str) -> Vec<String> {
        let files = self.folders.values().flatten();
        let named = files
            .filter(|file| face_infos(assets, file).iter().any(|face_info| plain(&face_info.family) == key));
        named.cloned().collect()
    }

    /// All families, sorted by name.
    pub fn all(&self, assets: &Assets) -> Vec<Typeface> {
        let mut all: BTreeMap<String, Typeface> = BTreeMap::new();
        let mut add = |name: &str, file: &str, face_info: FaceInfo, pack: bool| {
            let typeface = all.entry(plain(name)).or_insert_with(|| Typeface {
                name: name.to_owned(),
                faces: Vec::new(),
                pack: false,
            });
            typeface.pack |= pack;
            typeface.faces.push((file.to_owned(), face_info));
        };
        for loose in &self.loose {
            for face_info in loose.faces.iter().flatten() {
                add(&face_info.family, &loose.file, face_info.clone(), loose.trust == Trust::Pack);
            }
        }
        for (folder, files) in &self.folders {
            let faces: Vec<_> = files
                .iter()
                .flat_map(|file| face_infos(assets, file).into_iter().map(move |face_info| (file, face_info)))
                .collect();
            // Some files of a family are called after their weight; the folder says which family is meant.
            let of_folder = faces.iter().find(|(_, face_info)| plain(&face_info.family) == plain(folder));
            let name = of_folder.map_or(folder.as_str(), |(_, face_info)| &face_info.family).to_owned();
            for (file, face_info) in faces {
                add(&name, file, face_info, false);
            }
        }
        all.into_values().collect()
    }
}

fn open_all(assets: &Assets, file: &str) -> Result<Vec<Opened>, FontError> {
    let unfit = |reason| FontError::Unfit { file: file.to_owned(), reason };
    let asset = assets.read(file).ok_or_else(|| unfit("it cannot be read"))?;
    let sheet = Sheet::new(asset.bytes).map_err(unfit)?;
    (0..sheet.faces()).map(|face| sheet.trusted(face).map_err(unfit)).collect()
}

fn face_infos(assets: &Assets, file: &str) -> Vec<FaceInfo> {
    let sheet = assets.read(file).and_then(|asset| Sheet::new(asset.bytes).ok());
    sheet.map_or_else(Vec::new, |sheet| {
        (0..sheet.faces()).filter_map(|face| sheet.face_info(face).ok()).collect()
    })
}

/// The folder of `fonts/` that a file lies in.
fn folder_of(file: &str) -> Option<&str> {
    let (folder, name) = file.strip_prefix("fonts/")?.split_once('/')?;
    (!name.contains('/')).then_some(folder)
}

fn nearest(key: &str, known: &[String]) -> Vec<String> {
    let mut scored: Vec<(f64, &String)> =
        known.iter().map(|name| (strsim::jaro_winkler(key, &plain(name)), name)).collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    scored.into_iter().take(3).map(|(_, name)| name.clone()).collect()
}
