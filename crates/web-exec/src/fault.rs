//! What a browser cannot tell.

use wasm_bindgen::prelude::*;

/// Why there is no result. Nothing follows about the program.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The browser has less stack than a program may use.
    #[error("the program's calls are nested more deeply than this browser allows")]
    Stack,
    /// The browser gives less memory than a program may use.
    #[error("this browser does not give the program the memory that its limit allows")]
    Memory,
    /// No image of the language was loaded.
    #[error("programs in this language do not run in a page")]
    Language,
    /// Another run is going on in this worker.
    #[error("another program is running in this worker")]
    Busy,
    /// Something else has failed.
    #[error("{0}")]
    Browser(String),
}

impl From<JsValue> for Fault {
    fn from(thrown: JsValue) -> Self {
        let error = thrown.dyn_ref::<js_sys::Error>().map(|error| String::from(error.to_string()));
        Self::Browser(error.unwrap_or_else(|| format!("{thrown:?}")))
    }
}

impl Fault {
    /// A word for scripts.
    fn kind(&self) -> &'static str {
        match self {
            Self::Stack => "stack",
            Self::Memory => "memory",
            Self::Language => "language",
            Self::Busy => "busy",
            Self::Browser(_) => "browser",
        }
    }
}

/// An `Error` with the property `cannotTell`, which is a word for the reason.
impl From<Fault> for JsValue {
    fn from(fault: Fault) -> Self {
        let error = js_sys::Error::new(&fault.to_string());
        // An error accepts every property.
        let _ = js_sys::Reflect::set(&error, &"cannotTell".into(), &fault.kind().into());
        error.into()
    }
}
