//! `assay corpus annotate` and `assay corpus agreement`, on the example benchmark and on small sheets.

use std::fs;

use serde_json::json;

use crate::{Ran, Scratch, assay, assert_schema, gzip, prompts};

const HEAD: &str = "task_id,language,Q1,Q2,Q3\n";

fn annotate(sample: &str, out: &str) -> Ran {
    assay(&["corpus", "annotate", "--prompts", &prompts(), "--sample", sample, "--out", out])
}

fn agreement(sheets: &[&str]) -> Ran {
    assay(&[&["corpus", "agreement"], sheets].concat())
}

/// A sheet as an annotator fills it in, with an answer to all questions of a row.
fn filled_in(sheet: &str, answer: impl Fn(usize) -> &'static str) -> Vec<u8> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(sheet.as_bytes());
    let mut writer = csv::WriterBuilder::new().delimiter(b';').from_writer(Vec::new());
    for (number, record) in reader.records().enumerate() {
        let record = record.expect("a record");
        let cells = record.iter().enumerate().map(|(column, cell)| match column {
            5.. if number > 0 => answer(number),
            _ => cell,
        });
        writer.write_record(cells).expect("memory");
    }
    writer.into_inner().expect("memory")
}

#[test]
fn a_sheet_is_written_filled_in_and_compared() {
    let scratch = Scratch::new();
    let sheet = scratch.name("sheet.csv");
    let text = annotate("20", &sheet).check(0).stdout;
    assert!(text.contains("20 of 128 tasks: Python") && !text.contains("no retrieved context"), "{text}");
    let sheet = scratch.read("sheet.csv");
    annotate("20", &scratch.name("again.csv")).check(0);
    assert_eq!(scratch.read("again.csv"), sheet);

    let ada = scratch.file("ada.csv", &filled_in(&sheet, |_| "A"));
    let bob = scratch.file("bob.csv", &filled_in(&sheet, |number| if number > 5 { "a" } else { "B" }));
    let report = agreement(&[&ada, &bob, "--json"]).check(0).json();
    assert_schema(&report, "assay-agreement@1");
    let question = &report["groups"][0]["questions"][2];
    assert_eq!(
        [&question["agreement"], &question["compared"], &question["missing"]],
        [&json!(75.0), &json!(20), &json!(0)]
    );
    // P = 15/20, and chance gives the same: E = 1 · 15/20.
    assert_eq!(question["pairs"][0]["cohens_kappa"], 0.0);
    // E = (35² + 5²) / 40².
    assert_eq!(question["fleiss_kappa"], -0.1429);
    assert_eq!(question["shares"], json!({"A": 87.5, "B": 12.5, "C": 0.0}));
    let packed = scratch.file("bob.csv.gz", &gzip(&fs::read(&bob).expect("read")));
    let of_packed = agreement(&[&ada, &packed, "--json"]).check(0).json();
    assert_eq!(of_packed["groups"], report["groups"]);

    let text = agreement(&[&ada, &bob]).check(0).stdout;
    for part in ["ada, bob  20 examples", "75.0 of 20", "Cohen's kappa", "−0.14", "Q1 A", "87.5", "Q3  Should"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(text.lines().all(|line| line.chars().count() <= 80) && !text.contains('!'), "{text}");
    let three = agreement(&[&ada, &bob, &scratch.file("eve.csv", &filled_in(&sheet, |_| ""))]).check(0).stdout;
    assert!(three.contains("all: ada, bob") && three.contains("eve: 60 answers are missing"), "{three}");
}

#[test]
fn what_is_wrong_with_sheets_is_said() {
    let scratch = Scratch::new();
    let good = format!("{HEAD}python/0,python,A,A,A\njava/0,java,A,B,\n");
    let ada = scratch.file("ada.csv", good.as_bytes());
    let utf_16: Vec<u8> = format!("\u{feff}{good}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (bytes, why) in [
        (Vec::new(), "bob.csv: the file is empty"),
        (utf_16, "bob.csv: this is UTF-16 text"),
        (b"PK\x03\x04".to_vec(), "bob.csv: this is a ZIP archive"),
        ([good.as_bytes(), b"\xe9"].concat(), "bob.csv, line 4: this is not UTF-8 text"),
        (good.as_bytes()[..good.len() - 8].to_vec(), "bob.csv, line 3: the file ends within this row"),
        (good.replace("Q2", "").into_bytes(), "bob.csv, line 1: the first line has no column `Q2`"),
        (format!("{good}java/0,java,A,A,A\n").into_bytes(), "bob.csv, line 4: a second row of java/0"),
        (good.replace('B', "yes").into_bytes(), "bob.csv, line 3: `yes` is not an answer to Q2"),
        (good.replace(",java", ",x").into_bytes(), "bob.csv, line 3: `x` is not a language"),
        (good.replace(",java", ",c#").into_bytes(), "bob.csv, line 3: java/0 is in C#"),
        (good.replace("/0", "/1").into_bytes(), "bob.csv, line 2: no other sheet has this example"),
        (gzip(&good.repeat(40).into_bytes())[..40].to_vec(), "bob.csv: the file cannot be read to its end"),
    ] {
        let text = agreement(&[&ada, &scratch.file("bob.csv", &bytes)]).check(1).stdout;
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains("nothing was compared") && words.contains(why), "{why}: {text}");
    }
    let fewer = scratch.file("bob.csv", format!("\u{feff}{HEAD}java/0,java,A,A,C").as_bytes());
    let text = agreement(&[&ada, &fewer]).check(0).stdout;
    assert!(text.contains("ada.csv: 1 example is in no other sheet, the first in line 2"), "{text}");
    assert!(text.contains("ada: 1 answer is missing"), "{text}");
}

#[test]
fn what_cannot_be_asked_is_misuse() {
    let scratch = Scratch::new();
    let sheet = scratch.file("a.csv", HEAD.as_bytes());
    for sheets in [&[][..], &[&sheet[..]], &[&sheet, &sheet], &[&sheet, "none.csv"], &["-", "-"]] {
        agreement(sheets).check(2);
    }
    annotate("0", &scratch.name("sheet.csv")).check(2);
    annotate("1", &scratch.name("none/sheet.csv")).check(2);
    for command in ["annotate", "agreement"] {
        let help = assay(&["corpus", command, "--help"]).check(0).stdout;
        assert!(help.contains(&format!("Examples:\n  assay corpus {command}")), "{help}");
    }
    let broken = scratch.file("prompts.jsonl", b"{\"prompt\": ");
    assay(&["corpus", "annotate", "--prompts", &broken, "--sample", "1", "--out", &scratch.name("b.csv")]).check(1);
    assert!(!scratch.path("b.csv").exists());
}
