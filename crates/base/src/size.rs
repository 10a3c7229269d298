//! Sizes as people write them.

/// Parses a size in bytes: a whole number, with K, M, G or T behind it for powers of 1024.
///
/// # Errors
/// If it is none. The message says what a size is.
pub fn parse_size(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let shift = match text[digits.len()..].to_ascii_uppercase().trim_end_matches(['B', 'I']) {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        "T" => 40,
        _ => return Err("a size is a whole number, optionally followed by K, M, G or T".to_owned()),
    };
    let number: u64 = digits.parse().map_err(|_| "a size starts with a whole number".to_owned())?;
    number.checked_mul(1 << shift).ok_or_else(|| "the size is too large".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units() {
        let sizes = ["12", "3K", "64G", "1MiB", "2gb"].map(|text| parse_size(text).ok());
        assert_eq!(sizes, [12, 3 << 10, 64 << 30, 1 << 20, 2 << 30].map(Some));
        assert!(["", "G", "1.5G", "1X", "99999999T", "-1"].iter().all(|text| parse_size(text).is_err()));
    }
}
