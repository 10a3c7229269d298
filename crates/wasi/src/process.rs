//! Arguments, environment, random numbers and exit.

use crate::{Call, Errno, Memory, Outcome, RANDOM_BYTE_FUEL, Stop, Wasi};

/// The seed of a run's random numbers, which [`Given::seed`](crate::Given::seed) changes.
pub(crate) const SEED: u64 = 0x5eed_0fa5_5a70_0001;

#[expect(missing_docs, reason = "WASI preview 1 specifies each call")]
impl<M: Memory + ?Sized> Call<'_, M> {
    pub fn args_sizes_get(&mut self, count: u32, bytes: u32) -> Outcome {
        self.sizes(|wasi| &wasi.arguments, count, bytes)
    }

    pub fn args_get(&mut self, pointers: u32, bytes: u32) -> Outcome {
        self.strings(|wasi| &wasi.arguments, pointers, bytes)
    }

    pub fn environ_sizes_get(&mut self, count: u32, bytes: u32) -> Outcome {
        self.sizes(|wasi| &wasi.environment, count, bytes)
    }

    pub fn environ_get(&mut self, pointers: u32, bytes: u32) -> Outcome {
        self.strings(|wasi| &wasi.environment, pointers, bytes)
    }

    /// SplitMix64 from a fixed seed, so that every run gets the same numbers.
    pub fn random_get(&mut self, at: u32, length: u32) -> Outcome {
        self.spend(u64::from(length) * RANDOM_BYTE_FUEL)?;
        self.check(at, length)?;
        for done in (0..length).step_by(8) {
            self.wasi.random = self.wasi.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut mixed = self.wasi.random;
            mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            let bytes = (mixed ^ (mixed >> 31)).to_le_bytes();
            self.write(at + done, &bytes[..(length - done).min(8) as usize])?;
        }
        Ok(())
    }

    /// As on Unix, only the last eight bits of the code count.
    pub fn proc_exit(&mut self, code: u32) -> Outcome {
        Err(Stop::Exit(code.to_le_bytes()[0]).into())
    }

    pub fn proc_raise(&mut self, _signal: u32) -> Outcome {
        Err(Errno::NotSupported.into())
    }

    pub fn sched_yield(&mut self) -> Outcome {
        Ok(())
    }
}

impl<M: Memory + ?Sized> Call<'_, M> {
    /// Writes the number of strings to `count`, and their total length with zeros to `bytes`.
    fn sizes(&mut self, list: fn(&Wasi) -> &Vec<String>, count: u32, bytes: u32) -> Outcome {
        let strings = list(self.wasi);
        let total: usize = strings.iter().map(|string| string.len() + 1).sum();
        let (number, total) = (strings.len(), u32::try_from(total).map_err(|_| Errno::Overflow)?);
        self.write_u32(count, u32::try_from(number).map_err(|_| Errno::Overflow)?)?;
        Ok(self.write_u32(bytes, total)?)
    }

    /// Writes each string with a zero behind it to `bytes`, and their addresses to `pointers`.
    fn strings(&mut self, list: fn(&Wasi) -> &Vec<String>, mut pointers: u32, mut bytes: u32) -> Outcome {
        for index in 0..list(self.wasi).len() {
            let mut string = list(self.wasi)[index].clone().into_bytes();
            string.push(0);
            self.spend(string.len() as u64)?;
            self.write_u32(pointers, bytes)?;
            self.write(bytes, &string)?;
            let length = u32::try_from(string.len()).map_err(|_| Errno::Overflow)?;
            (pointers, bytes) = (pointers.saturating_add(4), bytes.saturating_add(length));
        }
        Ok(())
    }
}
