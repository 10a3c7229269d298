//! Reads compressed files.

mod gzip;

use std::io::Read;

/// The compression of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compression {
    /// gzip, of one or more members.
    Gzip,
    /// Zstandard, of one or more frames.
    #[cfg(feature = "zstd")]
    Zstd,
}

impl Compression {
    /// Detects the compression from a file's first bytes; `None` for plain text.
    pub fn of(start: &[u8]) -> Option<Self> {
        match start {
            [0x1f, 0x8b, ..] => Some(Self::Gzip),
            #[cfg(feature = "zstd")]
            [0x28, 0xb5, 0x2f, 0xfd, ..] => Some(Self::Zstd),
            _ => None,
        }
    }

    /// Decompresses the bytes of `reader`.
    pub fn decode<'r>(self, reader: impl Read + 'r) -> Box<dyn Read + 'r> {
        match self {
            Self::Gzip => Box::new(gzip::Members::new(reader)),
            #[cfg(feature = "zstd")]
            Self::Zstd => Box::new(zstd::Frames::new(reader)),
        }
    }
}

#[cfg(feature = "zstd")]
mod zstd {
    use std::io::{self, BufRead, BufReader, Read};

    use ruzstd::decoding::{FrameDecoder, StreamingDecoder};

    /// The frames of a file, one after the other. The decoder itself stops after the first frame.
    pub(super) enum Frames<R: Read> {
        Between(BufReader<R>),
        Within(Box<StreamingDecoder<BufReader<R>, FrameDecoder>>),
        Done,
    }

    impl<R: Read> Frames<R> {
        pub(super) fn new(reader: R) -> Self {
            Self::Between(BufReader::new(reader))
        }
    }

    impl<R: Read> Read for Frames<R> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if buffer.is_empty() {
                return Ok(0);
            }
            loop {
                *self = match std::mem::replace(self, Self::Done) {
                    Self::Done => return Ok(0),
                    Self::Between(mut reader) => {
                        if reader.fill_buf()?.is_empty() {
                            return Ok(0);
                        }
                        Self::Within(Box::new(StreamingDecoder::new(reader).map_err(io::Error::other)?))
                    }
                    Self::Within(mut decoder) => {
                        let read = decoder.read(buffer)?;
                        if read > 0 {
                            *self = Self::Within(decoder);
                            return Ok(read);
                        }
                        Self::Between(decoder.into_inner())
                    }
                };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_several_parts_are_read_whole() {
        use std::io::Write;
        let gzip = |text: &str| {
            let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
            encoder.write_all(text.as_bytes()).and_then(|()| encoder.finish()).expect("memory can be written")
        };
        check(&[gzip("one\n"), gzip("two\n")].concat());
        #[cfg(feature = "zstd")]
        {
            use ruzstd::encoding::{CompressionLevel, compress_to_vec};
            let zstd = |text: &str| compress_to_vec(text.as_bytes(), CompressionLevel::Fastest);
            check(&[zstd("one\n"), zstd("two\n")].concat());
        }
    }

    #[track_caller]
    fn check(bytes: &[u8]) {
        let compression = Compression::of(bytes).expect("compressed");
        let mut text = String::new();
        compression.decode(bytes).read_to_string(&mut text).expect("intact");
        assert_eq!(text, "one\ntwo\n");
        let cut = &bytes[..bytes.len() - 3];
        assert!(compression.decode(cut).read_to_string(&mut text).is_err(), "a truncated file is an error");
    }
}
