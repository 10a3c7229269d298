//! Folders of results, whole and broken.

mod copy;
mod site;
mod verify;
