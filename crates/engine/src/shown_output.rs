//! Output that a repeated run writes again.

use assay_wasi::Stream;

/// Tracks which output was shown already. A repeated run writes the same output, which is not shown
/// twice.
#[derive(Debug, Default)]
pub struct ShownOutput {
    shown: [usize; 2],
    written: [usize; 2],
}

impl ShownOutput {
    /// Notes that a run begins.
    pub fn begin(&mut self) {
        self.written = [0; 2];
    }

    /// Returns the part of `bytes`, which the run writes, that was not shown before.
    pub fn unshown<'a>(&mut self, stream: Stream, bytes: &'a [u8]) -> &'a [u8] {
        let (written, shown) = (&mut self.written[stream as usize], &mut self.shown[stream as usize]);
        let unshown = bytes.get(shown.saturating_sub(*written)..).unwrap_or_default();
        *written += bytes.len();
        *shown = (*shown).max(*written);
        unshown
    }
}
