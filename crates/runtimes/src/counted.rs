//! What is counted in fuel.

use assay_engine::Metering;
use serde::{Deserialize, Serialize};

use crate::Implementation;

/// The work that a process counts in fuel.
///
/// Uncounted machine code is faster, but no limit ends it. The parent has to kill a process that
/// takes too long, and to repeat the work in a process that counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Counted {
    /// The work of programs and of their compilers.
    Everything,
    /// The work of programs, but not of their compilers.
    Programs,
    /// No work.
    Nothing,
}

impl Counted {
    /// Every value.
    pub const ALL: [Self; 3] = [Self::Everything, Self::Programs, Self::Nothing];

    pub(crate) fn metering_of_tools(self) -> Metering {
        if self == Self::Everything { Metering::Work } else { Metering::Calls }
    }

    pub(crate) fn metering_of_programs(self) -> Metering {
        if self == Self::Nothing { Metering::CallsWithoutClock } else { Metering::Work }
    }

    /// Whether the work of a language's compiler or interpreter is counted.
    pub fn counts(self, implementation: Implementation) -> bool {
        match implementation {
            Implementation::Guest => self == Self::Everything,
            Implementation::Interpreter => self != Self::Nothing,
            // The kernel bounds the processor time of a native compiler.
            Implementation::Native => true,
        }
    }
}
