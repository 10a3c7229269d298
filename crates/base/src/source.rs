//! Access to the bytes of files: random access, lines and records.
//!
//! Files of any size are read in pieces. The caller decides what a file is (a file handle, a
//! `Blob`, memory); the core only sees a [`Source`].

use std::io::{self, Read};

/// Bytes with random access.
pub trait Source {
    /// The length in bytes.
    fn len(&self) -> u64;

    /// Whether the source has no bytes.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Fills `buffer` with the bytes from `offset` on. Returns how many bytes it read: less than
    /// the buffer's length only at the end.
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<usize>;
}

impl Source for [u8] {
    fn len(&self) -> u64 {
        <[u8]>::len(self) as u64
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        let rest = usize::try_from(offset).ok().and_then(|offset| self.get(offset..)).unwrap_or_default();
        let read = rest.len().min(buffer.len());
        buffer[..read].copy_from_slice(&rest[..read]);
        Ok(read)
    }
}

impl<S: Source + ?Sized> Source for &S {
    fn len(&self) -> u64 {
        (**self).len()
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        (**self).read_at(offset, buffer)
    }
}

/// Reads a [`Source`] sequentially.
pub struct SourceReader<S> {
    source: S,
    offset: u64,
}

impl<S: Source> SourceReader<S> {
    /// Creates a reader at the first byte.
    pub fn new(source: S) -> Self {
        Self { source, offset: 0 }
    }

    /// The number of bytes read.
    pub fn position(&self) -> u64 {
        self.offset
    }
}

impl<S: Source> Read for SourceReader<S> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read_at(self.offset, buffer)?;
        self.offset += read as u64;
        Ok(read)
    }
}

/// The lines that start in a range of a source.
///
/// Adjacent ranges that cover a file yield each of its lines exactly once, whatever the boundaries.
/// A line above the limit is skipped without being stored in memory.
pub struct Lines<S> {
    source: S,
    /// The offset of the next line.
    offset: u64,
    end: u64,
    max_len: usize,
    buffer: Vec<u8>,
    /// The part of `buffer` with the bytes from `offset` on.
    unread: std::ops::Range<usize>,
    count: u64,
}

/// A line without its line feed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line<'b> {
    /// The byte offset of its start in the source.
    pub offset: u64,
    /// Its index in the range, from 0.
    pub index: u64,
    /// Its bytes; `None` for a line above the limit.
    pub bytes: Option<&'b [u8]>,
    /// Its length in bytes.
    pub len: u64,
    /// Whether a line feed ends it.
    pub terminated: bool,
}

/// The most bytes that are read ahead.
const READ: usize = 256 * 1024;

/// The bytes to read ahead at an offset. A small source needs no large buffer.
fn ahead(source: &impl Source, offset: u64) -> usize {
    usize::try_from(source.len().saturating_sub(offset)).map_or(READ, |rest| rest.min(READ))
}

impl<S: Source> Lines<S> {
    /// Seeks to the first line that starts in `range`.
    pub fn new(source: S, range: std::ops::Range<u64>, max_len: usize) -> io::Result<Self> {
        let mut lines =
            Self { source, offset: range.start, end: range.end, max_len, buffer: Vec::new(), unread: 0..0, count: 0 };
        if range.start > 0 {
            // The line that contains the start belongs to the range before, unless it ends exactly
            // there.
            lines.offset -= 1;
            lines.end = u64::MAX;
            lines.next_line()?;
            lines.end = range.end;
            lines.count = 0;
        }
        Ok(lines)
    }

