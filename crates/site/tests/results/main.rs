//! Folders of results, whole and broken.

mod copy;
mod data;
mod fakes;
mod first;
mod labels;
mod programs;
mod site;
mod studies;
mod verify;
