//! gzip, RFC 1952: headers and checksums. flate2 inflates the data between them.
//!
//! flate2 can read gzip too, but its checksum uses 16 KB of tables that do not compress. That is
//! one twentieth of what the page downloads for its first score. This module computes the tables
//! when it opens a file.

use std::io::{self, BufRead, BufReader, Read};

use flate2::{Decompress, FlushDecompress, Status};

/// The members of a file, one after the other.
pub(super) struct Members<R> {
    reader: BufReader<R>,
    place: Place,
    inflater: Decompress,
    checksum: Checksum,
}

/// The part of a member that is read next.
enum Place {
    Header,
    Data,
    Trailer,
}

impl<R: Read> Members<R> {
    pub(super) fn new(reader: R) -> Self {
        let (reader, inflater) = (BufReader::with_capacity(1 << 15, reader), Decompress::new(false));
        Self { reader, place: Place::Header, inflater, checksum: Checksum::new() }
    }

    /// Inflates some of a member's data. Returns the number of bytes that it writes to `buffer`.
    fn inflate(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let input = self.reader.fill_buf()?;
        let is_end = input.is_empty();
        let before = (self.inflater.total_in(), self.inflater.total_out());
        let status = self.inflater.decompress(input, buffer, FlushDecompress::None).map_err(io::Error::other)?;
        self.reader.consume((self.inflater.total_in() - before.0) as usize);
        let filled = (self.inflater.total_out() - before.1) as usize;
        self.checksum.add(&buffer[..filled]);
        match status {
            Status::StreamEnd => self.place = Place::Trailer,
            _ if is_end && filled == 0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            _ => (),
        }
        Ok(filled)
    }

    fn check_trailer(&mut self) -> io::Result<()> {
        let [checksum, len] = [read_array(&mut self.reader)?, read_array(&mut self.reader)?].map(u32::from_le_bytes);
        // The trailer has the length modulo 2³².
        let is_intact = checksum == self.checksum.finish() && len == self.inflater.total_out() as u32;
        is_intact.then_some(()).ok_or_else(|| io::Error::other("the checksum of the compressed data does not match"))
    }
}

impl<R: Read> Read for Members<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        loop {
            match self.place {
                Place::Header if self.reader.fill_buf()?.is_empty() => return Ok(0),
                Place::Header => {
                    skip_header(&mut self.reader)?;
                    self.inflater.reset(false);
                    self.checksum.start();
                    self.place = Place::Data;
                }
                Place::Data => match self.inflate(buffer)? {
                    0 => (),
                    filled => return Ok(filled),
                },
                Place::Trailer => {
                    self.check_trailer()?;
                    self.place = Place::Header;
                }
            }
        }
    }
}

/// Skips a member's header, including the header's own checksum. Nothing in it is used.
fn skip_header(reader: &mut impl BufRead) -> io::Result<()> {
    const CHECKSUM: u8 = 1 << 1;
    const EXTRA: u8 = 1 << 2;
    const NAME: u8 = 1 << 3;
    const COMMENT: u8 = 1 << 4;
    const RESERVED: u8 = 0b1110_0000;
    let [0x1f, 0x8b, 8, flags, ..] = read_array::<10>(reader)? else {
        return Err(io::Error::other("this is not a gzip header"));
    };
    if flags & RESERVED != 0 {
        return Err(io::Error::other("this gzip header has an unknown version"));
    }
    if flags & EXTRA != 0 {
        for _ in 0..u16::from_le_bytes(read_array(reader)?) {
            read_array::<1>(reader)?;
        }
    }
    for text in [NAME, COMMENT] {
        if flags & text != 0 {
            while read_array(reader)? != [0] {}
        }
    }
    if flags & CHECKSUM != 0 {
        read_array::<2>(reader)?;
    }
    Ok(())
}

fn read_array<const N: usize>(reader: &mut impl Read) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    reader.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// The number of bytes that one step processes.
const LANES: usize = 8;

