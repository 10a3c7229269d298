//! Canonical JSON: the same text for the same value on every machine.

use serde::Serialize;

/// JSON with sorted keys, indented by two spaces, with a line feed at the end.
pub fn document(value: &impl Serialize) -> String {
    format!("{:#}\n", sorted(value))
}

/// JSON with sorted keys on one line, with a line feed at the end.
pub fn line(value: &impl Serialize) -> String {
    format!("{}\n", sorted(value))
}

/// Converts to a `Value`, whose objects are sorted maps.
fn sorted(value: &impl Serialize) -> serde_json::Value {
    serde_json::to_value(value).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize)]
    struct Unsorted {
        z: [f64; 3],
        a: Option<u8>,
        m: Vec<u8>,
    }

    #[test]
    fn keys_are_sorted_and_floats_have_their_shortest_digits() {
        let value = Unsorted { z: [1.0, 2.0 / 3.0, 5e-7], a: None, m: Vec::new() };
        assert_eq!(line(&value), "{\"a\":null,\"m\":[],\"z\":[1.0,0.6666666666666666,5e-7]}\n");
        let start = "{\n  \"a\": null,\n  \"m\": [],\n  \"z\": [\n    1.0,\n";
        assert!(document(&value).starts_with(start) && document(&value).ends_with("\n  ]\n}\n"));
    }
}
