//! What the functions of the templates know while one face is drawn, and what they note down.
//!
//! Tera hands its functions a context that a component cannot see through, and calls them with no
//! state of ours. A face is drawn by one thread from beginning to end, so the session lies with the
//! thread; it is put there by [`run`] alone and is gone afterwards.

use std::cell::RefCell;
use std::sync::Arc;

use crate::art::Pictures;
use crate::face::{FaceError, FaceErrorKind, PlacedPicture, TextBox};
use crate::icons::Icons;
use crate::light::Lights;
use crate::memo::Memo;
use crate::theme::Ink;
use warpress_language::Messages;
use warpress_text::beside::SourceRun;
use warpress_text::fonts::FontStore;

/// What a face may use and has used.
pub(crate) struct Session {
    pub fonts: Arc<FontStore>,
    pub icons: Arc<Icons>,
    pub pictures: Arc<Pictures>,
    pub memo: Arc<Memo>,
    pub messages: Arc<Messages>,
    /// Words may be broken in the language of the messages.
    pub breaks: bool,
    pub ink: Ink,
    /// Families by role.
    pub families: [String; 3],
    /// Colour of text that names none.
    pub ink_colour: String,
    /// The names that scenes are given.
    pub scene_context: tera::Context,
    /// The lights in which these may be drawn.
    pub lights: Arc<Lights>,
    /// Text is laid out and noted, but not drawn.
    pub hide_text: bool,
    pub calls_left: usize,
    pub turns_left: usize,
    pub texts: Vec<TextBox>,
    /// Their words, as they were written.
    pub written: Vec<SourceRun>,
    pub icons_used: Vec<String>,
    pub placed: Vec<PlacedPicture>,
    pub errors: Vec<FaceError>,
    pub scenes: usize,
    /// The names of those, and of others that were asked about.
    pub scenes_used: Vec<String>,
    pub in_scene: bool,
    /// How many components are being asked, each by the one before.
    pub asked: usize,
}

impl Session {
    pub(crate) fn fail(&mut self, kind: FaceErrorKind, message: String) {
        self.fail_text(kind, "", message);
    }

    /// Notes a fault of the text of this name.
    pub(crate) fn fail_text(&mut self, kind: FaceErrorKind, text: &str, message: String) {
        let error = FaceError { kind, message, text: text.to_owned() };
        if !self.errors.contains(&error) {
            self.errors.push(error);
        }
    }

    pub(crate) fn use_scene(&mut self, name: &str) {
        if !self.scenes_used.iter().any(|known| known == name) {
            self.scenes_used.push(name.to_owned());
        }
    }

    pub(crate) fn use_icon(&mut self, name: &str) {
        if !self.icons_used.iter().any(|known| known == name) {
            self.icons_used.push(name.to_owned());
        }
    }
}

thread_local! {
    static SESSION: RefCell<Option<Session>> = const { RefCell::new(None) };
}

/// Runs `draw` with the session in place and gives the session back.
pub(crate) fn run<R>(session: Session, draw: impl FnOnce() -> R) -> (R, Option<Session>) {
    SESSION.with_borrow_mut(|place| *place = Some(session));
    let result = draw();
    (result, SESSION.with_borrow_mut(Option::take))
}

/// Lets a function see the session; `None` outside of a face. Must not be nested.
pub(crate) fn with<R>(f: impl FnOnce(&mut Session) -> R) -> Option<R> {
    SESSION.with_borrow_mut(|session| session.as_mut().map(f))
}