/// CRC-32, eight bytes at a time.
struct Checksum {
    /// `tables[n][byte]` is the CRC of `byte` followed by `n` zero bytes.
    tables: Box<[[u32; 256]; LANES]>,
    state: u32,
}

impl Checksum {
    fn new() -> Self {
        let mut tables = Box::new([[0; 256]; LANES]);
        for byte in 0..256 {
            let step = |crc: u32, _| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 };
            tables[0][byte] = (0..8).fold(byte as u32, step);
        }
        for lane in 1..LANES {
            for byte in 0..256 {
                let crc = tables[lane - 1][byte];
                tables[lane][byte] = crc >> 8 ^ tables[0][(crc & 0xff) as usize];
            }
        }
        Self { tables, state: !0 }
    }

    fn start(&mut self) {
        self.state = !0;
    }

    fn add(&mut self, bytes: &[u8]) {
        let (blocks, rest) = bytes.as_chunks::<LANES>();
        let tables = &*self.tables;
        let mut state = self.state;
        for block in blocks {
            let mixed = u64::from_le_bytes(*block) ^ u64::from(state);
            let lanes = mixed.to_le_bytes().into_iter().zip(tables.iter().rev());
            state = lanes.fold(0, |crc, (byte, table)| crc ^ table[usize::from(byte)]);
        }
        for byte in rest {
            state = state >> 8 ^ tables[0][usize::from(state as u8 ^ byte)];
        }
        self.state = state;
    }

    fn finish(&self) -> u32 {
        !self.state
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::{Compression, Crc, GzBuilder};

    use super::*;

    #[test]
    fn checksums_are_those_of_flate2() {
        let bytes: Vec<u8> = (0..1000u32).map(|n| (n * n % 251) as u8).collect();
        for (start, end) in [(0, 0), (0, 1), (0, 8), (3, 26), (1, 1000)] {
            let (mut ours, mut theirs) = (Checksum::new(), Crc::new());
            let (first, second) = bytes[start..end].split_at((end - start) / 3);
            ours.add(first);
            ours.add(second);
            theirs.update(&bytes[start..end]);
            assert_eq!(ours.finish(), theirs.sum());
        }
    }

    fn written(builder: GzBuilder, text: &str) -> Vec<u8> {
        let mut encoder = builder.write(Vec::new(), Compression::fast());
        encoder.write_all(text.as_bytes()).and_then(|()| encoder.finish()).expect("memory can be written")
    }

    /// The text that can be read, and whether the file is intact.
    fn read(bytes: &[u8]) -> (String, bool) {
        let mut text = String::new();
        let is_intact = Members::new(bytes).read_to_string(&mut text).is_ok();
        (text, is_intact)
    }

    #[test]
    fn headers_may_have_every_part() {
        let long = "a line\n".repeat(20_000);
        let with_all = GzBuilder::new().filename("a").comment("b").extra(vec![0; 300]);
        let mut header_checksum = written(GzBuilder::new(), "two\n");
        header_checksum[3] |= 1 << 1;
        header_checksum.splice(10..10, [0, 0]);
        let file = [written(with_all, &long), header_checksum, written(GzBuilder::new(), "")].concat();
        assert_eq!(read(&file), (long + "two\n", true));
    }

    #[test]
    fn what_is_damaged_is_an_error() {
        let whole = written(GzBuilder::new(), "one\n");
        for len in 1..whole.len() {
            assert!(!read(&whole[..len]).1, "cut behind {len} bytes");
        }
        for place in (0..4).chain(whole.len() - 8..whole.len()) {
            let mut damaged = whole.clone();
            damaged[place] ^= 0x80;
            assert!(!read(&damaged).1, "byte {place}");
        }
        assert_eq!(read(&[&whole[..], b"more"].concat()), ("one\n".to_owned(), false));
        assert_eq!(read(&whole[..whole.len() - 3]).0, "one\n", "what came before is read");
    }
}
