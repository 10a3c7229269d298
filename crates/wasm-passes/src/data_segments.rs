//! Merges data segments that lie close together.
//!
//! **Why.** A snapshot of a started interpreter keeps each data segment of the original module,
//! empty, beside its own. Each takes time at every instantiation, and a module can have too many.
//!
//! **What changes.** Neighbouring segments become one, with the zeros between them written out.
//!
//! **Guarantee.** The initial memory is the same if segments lie in order of address, as linkers
//! write them: zeros between two would clear what an earlier segment put there. A module is left
//! alone if a segment is passive, or at an address that is not constant.
//!
//! **Cost.** Up to 256 bytes a merged pair.

use wasm_encoder::{ConstExpr, DataCountSection, DataSection, Module, RawSection, SectionId};
use wasmparser::{DataKind, DataSectionReader, Operator, Parser, Payload};

use crate::{Error, Result};

/// The most zeros that are written out between two segments, in bytes.
const MAX_GAP_BYTES: usize = 256;

/// Merges the data segments of a module.
///
/// # Errors
/// [`Error::Malformed`] if `module` is not a module.
pub fn merge(module: &[u8]) -> Result<Vec<u8>> {
    let mut merged = None;
    for payload in Parser::new(0).parse_all(module) {
        if let Payload::DataSection(section) = payload? {
            merged = merged_segments(section)?;
        }
    }
    let Some(segments) = merged else { return Ok(module.to_vec()) };
    let mut changed = Module::new();
    for payload in Parser::new(0).parse_all(module) {
        let payload = payload?;
        match &payload {
            Payload::DataCountSection { .. } => {
                changed.section(&DataCountSection { count: u32::try_from(segments.len())? });
            }
            Payload::DataSection(_) => {
                let mut data = DataSection::new();
                for (place, bytes) in &segments {
                    let place = ConstExpr::i32_const(u32::try_from(*place)?.cast_signed());
                    data.active(0, &place, bytes.iter().copied());
                }
                changed.section(&data);
            }
            Payload::CodeSectionStart { range, .. } => {
                changed.section(&RawSection { id: SectionId::Code.into(), data: &module[range.clone()] });
            }
            Payload::CodeSectionEntry(_) | Payload::Version { .. } | Payload::End(_) => {}
            other => {
                let (id, range) = other.as_section().ok_or_else(|| Error::unsupported("an unknown section"))?;
                changed.section(&RawSection { id, data: &module[range] });
            }
        }
    }
    Ok(changed.finish())
}

/// The address and the bytes of a segment.
type Segment = (usize, Vec<u8>);

/// The merged segments; `None` if one has no fixed address in the first memory.
fn merged_segments(section: DataSectionReader<'_>) -> Result<Option<Vec<Segment>>> {
    let mut segments: Vec<Segment> = Vec::new();
    for segment in section {
        let segment = segment?;
        let DataKind::Active { memory_index: 0, offset_expr } = segment.kind else { return Ok(None) };
        let Operator::I32Const { value } = offset_expr.get_operators_reader().read()? else { return Ok(None) };
        let place = value.cast_unsigned() as usize;
        if let Some((start, bytes)) = segments.last_mut()
            && let Some(gap) = place.checked_sub(*start + bytes.len())
            && gap <= MAX_GAP_BYTES
        {
            bytes.resize(place - *start, 0);
            bytes.extend_from_slice(segment.data);
        } else {
            segments.push((place, segment.data.to_vec()));
        }
    }
    Ok(Some(segments))
}
