//! Writes archives of objects, as `ar` does.

use std::fmt::Write as _;

/// The longest name that stands in a member's own header, besides the mark of its end.
const SHORT: usize = 15;

/// An archive of these members. It has no index of symbols: the linker reads those of each member.
pub(super) fn archive(members: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut names = String::new();
    let mut headers = Vec::new();
    for (name, _) in members {
        if name.len() <= SHORT {
            headers.push(format!("{name}/"));
        } else {
            headers.push(format!("/{}", names.len()));
            // Writing to a string does not fail.
            let _ = writeln!(names, "{name}/");
        }
    }
    let mut bytes = b"!<arch>\n".to_vec();
    if !names.is_empty() {
        append(&mut bytes, "//", names.as_bytes());
    }
    for (header, (_, member)) in headers.iter().zip(members) {
        append(&mut bytes, header, member);
    }
    bytes
}

/// Appends a member. The time, the owner and the group are 0.
fn append(archive: &mut Vec<u8>, name: &str, member: &[u8]) {
    let header = format!("{name:<16}{:<12}{:<6}{:<6}{:<8}{:<10}`\n", 0, 0, 0, 644, member.len());
    archive.extend_from_slice(header.as_bytes());
    archive.extend_from_slice(member);
    // Members begin at even places.
    archive.resize(archive.len().next_multiple_of(2), b'\n');
}

#[cfg(test)]
mod tests {
    use object::read::archive::ArchiveFile;

    use super::*;

    #[test]
    fn members_are_read_back() {
        let members =
            [("a.o", "odd"), ("a_name_that_is_too_long.o", "even"), ("b.o", ""), ("another_long_name.o", "x")];
        let members = members.map(|(name, bytes)| (name.to_owned(), bytes.as_bytes().to_vec()));
        let bytes = archive(&members);
        let read: Vec<_> = ArchiveFile::parse(&bytes[..])
            .unwrap()
            .members()
            .map(|member| {
                let member = member.unwrap();
                (String::from_utf8_lossy(member.name()).into_owned(), member.data(&bytes[..]).unwrap().to_vec())
            })
            .collect();
        assert_eq!(read, members);
        assert_eq!(archive(&[]), b"!<arch>\n");
    }
}
