//! The profiles of a package. `wasm-pack.toml` lists the packages.

use assay_completion::profile::Profile;
use assay_completion::profiles;
#[cfg(feature = "all-packages")]
pub use chosen::choose_package;
#[cfg(feature = "all-packages")]
pub(crate) use chosen::package_profiles;

/// The profiles of this package.
#[cfg(not(feature = "all-packages"))]
pub(crate) fn package_profiles() -> &'static [Profile] {
    if cfg!(feature = "harnesses") {
        profiles::HARNESSES
    } else if cfg!(feature = "strict") {
        profiles::DEFAULT
    } else {
        profiles::OFFICIAL
    }
}

/// One file for all packages, which is told as which of them it is loaded.
#[cfg(feature = "all-packages")]
mod chosen {
    use std::cell::Cell;

    use wasm_bindgen::prelude::*;

    use super::{Profile, profiles};

    thread_local! {
        // Tests, which have no glue, expect those of the package `full`.
        static PROFILES: Cell<&'static [Profile]> = const { Cell::new(profiles::DEFAULT) };
    }

    /// Makes this file the package with this name. The glue calls it first.
    #[wasm_bindgen(js_name = choosePackage)]
    pub fn choose_package(name: &str) {
        PROFILES.set(match name {
            "core" => profiles::OFFICIAL,
            "harnesses" => profiles::HARNESSES,
            _ => profiles::DEFAULT,
        });
    }

    pub(crate) fn package_profiles() -> &'static [Profile] {
        PROFILES.get()
    }
}
