//! Why something that is there is not read.

use std::fmt;

use serde::Serialize;

/// Why a file or folder that is there is not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Refusal {
    /// A file is wanted, and this is a folder.
    NotAFile,
    /// A folder is wanted, and this is a file.
    NotAFolder,
    /// It is neither file nor folder.
    Neither,
    /// Its permissions.
    Unreadable,
    /// A file that is too large.
    LargeFile,
    /// A typeface that is too large.
    LargeTypeface,
    /// A picture that is too large.
    LargePicture,
    /// A link that leads nowhere.
    LostLink,
    /// A link that leads out of the folder.
    OutwardLink,
    /// A link to a folder.
    FolderLink,
}

impl Refusal {
    /// The reason, as findings say it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::NotAFile => "a file belongs here, but this is a folder",
            Self::NotAFolder => "a folder belongs here, but this is a file",
            Self::Neither => "this is not a file",
            Self::Unreadable => "you are not permitted to read this",
            Self::LargeFile => "this file is larger than 16 MB",
            Self::LargeTypeface => "this typeface is larger than 32 MB",
            Self::LargePicture => "this file is larger than 64 MB",
            Self::LostLink => "this link leads nowhere",
            Self::OutwardLink => "this link leads out of the folder and is not followed",
            Self::FolderLink => "links to folders are not followed",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Why a file is not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unread {
    /// There is none.
    Absent,
    /// There is one.
    Refused(Refusal),
}
