//! `pytorch_model.bin`: archives as `torch.save` writes them, and hostile ones.

use std::fs;
use std::io::Write;
use std::path::Path;

use assay_testing::roberta;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use crate::{TEXTS, folder, open};

/// The pickle of a dictionary of tensors, in the operations of `torch.save`.
fn pickle(kind: &str, is_by_column: bool) -> Vec<u8> {
    let mut bytes = b"\x80\x02ccollections\nOrderedDict\nq\x00)Rq\x01(".to_vec();
    let text = |bytes: &mut Vec<u8>, text: &str| {
        bytes.push(b'X');
        bytes.extend((text.len() as u32).to_le_bytes());
        bytes.extend(text.as_bytes());
    };
    let number = |bytes: &mut Vec<u8>, number: usize| match u8::try_from(number) {
        Ok(small) => bytes.extend([b'K', small]),
        Err(_) => match u16::try_from(number) {
            Ok(middle) => bytes.extend([&b"M"[..], &middle.to_le_bytes()].concat()),
            Err(_) => bytes.extend([&b"J"[..], &(number as i32).to_le_bytes()].concat()),
        },
    };
    for (key, (name, (shape, numbers))) in roberta::weights().into_iter().enumerate() {
        text(&mut bytes, &name);
        bytes.extend(b"ctorch._utils\n_rebuild_tensor_v2\n((");
        text(&mut bytes, "storage");
        bytes.extend(format!("ctorch\n{kind}\n").bytes());
        text(&mut bytes, &key.to_string());
        text(&mut bytes, "cpu");
        number(&mut bytes, numbers.len());
        bytes.extend(b"tQK\x00");
        let mut strides: Vec<usize> = (1..=shape.len()).map(|at| shape[at..].iter().product()).collect();
        if is_by_column {
            strides.reverse();
        }
        for tuple in [&shape, &strides] {
            tuple.iter().for_each(|len| number(&mut bytes, *len));
            bytes.push(0x84 + tuple.len() as u8);
        }
        bytes.extend(b"\x89h\x00)RtR");
    }
    // The versions of the modules.
    bytes.extend(b"u}X\x09\x00\x00\x00_metadatah\x00)Rsb.");
    bytes
}

fn write(path: &Path, pickle: &[u8], order: &str, method: CompressionMethod) {
    let mut zip = ZipWriter::new(fs::File::create(path).expect("a file"));
    let mut add = |name: &str, bytes: &[u8]| {
        zip.start_file(format!("pytorch_model/{name}"), SimpleFileOptions::default().compression_method(method))
            .expect("a member");
        zip.write_all(bytes).expect("written");
    };
    add("data.pkl", pickle);
    add("byteorder", order.as_bytes());
    for (key, (_, (_, numbers))) in roberta::weights().into_iter().enumerate() {
        let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        add(&format!("data/{key}"), &bytes);
    }
    zip.finish().expect("an archive");
}

#[test]
fn weights_of_pytorch_are_the_same() {
    let folder = folder();
    let expected = open(folder.path()).expect("an encoder").encode(TEXTS[0]).expect("a vector");
    fs::remove_file(folder.path().join("model.safetensors")).expect("removed");
    let file = folder.path().join("pytorch_model.bin");
    write(&file, &pickle("FloatStorage", false), "little", CompressionMethod::Stored);
    assert_eq!(open(folder.path()).expect("an encoder").encode(TEXTS[0]).expect("a vector"), expected);
}

#[test]
fn other_archives_are_refused() {
    let folder = folder();
    fs::remove_file(folder.path().join("model.safetensors")).expect("removed");
    let file = folder.path().join("pytorch_model.bin");
    let refused = |part: &str| {
        let error = open(folder.path()).expect_err(part).to_string();
        assert!(error.contains(part) && error.contains("pytorch_model.bin"), "{error}");
    };
    let float = pickle("FloatStorage", false);
    let stored = CompressionMethod::Stored;
    write(&file, &pickle("HalfStorage", false), "little", stored);
    refused("its numbers are HalfStorage");
    write(&file, &pickle("FloatStorage", true), "little", stored);
    refused("not in the order of rows");
    write(&file, &float, "big", stored);
    refused("big-endian");
    write(&file, &float, "little", CompressionMethod::Deflated);
    refused("is compressed");
    // A call of another function is not executed, and stands for nothing.
    write(&file, b"\x80\x02cos\nsystem\nX\x04\x00\x00\x00true\x85R.", "little", stored);
    refused("not a dictionary of tensors");
    write(&file, b"\x80\x02}.", "little", stored);
    refused("no such weight");
    write(&file, &float, "little", stored);
    let bytes = fs::read(&file).expect("read");
    for len in [0, 1, bytes.len() / 2, bytes.len() - 1] {
        fs::write(&file, &bytes[..len]).expect("written");
        refused("not an archive of PyTorch 1.6 or newer, or a part of one");
    }
    // A number that was changed on the way.
    let mut damaged = bytes;
    let middle = damaged.len() / 2;
    damaged[middle] ^= 1;
    fs::write(&file, &damaged).expect("written");
    refused("pytorch_model.bin");
}
