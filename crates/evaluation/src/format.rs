//! What a format of another harness is.

use assay_base::json_lines::Object;

/// A format of prediction files that another harness writes, as JSON Lines. It is recognised by the
/// members of a record, line by line.
pub struct Format {
    /// The name in reports, such as `granite-completebench`.
    pub id: &'static str,
    /// Whether a record is of this format.
    pub is: fn(&Object<'_>) -> bool,
    /// The member with the task's id: a text or a natural number.
    pub task_id: &'static str,
    /// The member with the completion.
    pub prediction: &'static str,
}

impl std::fmt::Debug for Format {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id)
    }
}

impl PartialEq for Format {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}
