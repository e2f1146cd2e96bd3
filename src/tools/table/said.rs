//! What a page says.

use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::oneshot;

/// A message.
#[derive(Debug, Deserialize)]
pub struct Said {
    /// The number of the task that it is about.
    pub n: u64,
    /// What is to be done.
    #[serde(flatten)]
    pub what: Wish,
}

/// What a page wants.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase")]
pub enum Wish {
    /// To answer the question, as it is typed at a terminal.
    Answer {
        /// Lines, or amounts.
        numbers: Vec<i64>,
    },
    /// To take the last answer back.
    Undo,
    /// To be told what a machine player would do.
    Hint,
    /// To be shown the table: the device has been handed over.
    Lift,
    /// To look at a frame of the finished game.
    Film {
        /// Its number, from 0.
        at: usize,
    },
    /// To play another game.
    Again,
    /// To agree, or not.
    Agree {
        /// Whether.
        yes: bool,
    },
}

/// What is said to it.
#[derive(Debug, Clone, PartialEq)]
pub enum Reply {
    /// It is done; sometimes there is something to tell.
    Done(Value),
    /// Not now.
    OutOfTurn(&'static str),
    /// It does not answer the question.
    NoAnswer(String),
}

impl Reply {
    /// Done, and nothing to tell.
    pub fn done() -> Self {
        Self::Done(json!({}))
    }
}

/// A message with the way back.
#[derive(Debug)]
pub struct Letter {
    /// Whose page says it: the number of the audience.
    pub holder: usize,
    /// What was said.
    pub said: Said,
    /// Where the reply goes.
    pub back: oneshot::Sender<Reply>,
}

impl Letter {
    /// Replies. Nobody need be waiting: a page learns from its stream what has become of the game.
    pub fn reply(self, reply: Reply) {
        let _ = self.back.send(reply);
    }
}

#[cfg(test)]
mod tests {
    use super::{Said, Wish};

    #[test]
    fn messages_are_read_and_anything_else_is_not() {
        let said: Said = serde_json::from_str(r#"{"n":3,"do":"answer","numbers":[2]}"#).unwrap();
        assert_eq!((said.n, said.what), (3, Wish::Answer { numbers: vec![2] }));
        let said: Said = serde_json::from_str(r#"{"do":"lift","n":4}"#).unwrap();
        assert_eq!(said.what, Wish::Lift);
        let said: Said = serde_json::from_str(r#"{"do":"agree","n":4,"yes":false}"#).unwrap();
        assert_eq!(said.what, Wish::Agree { yes: false });
        for wrong in [
            "{}",
            r#"{"n":3}"#,
            r#"{"n":-1,"do":"undo"}"#,
            r#"{"n":1,"do":"agree"}"#,
            r#"{"n":1,"do":"save"}"#,
            "[]",
            "3",
        ] {
            assert!(serde_json::from_str::<Said>(wrong).is_err(), "{wrong}");
        }
    }
}
