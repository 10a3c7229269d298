//! Reads from DWARF where in a function's frame each of its variables is, and how large it is.

use std::collections::HashMap;

use gimli::{AttributeValue, DebuggingInformationEntry, Dwarf, EndianSlice, LittleEndian, Operation, Unit, UnitOffset};
use wasmparser::{Parser, Payload};

use crate::Result;

type Slice<'a> = EndianSlice<'a, LittleEndian>;
type Entry<'a> = DebuggingInformationEntry<Slice<'a>>;

/// How deep types may refer to types. No program needs more.
const MAX_TYPE_DEPTH: usize = 32;

/// A variable's place in its function's frame, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Variable {
    pub(super) offset: u32,
    /// `u32::MAX` if it is not known.
    pub(super) size: u32,
}

impl Variable {
    pub(super) fn end(self) -> u32 {
        self.offset.saturating_add(self.size)
    }
}

/// The variables of one function.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Variables {
    /// Parameters and all others, by offset.
    pub(super) all: Vec<Variable>,
}

/// The variables of all functions that were compiled without optimisation, by the offsets of their
/// parameters. Indices of functions are not a key: tools that change modules do not update DWARF.
#[derive(Debug, Default)]
pub(super) struct Known {
    by_parameters: HashMap<Vec<u32>, Vec<Variables>>,
}

impl Known {
    /// The functions that have their parameters at these offsets.
    pub(super) fn with_parameters(&self, offsets: &[u32]) -> &[Variables] {
        self.by_parameters.get(offsets).map_or(&[], Vec::as_slice)
    }

    #[cfg(test)]
    pub(super) fn of(parameters: &[u32], variables: Variables) -> Self {
        Self { by_parameters: HashMap::from([(parameters.to_vec(), vec![variables])]) }
    }

    /// Reads a module's DWARF sections. Without them, nothing is known.
    pub(super) fn read(module: &[u8]) -> Result<Self> {
        let mut sections = HashMap::new();
        for payload in Parser::new(0).parse_all(module) {
            if let Payload::CustomSection(section) = payload? {
                sections.insert(section.name(), section.data());
            }
        }
        let dwarf = Dwarf::load(|id| -> std::result::Result<_, gimli::Error> {
            Ok(EndianSlice::new(sections.get(id.name()).copied().unwrap_or_default(), LittleEndian))
        })?;
        let mut known = Self::default();
        let mut units = dwarf.units();
        while let Some(header) = units.next()? {
            known.read_unit(&dwarf.unit(header)?)?;
        }
        Ok(known)
    }

    fn read_unit(&mut self, unit: &Unit<Slice<'_>>) -> Result<()> {
        // The current function, its depth in the tree, and the offsets of its parameters; `None` if
        // one has no place in the frame.
        let mut current: Option<(Variables, isize, Option<Vec<u32>>)> = None;
        let mut entries = unit.entries();
        while let Some(entry) = entries.next_dfs()? {
            let depth = entry.depth();
            if let Some((.., outer, _)) = &current
                && depth <= *outer
            {
                self.keep(current.take());
            }
            match (entry.tag(), &mut current) {
                (gimli::DW_TAG_subprogram, _) => {
                    self.keep(current.take());
                    current = Some((Variables::default(), depth, Some(Vec::new())));
                }
                (
                    tag @ (gimli::DW_TAG_formal_parameter | gimli::DW_TAG_variable),
                    Some((variables, outer, parameters)),
                ) => {
                    let variable = variable(unit, entry)?;
                    variables.all.extend(variable);
                    if tag == gimli::DW_TAG_formal_parameter && depth == *outer + 1 {
                        match variable {
                            Some(variable) => parameters.iter_mut().for_each(|all| all.push(variable.offset)),
                            None => *parameters = None,
                        }
                    }
                }
                _ => {}
            }
        }
        self.keep(current.take());
        Ok(())
    }

    /// Records a function that has parameters, all of them in its frame.
    fn keep(&mut self, function: Option<(Variables, isize, Option<Vec<u32>>)>) {
        if let Some((mut variables, _, Some(parameters))) = function
            && !parameters.is_empty()
        {
            variables.all.sort_by_key(|variable| variable.offset);
            let same = self.by_parameters.entry(parameters).or_default();
            if !same.contains(&variables) {
                same.push(variables);
            }
        }
    }
}

/// The variable that an entry describes, if it is in a frame.
fn variable(unit: &Unit<Slice<'_>>, entry: &Entry<'_>) -> Result<Option<Variable>> {
    let Some(AttributeValue::Exprloc(place)) = entry.attr_value(gimli::DW_AT_location) else { return Ok(None) };
    let mut operations = place.operations(unit.encoding());
    let Some(Operation::FrameOffset { offset }) = operations.next()? else { return Ok(None) };
    let (Ok(offset), None) = (u32::try_from(offset), operations.next()?) else { return Ok(None) };
    let size = size_of_type(unit, entry, MAX_TYPE_DEPTH)?;
    Ok(Some(Variable { offset, size: size.and_then(|size| u32::try_from(size).ok()).unwrap_or(u32::MAX) }))
}

/// The size of an entry's type in bytes.
fn size_of_type(unit: &Unit<Slice<'_>>, entry: &Entry<'_>, depth: usize) -> Result<Option<u64>> {
    let Some(AttributeValue::UnitRef(at)) = entry.attr_value(gimli::DW_AT_type) else { return Ok(None) };
    let of = unit.entry(at)?;
    if let Some(size) = of.attr_value(gimli::DW_AT_byte_size).and_then(|size| size.udata_value()) {
        return Ok(Some(size));
    }
    if depth == 0 {
        return Ok(None);
    }
    match of.tag() {
        gimli::DW_TAG_pointer_type => Ok(Some(4)),
        gimli::DW_TAG_array_type => {
            let Some(element) = size_of_type(unit, &of, depth - 1)? else { return Ok(None) };
            Ok(lengths(unit, at)?.into_iter().try_fold(element, |size, length| size.checked_mul(length?)))
        }
        _ => size_of_type(unit, &of, depth - 1),
    }
}

/// The number of elements of an array in each of its dimensions, where it is known.
fn lengths(unit: &Unit<Slice<'_>>, array: UnitOffset) -> Result<Vec<Option<u64>>> {
    let mut tree = unit.entries_tree(Some(array))?;
    let mut children = tree.root()?.children();
    let mut lengths = Vec::new();
    while let Some(child) = children.next()? {
        let entry = child.entry();
        if entry.tag() == gimli::DW_TAG_subrange_type {
            let count = entry.attr_value(gimli::DW_AT_count).and_then(|count| count.udata_value());
            let last = entry.attr_value(gimli::DW_AT_upper_bound).and_then(|last| last.udata_value());
            lengths.push(count.or_else(|| last.map(|last| last.saturating_add(1))));
        }
    }
    Ok(lengths)
}
