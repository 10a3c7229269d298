//! Access to a program's memory.

use crate::Errno;

/// The memory of a program. An engine gives access to it.
pub trait Memory {
    /// The size, in bytes. It is 0 if the program has no memory yet.
    fn size(&self) -> u64;

    /// Copies bytes out of memory, from the address `at`.
    ///
    /// # Errors
    /// [`Errno::BadAddress`] if not all of them are in memory.
    fn read(&self, at: u32, bytes: &mut [u8]) -> Result<(), Errno>;

    /// Copies bytes into memory, to the address `at`.
    ///
    /// # Errors
    /// [`Errno::BadAddress`] if not all of them fit. Then memory is unchanged.
    fn write(&mut self, at: u32, bytes: &[u8]) -> Result<(), Errno>;
}

/// Memory that the host can address directly.
impl Memory for [u8] {
    fn size(&self) -> u64 {
        self.len() as u64
    }

    fn read(&self, at: u32, bytes: &mut [u8]) -> Result<(), Errno> {
        let place = self.get(at as usize..).and_then(|from| from.get(..bytes.len()));
        bytes.copy_from_slice(place.ok_or(Errno::BadAddress)?);
        Ok(())
    }

    fn write(&mut self, at: u32, bytes: &[u8]) -> Result<(), Errno> {
        let place = self.get_mut(at as usize..).and_then(|from| from.get_mut(..bytes.len()));
        place.ok_or(Errno::BadAddress)?.copy_from_slice(bytes);
        Ok(())
    }
}
