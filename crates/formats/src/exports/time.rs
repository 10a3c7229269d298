//! Times in files.

use assay_execution::day;

/// A time in UTC, to the second.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Time {
    /// Seconds since 1970.
    seconds: i64,
    /// `YYYY-MM-DDTHH:MM:SSZ`.
    text: [u8; 20],
}

impl Time {
    /// Reads a day, or a time as manifests have it: `2026-01-31` or `2026-01-31T12:00:00Z`. `None`
    /// for another text.
    pub fn parse(text: &str) -> Option<Self> {
        let full = if text.len() == 10 { format!("{text}T00:00:00Z") } else { text.to_owned() };
        let text: [u8; 20] = full.as_bytes().try_into().ok()?;
        let two = |at: usize, below: i64| {
            let [tens, ones] = [text[at], text[at + 1]];
            let is_number = tens.is_ascii_digit() && ones.is_ascii_digit();
            let number = is_number.then(|| i64::from(tens - b'0') * 10 + i64::from(ones - b'0'))?;
            (number < below).then_some(number)
        };
        let has_marks = [(10, b'T'), (13, b':'), (16, b':'), (19, b'Z')].iter().all(|&(at, mark)| text[at] == mark);
        has_marks.then_some(())?;
        let start = day(full.get(..10)?)?;
        Some(Self { seconds: start + two(11, 24)? * 3600 + two(14, 60)? * 60 + two(17, 60)?, text })
    }

    /// Seconds since 1970.
    pub fn seconds(&self) -> i64 {
        self.seconds
    }

    /// `YYYY-MM-DD`.
    pub fn day(&self) -> &str {
        self.part(0..10)
    }

    /// `HH:MM`.
    pub fn minute(&self) -> &str {
        self.part(11..16)
    }

    fn part(&self, range: std::ops::Range<usize>) -> &str {
        // Times have only ASCII.
        std::str::from_utf8(&self.text[range]).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_times_are_read() {
        let time = Time::parse("2026-11-26T19:12:04Z").expect("a time");
        assert_eq!((time.seconds(), time.day(), time.minute()), (1_795_720_324, "2026-11-26", "19:12"));
        assert_eq!(Time::parse("1970-01-02").map(|time| time.seconds()), Some(86_400));
        for wrong in ["", "2026-11-26T19:12:04", "2026-11-26T24:00:00Z", "2026-02-30", "2026-11-26 19:12:04Z", "é"] {
            assert_eq!(Time::parse(wrong), None, "{wrong}");
        }
        assert_eq!(Time::parse("éééééééééé"), None);
        assert_eq!(Time::parse("2026-11-26T+1:12:04Z"), None);
    }
}
