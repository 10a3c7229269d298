//! Folders of results, whole and broken.

mod copy;
mod programs;
mod site;
mod verify;