    /// The offset of the next line.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// The number of lines read.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The next line, if one starts in the range.
    pub fn next_line(&mut self) -> io::Result<Option<Line<'_>>> {
        if self.offset >= self.end {
            return Ok(None);
        }
        let (offset, index) = (self.offset, self.count);
        let mut searched = 0;
        let mut skipped = 0u64;
        loop {
            let unread = &self.buffer[self.unread.clone()];
            if let Some(feed) = memchr::memchr(b'\n', &unread[searched..]) {
                let len = searched + feed;
                return Ok(Some(self.take(offset, index, len, skipped, true)));
            }
            searched = unread.len();
            if searched > self.max_len {
                skipped += searched as u64;
                self.unread.start = self.unread.end;
                searched = 0;
            }
            if self.fill(offset + skipped + searched as u64)? == 0 {
                if searched == 0 && skipped == 0 {
                    return Ok(None);
                }
                return Ok(Some(self.take(offset, index, searched, skipped, false)));
            }
        }
    }

    fn take(&mut self, offset: u64, index: u64, len: usize, skipped: u64, terminated: bool) -> Line<'_> {
        let start = self.unread.start;
        self.unread.start += len + usize::from(terminated);
        self.offset += skipped + len as u64 + u64::from(terminated);
        self.count += 1;
        let too_long = skipped > 0 || len > self.max_len;
        let bytes = (!too_long).then(|| &self.buffer[start..start + len]);
        Line { offset, index, bytes, len: skipped + len as u64, terminated }
    }

    /// Reads more bytes from `offset`, the end of the unread part.
    fn fill(&mut self, offset: u64) -> io::Result<usize> {
        self.buffer.copy_within(self.unread.clone(), 0);
        self.unread = 0..self.unread.len();
        let wanted = self.unread.end + ahead(&self.source, offset);
        if self.buffer.len() < wanted {
            self.buffer.resize(wanted, 0);
        }
        let read = self.source.read_at(offset, &mut self.buffer[self.unread.end..wanted])?;
        self.unread.end += read;
        Ok(read)
    }
}

/// Reads records at known positions. Cheap if they are requested in ascending order.
pub struct Records<S> {
    source: S,
    buffer: Vec<u8>,
    start: u64,
}

impl<S: Source> Records<S> {
    /// Creates a reader. It reads nothing yet.
    pub fn new(source: S) -> Self {
        Self { source, buffer: Vec::new(), start: 0 }
    }

    /// The bytes of one record; fewer if the source has become shorter.
    pub fn get(&mut self, offset: u64, len: usize) -> io::Result<&[u8]> {
        let held = self.start..self.start + self.buffer.len() as u64;
        if offset < held.start || offset + len as u64 > held.end {
            self.buffer.resize(len.max(ahead(&self.source, offset)), 0);
            let read = self.source.read_at(offset, &mut self.buffer)?;
            self.buffer.truncate(read);
            self.start = offset;
        }
        let from = (offset - self.start) as usize;
        Ok(&self.buffer[from.min(self.buffer.len())..(from + len).min(self.buffer.len())])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn collect(bytes: &[u8], range: std::ops::Range<u64>, max_len: usize) -> Vec<(u64, Option<Vec<u8>>, bool)> {
        let mut lines = Lines::new(bytes, range, max_len).expect("memory can be read");
        let mut found = Vec::new();
        while let Some(line) = lines.next_line().expect("memory can be read") {
            found.push((line.offset, line.bytes.map(<[u8]>::to_vec), line.terminated));
        }
        found
    }

    #[test]
    fn every_cut_gives_each_line_once() {
        let text = b"a\n\nbcd\r\n\nlast";
        let len = text.len() as u64;
        let whole = collect(text, 0..len, 100);
        assert_eq!(whole.len(), 5);
        assert!(!whole[4].2);
        for cut in 0..=len {
            let parts = [collect(text, 0..cut, 100), collect(text, cut..len, 100)].concat();
            assert_eq!(parts, whole, "cut at {cut}");
        }
    }

    #[test]
    fn a_line_over_the_limit_is_passed_over() {
        let text = [b"a\n".as_slice(), &vec![b'x'; 3 * READ], b"\nb\n"].concat();
        let lines = collect(&text, 0..text.len() as u64, 1000);
        assert_eq!(lines.iter().map(|(_, bytes, _)| bytes.is_some()).collect::<Vec<_>>(), [true, false, true]);
        assert_eq!(lines[2].1.as_deref(), Some(b"b".as_slice()));
    }

    #[test]
    fn records_are_read_in_any_order() {
        let text: Vec<u8> = (0..=255).cycle().take(3 * READ).collect();
        let mut records = Records::new(text.as_slice());
        for (offset, len) in [(10, 5), (2 * READ, 700), (0, 1), (READ - 1, READ), (3 * READ - 2, 10)] {
            let expected = &text[offset..(offset + len).min(text.len())];
            assert_eq!(records.get(offset as u64, len).expect("memory can be read"), expected);
        }
    }
}
