//! Access to files of the page, and to other sources that JavaScript reads.

use std::cell::Cell;
use std::io::{self, Read};
use std::rc::Rc;

use assay_base::compression::Compression;
use assay_base::source::{Source, SourceReader};
use js_sys::{Error, Uint8Array};
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

/// A [`ByteSource`] as a [`Source`] of the core.
pub(crate) struct JsSource {
    source: ByteSource,
    /// The `Blob` with its reader, if the source is one.
    blob: Option<(Blob, FileReaderSync)>,
}

impl JsSource {
    /// Wraps a source.
    ///
    /// **Errors:** if the source is a `Blob`, and this thread is not a worker.
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
        let filled =
            buffer.get_mut(..read).ok_or_else(|| io::Error::other("readAt gave more bytes than were asked for"))?;
        bytes.copy_to(filled);
        Ok(read)
    }
}

/// The message of a value that JavaScript threw.
fn message(thrown: &JsValue) -> String {
    match thrown.dyn_ref::<Error>() {
        Some(error) => error.to_string().into(),
        None => format!("{thrown:?}"),
    }
}

/// Decompresses a file in pieces.
#[wasm_bindgen]
pub struct Decompressor {
    reader: Box<dyn Read>,
    position: Rc<Cell<u64>>,
    buffer: Vec<u8>,
    unreadable: Option<String>,
}

#[wasm_bindgen]
impl Decompressor {
    /// Opens a file; `undefined` if it is not compressed.
    pub fn open(source: &ByteSource) -> Result<Option<Self>, JsValue> {
        let source = JsSource::new(source)?;
        let mut start = [0; 4];
        let filled = Source::read_at(&source, 0, &mut start).map_err(JsError::from)?;
        let Some(compression) = Compression::of(&start[..filled]) else { return Ok(None) };
        let position = Rc::new(Cell::new(0));
        let reader = compression.decode(Counted { reader: SourceReader::new(source), position: Rc::clone(&position) });
        Ok(Some(Self { reader, position, buffer: vec![0; 1 << 20], unreadable: None }))
    }

    /// The next piece of the content; `undefined` at the end, or if the file cannot be read
    /// further.
    #[wasm_bindgen(unchecked_return_type = "Uint8Array<ArrayBuffer> | undefined")]
    pub fn read(&mut self) -> Option<Uint8Array> {
        let read = self.reader.read(&mut self.buffer).unwrap_or_else(|error| {
            self.unreadable = Some(error.to_string());
            0
        });
        (read > 0).then(|| Uint8Array::from(&self.buffer[..read]))
    }

    /// The number of bytes of the compressed file that have been read.
    #[wasm_bindgen(getter)]
    pub fn position(&self) -> f64 {
        self.position.get() as f64
    }

    /// The reason why the file could not be read to its end.
    #[wasm_bindgen(getter)]
    pub fn unreadable(&self) -> Option<String> {
        self.unreadable.clone()
    }
}

/// Publishes the position of a reader that the decoder owns.
struct Counted {
    reader: SourceReader<JsSource>,
    position: Rc<Cell<u64>>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        self.position.set(self.reader.position());
        Ok(read)
    }
}
