//! Files of the page, or whatever else JavaScript reads.

use std::cell::Cell;
use std::io::{self, Read};
use std::rc::Rc;

use assay_score::source::{Compression, Source, SourceReader};
use js_sys::{Error, Function, Uint8Array};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{Blob, FileReaderSync};

#[wasm_bindgen]
extern "C" {
    /// Bytes with random access: `ByteSource` in `types.ts`.
    #[derive(Debug, Clone)]
    #[wasm_bindgen(typescript_type = "ByteSource")]
    pub type ByteSource;
    #[wasm_bindgen(method, getter, structural)]
    fn size(this: &ByteSource) -> f64;
    #[wasm_bindgen(method, catch, structural, js_name = readAt)]
    fn read_at(this: &ByteSource, offset: f64, length: f64) -> Result<JsValue, JsValue>;
}

/// A [`ByteSource`] as the core reads it.
pub(crate) struct JsSource {
    source: ByteSource,
    /// What reads it, if it is a `Blob`.
    blob: Option<(Blob, FileReaderSync)>,
}

impl JsSource {
    /// An error if it is a `Blob` and this no worker.
    pub(crate) fn new(source: &ByteSource) -> Result<Self, JsValue> {
        let blob = match source.dyn_ref::<Blob>() {
            Some(blob) => Some((blob.clone(), FileReaderSync::new()?)),
            None => None,
        };
        Ok(Self { source: source.clone(), blob })
    }
}

impl Source for JsSource {
    fn len(&self) -> u64 {
        self.source.size() as u64
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        let (start, length) = (offset as f64, buffer.len() as f64);
        let bytes = match &self.blob {
            Some((blob, reader)) => blob
                .slice_with_f64_and_f64(start, start + length)
                .and_then(|slice| reader.read_as_array_buffer(&slice))
                .map(|bytes| Uint8Array::new(&bytes)),
            None => self.source.read_at(start, length).and_then(JsCast::dyn_into),
        };
        let bytes = bytes.map_err(|thrown| io::Error::other(message(&thrown)))?;
        let read = bytes.length() as usize;
        let filled = buffer.get_mut(..read).ok_or_else(|| io::Error::other("readAt gave more bytes than were asked for"))?;
        bytes.copy_to(filled);
        Ok(read)
    }
}

/// What JavaScript threw, in words.
fn message(thrown: &JsValue) -> String {
    match thrown.dyn_ref::<Error>() {
        Some(error) => error.to_string().into(),
        None => format!("{thrown:?}"),
    }
}

/// Whether a file is compressed in a way that `decompress` understands.
#[wasm_bindgen(js_name = isCompressed)]
pub fn is_compressed(source: &ByteSource) -> Result<bool, JsValue> {
    Ok(compression(&JsSource::new(source)?)?.is_some())
}

/// Gives the decompressed bytes of a file to `sink`, piece by piece, with how many bytes of the file were read so far,
/// until there are no more or `sink` returns false. Returns why the file could not be read to its end, if it could not.
#[wasm_bindgen]
pub fn decompress(
    source: &ByteSource,
    #[wasm_bindgen(unchecked_param_type = "(chunk: Uint8Array<ArrayBuffer>, doneBytes: number) => boolean")] sink: &Function,
) -> Result<Option<String>, JsValue> {
    let source = JsSource::new(source)?;
    let done = Rc::new(Cell::new(0.0));
    let compression = compression(&source)?;
    let reader = Counted { reader: SourceReader::new(source), done: Rc::clone(&done) };
    let mut decoder: Box<dyn Read> = match compression {
        Some(compression) => compression.decode(reader),
        None => Box::new(reader),
    };
    let mut buffer = vec![0; 1 << 20];
    loop {
        let read = match decoder.read(&mut buffer) {
            Ok(0) => return Ok(None),
            Ok(read) => read,
            Err(error) => return Ok(Some(error.to_string())),
        };
        let more = sink.call2(&JsValue::NULL, &Uint8Array::from(&buffer[..read]), &done.get().into())?;
        if more.is_falsy() {
            return Ok(None);
        }
    }
}

fn compression(source: &JsSource) -> Result<Option<Compression>, JsError> {
    let mut start = [0; 4];
    let filled = Source::read_at(source, 0, &mut start)?;
    Ok(Compression::of(&start[..filled]))
}

/// Tells how far a reader has come while a decoder has it.
struct Counted {
    reader: SourceReader<JsSource>,
    done: Rc<Cell<f64>>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        self.done.set(self.reader.position() as f64);
        Ok(read)
    }
}
