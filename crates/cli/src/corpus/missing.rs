//! Missing things that a command needs.

use serde::Serialize;

use crate::print::{BAD, DIM, PLAIN, Page, counted, shorten, visible};

/// At most this many names are shown.
const NAMED: usize = 5;

/// The name of a kind of missing things, in singular and plural, and what to do about it.
pub(super) struct What {
    pub(super) one: &'static str,
    pub(super) many: &'static str,
    pub(super) help: &'static str,
}

pub(super) const REPOSITORIES: What = What {
    one: "repository is missing",
    many: "repositories are missing",
    help: "Give the folder that contains them with --repos.",
};

pub(super) const FILES: What = What {
    one: "task has a file that its repository does not contain",
    many: "tasks have a file that their repository does not contain",
    help: "Nothing is retrieved for them: the repository might contain the answer itself. Give the repositories as they \
           were when the tasks were made.",
};

/// The count and the first names of missing things.
#[derive(Debug, Default, Serialize)]
pub(super) struct Names {
    pub(super) count: u64,
    first: Vec<String>,
}

impl Names {
    pub(super) fn add(&mut self, name: String) {
        self.count += 1;
        if self.first.len() < NAMED {
            self.first.push(name);
        }
    }

    pub(super) fn merge(&mut self, other: Self) {
        self.count += other.count;
        self.first.extend(other.first);
        self.first.truncate(NAMED);
    }

    /// Prints the names, and what to do about them.
    pub(super) fn print(&self, page: &mut Page, &What { one, many, help }: &What) {
        if self.count > 0 {
            let shown: Vec<String> = self.first.iter().map(|name| shorten(&visible(name), 60)).collect();
            let more = if self.count as usize > shown.len() { ", …" } else { "" };
            page.paragraph(
                &format!("  {BAD}{}{BAD:#}: ", counted(self.count, one, many)),
                PLAIN,
                &format!("{}{more}", shown.join(", ")),
            );
            page.paragraph(&format!("    {DIM}→{DIM:#} "), DIM, help);
        }
    }
}
