//! What Mono imports from its host, beside [Emscripten's calls](crate::emscripten!).
//!
//! Mono's usual host is a page. It asks the page for timers and for the user's language. Here C#'s own
//! host looks after timers, and the language is English.

use std::time::Duration;

use crate::{Call, Memory, Outcome, Stream};

/// The name of the language and of the region of every culture.
const LOCALE: &str = "English##United States";
/// The longest message of Mono's log, in bytes.
const MAX_MESSAGE_BYTES: usize = 1 << 10;
const SUNDAY: u32 = 0;
const FIRST_DAY: u32 = 0;

#[expect(missing_docs, reason = "Mono's sources specify each call")]
impl<M: Memory + ?Sized> Call<'_, M> {
    pub fn mono_entropy(&mut self, at: u32, length: u32) -> Outcome<u32> {
        self.random_get(at, length).map(|()| 0)
    }

    /// A callback of the thread pool is due.
    pub fn mono_background(&mut self) -> Outcome {
        Ok(())
    }

    /// A page would call the timer's function then. C#'s own host makes this call to sleep.
    pub fn mono_timer(&mut self, milliseconds: u32) -> Outcome {
        self.sleep(Duration::from_millis(milliseconds.into()))
    }

    /// Writes a message of Mono's log to standard error.
    pub fn mono_log(&mut self, _domain: u32, _level: u32, message: u32, _is_fatal: u32, _data: u32) -> Outcome {
        let behind = self.memory.size().saturating_sub(message.into());
        let mut text = [0; MAX_MESSAGE_BYTES];
        let text = &mut text[..usize::try_from(behind).unwrap_or(usize::MAX).min(MAX_MESSAGE_BYTES)];
        self.memory.read(message, text)?;
        let length = text.iter().position(|byte| *byte == 0).unwrap_or(text.len());
        self.spend(length as u64)?;
        self.wasi.write(Stream::Stderr, &text[..length])?;
        Ok(self.wasi.write(Stream::Stderr, b"\n")?)
    }

    /// Writes the English names of a culture's language and region, as UTF-16. Returns 0: no error.
    #[expect(clippy::too_many_arguments, reason = "Mono defines them")]
    pub fn mono_locale(
        &mut self,
        _culture: u32,
        _culture_length: u32,
        _locale: u32,
        _locale_length: u32,
        out: u32,
        room: u32,
        length: u32,
    ) -> Outcome<u32> {
        let text: Vec<u8> = LOCALE.encode_utf16().take(room as usize).flat_map(u16::to_le_bytes).collect();
        self.spend(text.len() as u64)?;
        self.write(out, &text)?;
        self.write_u32(length, text.len() as u32 / 2)?;
        Ok(0)
    }

    pub fn mono_first_day_of_week(&mut self, _culture: u32, _length: u32, out: u32) -> Outcome<u32> {
        self.write_u32(out, SUNDAY).map(|()| 0).map_err(Into::into)
    }

    pub fn mono_first_week_of_year(&mut self, _culture: u32, _length: u32, out: u32) -> Outcome<u32> {
        self.write_u32(out, FIRST_DAY).map(|()| 0).map_err(Into::into)
    }
}
