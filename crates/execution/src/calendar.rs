//! Days and years in the Gregorian calendar and UTC.

/// The start of a day `YYYY-MM-DD`, in seconds since 1970; `None` if the text is not a day.
pub fn day(text: &str) -> Option<i64> {
    let number = |range: std::ops::Range<usize>| {
        let part = text.get(range).filter(|part| part.bytes().all(|byte| byte.is_ascii_digit()))?;
        part.parse::<i64>().ok()
    };
    let (year, month, day) = (number(0..4)?, number(5..7)?, number(8..10)?);
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 => 28 + i64::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    let bytes = text.as_bytes();
    if bytes.len() != 10
        || bytes[4] != b'-'
        || bytes[7] != b'-'
        || !(1..=12).contains(&month)
        || !(1..=days).contains(&day)
    {
        return None;
    }
    // Count from 1 March of year 0, as in `year`.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let of_year = (153 * month + 2) / 5 + day - 1;
    let days = year * 365 + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400) + of_year;
    Some((days - 719_468) * 86_400)
}

/// The year of a time in seconds since 1970.
pub(super) fn year(seconds: i64) -> i64 {
    // Years that begin in March have their leap day at the end. An era is 400 years, or 146,097
    // days. There are 719,468 days from 1 March of year 0 to 1 January 1970.
    let days = seconds.div_euclid(86_400) + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let of_era = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * of_era + of_era / 4 - of_era / 100);
    // January and February start at day 306.
    era * 400 + of_era + i64::from(of_year >= 306)
}

/// The year and the month, from 1, of a time in seconds since 1970.
pub(super) fn month(seconds: i64) -> (i64, u32) {
    let year = year(seconds);
    let day = seconds.div_euclid(86_400);
    let begins = |month: &u32| {
        let first = self::day(&format!("{:04}-{month:02}-01", year.rem_euclid(400) + 2000));
        // The calendar repeats every 400 years, of 146,097 days.
        let eras = (year - (year.rem_euclid(400) + 2000)) / 400;
        first.is_some_and(|first| first / 86_400 + eras * 146_097 <= day)
    };
    (year, (1..=12).rev().find(begins).unwrap_or(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_begin_where_years_do() {
        for (text, seconds) in [
            ("1970-01-01", 0),
            ("2000-02-29", 951_782_400),
            ("2021-01-01", 1_609_459_200),
            ("2021-09-30", 1_632_960_000),
            ("0000-01-01", -62_167_219_200),
        ] {
            assert_eq!(day(text), Some(seconds), "{text}");
            assert_eq!(Ok(year(seconds)), text[..4].parse(), "{text}");
        }
        for wrong in [
            "",
            "2021",
            "2021-02-29",
            "2021-13-01",
            "2021-00-01",
            "2021-01-00",
            "2021/01/01",
            "2021-1-01",
            "+021-01-01",
            "2021-01-01 ",
            "２021-01-1",
        ] {
            assert_eq!(day(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn years_are_those_of_the_calendar() {
        for (seconds, expected) in [
            (0, 1970),
            (-1, 1969),
            (951_782_399, 2000),
            (951_868_800, 2000),
            (1_266_580_800, 2010),
            (1_583_057_400, 2020),
            (1_609_459_199, 2020),
            (1_609_459_200, 2021),
            (4_102_444_800, 2100),
            (-62_167_219_200, 0),
            (-62_167_219_201, -1),
        ] {
            assert_eq!(year(seconds), expected, "{seconds}");
        }
        for (text, expected) in
            [("1970-01-01", (1970, 1)), ("2000-02-29", (2000, 2)), ("2021-09-30", (2021, 9)), ("0000-12-31", (0, 12))]
        {
            let start = day(text).expect("a day");
            assert_eq!([month(start), month(start + 86_399)], [expected; 2], "{text}");
        }
        assert_eq!((month(-1), month(951_868_800)), ((1969, 12), (2000, 3)));
        assert!(month(i64::MAX).1 <= 12 && month(i64::MIN).1 >= 1);
        assert!(year(i64::MAX) > 290_000_000_000 && year(i64::MIN) < -290_000_000_000);
        // Compare with a day-by-day count.
        let (mut expected, mut left) = (1970, 365);
        for day in 0..200_000 {
            if left == 0 {
                expected += 1;
                let is_leap = expected % 4 == 0 && (expected % 100 != 0 || expected % 400 == 0);
                left = if is_leap { 366 } else { 365 };
            }
            left -= 1;
            assert_eq!(year(day * 86_400), expected, "day {day}");
        }
    }
}
