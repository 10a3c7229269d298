//! The errors that a call may return to a program.

/// Why a call failed, as the program is told: the numbers of WASI preview 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u16)]
#[expect(missing_docs, reason = "WASI preview 1 specifies each error")]
pub enum Errno {
    BadDescriptor = 8,
    Exists = 20,
    BadAddress = 21,
    IllegalBytes = 25,
    Invalid = 28,
    IsDirectory = 31,
    TooManyOpen = 33,
    NameTooLong = 37,
    NoEntry = 44,
    NoSpace = 51,
    NotDirectory = 54,
    NotEmpty = 55,
    NotSupported = 58,
    Overflow = 61,
    ReadOnly = 69,
    IllegalSeek = 70,
    NotCapable = 76,
}
