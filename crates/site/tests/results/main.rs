//! Folders of results, whole and broken.

mod copy;
mod first;
mod programs;
mod site;
mod verify;
