//! Decides whether what has the shape of a rule is sensitive.

use core::net::Ipv4Addr;
use std::ops::Range;

use super::countries::is_country;
use super::{Rule, regex_of};

/// Generic top-level domains in which people have addresses. Others, such as `png` or `shape`, are more
/// often the end of a file name or a member in code.
const DOMAINS: [&str; 18] = [
    "com", "org", "net", "edu", "gov", "mil", "int", "info", "biz", "io", "dev", "app", "ai", "xyz", "online", "site",
    "tech", "email",
];
/// Domains that stand for others in documentation, and one that hides addresses.
const NOBODYS: [&str; 9] = [
    "example.com",
    "example.org",
    "example.net",
    "example.edu",
    "domain.com",
    "email.com",
    "test.com",
    "localhost",
    "users.noreply.github.com",
];
/// Words of Kotlin and Swift before a label, and the user of Git's hosts.
const NO_MAILBOXES: [&str; 6] = ["this", "super", "return", "break", "continue", "git"];
/// Parts of placeholders of secrets.
const PLACEHOLDERS: [&str; 18] = [
    "example",
    "sample",
    "change",
    "your",
    "xxxx",
    "****",
    "....",
    "test",
    "dummy",
    "placeholder",
    "password",
    "secret",
    "passwd",
    "foobar",
    "redacted",
    "insert",
    "1234567",
    "abcdefg",
];

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).to_lowercase()
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The bytes before and behind a place.
fn around(bytes: &[u8], place: &Range<usize>) -> [Option<u8>; 2] {
    [place.start.checked_sub(1).map(|at| bytes[at]), bytes.get(place.end).copied()]
}

/// Whether something other than a longer word is at a place.
fn stands_alone(bytes: &[u8], place: &Range<usize>) -> bool {
    around(bytes, place).into_iter().flatten().all(|byte| !is_word(byte))
}

fn is_placeholder(secret: &[u8]) -> bool {
    let secret = text(secret);
    let is_variable = secret.contains(['<', '>', '{', '}', '$', '%', '*']);
    let has_one_letter = secret.chars().all(|c| secret.starts_with(c));
    is_variable || has_one_letter || PLACEHOLDERS.iter().any(|part| secret.contains(part))
}

/// Documentation writes EXAMPLE at the end of AWS's keys. A key of one repeated character is none.
pub(super) fn provider_key(bytes: &[u8], place: Range<usize>) -> bool {
    let key = &bytes[place.clone()];
    let body = &key[key.len() - 16..];
    let is_varied = body.iter().any(|byte| byte != &body[0]);
    stands_alone(bytes, &place) && is_varied && !text(key).contains("example") && !text(key).contains("xxxx")
}

/// A group of what a rule found.
fn group<'b>(rule: Rule, bytes: &'b [u8], name: &str) -> Option<&'b [u8]> {
    let groups = regex_of(rule)?.captures(bytes)?;
    groups.name(name).map(|found| found.as_bytes())
}

pub(super) fn url_credentials(bytes: &[u8], place: Range<usize>) -> bool {
    const STANDARD: [&str; 8] = ["pass", "pwd", "pw", "user", "token", "root", "admin", "postgres"];
    let found = &bytes[place];
    let Some(secret) = group(Rule::UrlCredentials, found, "secret") else { return false };
    !is_placeholder(secret) && !STANDARD.contains(&text(secret).as_str())
}

pub(super) fn password(bytes: &[u8], place: Range<usize>) -> bool {
    let found = &bytes[place];
    let secret = ["single", "double"].into_iter().find_map(|name| group(Rule::Password, found, name));
    let Some(secret) = secret else { return false };
    let has = |is: fn(&u8) -> bool| secret.iter().any(is);
    has(u8::is_ascii_digit) && has(u8::is_ascii_alphabetic) && !is_placeholder(secret)
}

pub(super) fn email(bytes: &[u8], place: Range<usize>) -> bool {
    let address = text(&bytes[place.clone()]);
    let Some((mailbox, domain)) = address.split_once('@') else { return false };
    let top = domain.rsplit('.').next().unwrap_or_default();
    let is_domain = DOMAINS.contains(&top) || is_country(top);
    let is_of = |name: &str| domain.strip_suffix(name).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'));
    let [before, behind] = around(bytes, &place);
    // A longer name behind it is code, as in `a@b.in_place`, and a call is, too.
    let is_code =
        behind.is_some_and(|byte| is_word(byte) || matches!(byte, b'(' | b'[')) || before.is_some_and(is_word);
    // A URL has a user there, and `scp` a path.
    let is_url = matches!(before, Some(b'/' | b':'))
        || behind == Some(b':') && bytes.get(place.end + 1).is_some_and(|byte| is_word(*byte));
    is_domain && !is_code && !is_url && !NO_MAILBOXES.contains(&mailbox) && !NOBODYS.iter().any(|name| is_of(name))
}

pub(super) fn ipv4(bytes: &[u8], place: Range<usize>) -> bool {
    // A version may have more parts, or a letter.
    let is_part = |byte: u8| is_word(byte) || matches!(byte, b'.' | b'-' | b'+');
    let [before, behind] = around(bytes, &place);
    let next = bytes.get(place.end + 1).copied();
    let is_longer = before.is_some_and(is_part)
        || behind.is_some_and(is_word)
        || behind == Some(b'.') && next.is_some_and(|byte| byte.is_ascii_digit())
        || matches!(behind, Some(b'-' | b'+')) && next.is_some_and(|byte| byte.is_ascii_alphabetic());
    let Ok(address) = String::from_utf8_lossy(&bytes[place]).parse::<Ipv4Addr>() else { return false };
    !is_longer && is_of_a_host(address)
}

/// Whether an address belongs to somebody's machine on the public internet.
fn is_of_a_host(address: Ipv4Addr) -> bool {
    let parts = address.octets();
    let is_reserved = match parts {
        // Of the machine itself, of groups, of a provider's own network, and for measurements.
        [0 | 127 | 224.., ..] | [100, 64..=127, ..] | [198, 18 | 19, ..] | [192, 0, 0, _] => true,
        _ => address.is_private() || address.is_link_local() || address.is_documentation(),
    };
    !is_reserved && parts[3] != 0 && parts.iter().any(|part| *part >= 10)
}

pub(super) fn telephone(bytes: &[u8], place: Range<usize>) -> bool {
    let [before, behind] = around(bytes, &place);
    // Otherwise it is a sum.
    let is_sum = before.is_some_and(|byte| is_word(byte) || matches!(byte, b')' | b']' | b'+'))
        || behind.is_some_and(|byte| is_word(byte) || matches!(byte, b'.' | b'*' | b'/'));
    let number = &bytes[place];
    let digits: Vec<u8> = number.iter().copied().filter(u8::is_ascii_digit).collect();
    // Numbers for films and documentation.
    let is_fiction = digits.len() == 11 && digits.starts_with(b"1") && digits[4..].starts_with(b"55501");
    let separators: Vec<u8> = number.iter().copied().filter(|byte| matches!(byte, b' ' | b'.' | b'-')).collect();
    // Dots alone are versions and fractions.
    let is_version = separators.iter().all(|byte| *byte == b'.') && separators.len() < 3;
    !is_sum
        && !is_fiction
        && !is_version
        && (9..=15).contains(&digits.len())
        && digits.iter().any(|digit| *digit != b'0')
}
