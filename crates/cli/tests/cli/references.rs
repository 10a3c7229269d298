//! Submissions of labels and rankings: `assay submit`, `assay verify`, `assay init --references`.

use std::fs;
use std::io::Read;

use flate2::read::GzDecoder;

use crate::{Ran, Scratch, assay, gzip};

/// A file of the example of labels and rankings.
fn example(name: &str) -> String {
    format!("{}/../../results/labels/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// Results with the example's benchmark and without its submissions.
fn results() -> Scratch {
    let scratch = Scratch::new();
    fs::create_dir_all(scratch.path("board/labels")).expect("made");
    for name in ["benchmark.toml", "tags.jsonl", "compilation.jsonl", "queries.jsonl", "pairs.jsonl"] {
        scratch.file(&format!("board/labels/{name}"), &fs::read(example(name)).expect("the example is there"));
    }
    scratch
}

/// The answers of a submission of the example.
fn answers(id: &str) -> String {
    let bytes = fs::read(example(&format!("{id}/predictions.jsonl.gz"))).expect("the example is there");
    let mut text = String::new();
    GzDecoder::new(bytes.as_slice()).read_to_string(&mut text).expect("text");
    text
}

fn submit(scratch: &Scratch, predictions: &str, setting: &str, more: &[&str]) -> Ran {
    let folder = scratch.name("board/labels");
    let usual = ["submit", &folder, "--predictions", predictions, "--model", "M", "--setting", setting];
    assay(&[&usual[..], more].concat())
}

#[test]
fn what_is_submitted_is_reproduced() {
    let scratch = results();
    for (id, setting, score) in [
        ("tags-keywords", "tags", "| all | 36 | 90.10 |"),
        ("compilation-rules", "compilation", "| all | 36 | 72.22 |"),
        ("nl-words", "nl_code", "| all | 36 | 66.67 |"),
        ("code-words", "code_code", "| all | 72 | 90.28 |"),
    ] {
        let predictions = scratch.file(&format!("{setting}.jsonl"), answers(id).as_bytes());
        let ran = submit(&scratch, &predictions, setting, &[]).check(0);
        assert!(ran.stdout.contains(score), "{}", ran.stdout);
        // It is the report of the example, byte for byte.
        let folder = format!("board/labels/m-{}", setting.replace('_', "-"));
        let report = fs::read_to_string(example(&format!("{id}/report.json"))).expect("the example is there");
        assert_eq!(scratch.read(&format!("{folder}/report.json")), report, "{id}");
        let entries = fs::read_dir(scratch.path(&folder)).expect("a folder");
        let mut names: Vec<_> = entries.map(|entry| entry.expect("an entry").file_name()).collect();
        names.sort();
        assert_eq!(names, ["manifest.json", "predictions.jsonl.gz", "report.json", "submission.toml"]);
    }
    let ran = assay(&["verify", "--results", &scratch.name("board")]).check(0);
    assert!(ran.stdout.ends_with("4 of 4 submissions can be published\n"), "{}", ran.stdout);
    fs::write(scratch.path("board/labels/m-tags/report.json"), "{}").expect("written");
    let ran = assay(&["verify", "--results", &scratch.name("board")]).check(1);
    assert!(ran.stdout.contains("✗ labels/m-tags  differs"), "{}", ran.stdout);
}

#[test]
fn what_cannot_be_a_submission_is_refused_with_a_reason() {
    let scratch = results();
    let whole = answers("tags-keywords");
    let first = whole.lines().next().expect("a line");
    let rest = &whole[first.len() + 1..];
    let in_a_setting = first.replace('}', ", \"setting\": \"x\"}");
    let packed = gzip(whole.as_bytes());
    for (name, bytes, reason) in [
        ("twice.jsonl", format!("{first}\n{whole}").as_bytes(), "duplicate"),
        ("missing.jsonl", rest.as_bytes(), "not answered"),
        ("empty.jsonl", b"", "empty"),
        ("cut.jsonl", &whole.as_bytes()[..whole.len() - 9], "truncated"),
        ("cut.jsonl.gz", &packed[..packed.len() / 2], "cannot be read to its end"),
        ("other.jsonl", answers("nl-words").as_bytes(), "code_uid"),
        ("settings.jsonl", format!("{in_a_setting}\n{rest}").as_bytes(), "setting x"),
    ] {
        let predictions = scratch.file(name, bytes);
        let ran = submit(&scratch, &predictions, "tags", &[]).check(1);
        let text = ran.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(reason) && text.contains("Nothing was written"), "{name}: {}", ran.stdout);
    }
    // All answers are there, twice, in two settings.
    let settings = whole.replace('}', ", \"setting\": \"x\"}") + &whole.replace('}', ", \"setting\": \"y\"}");
    let predictions = scratch.file("both.jsonl", settings.as_bytes());
    let ran = submit(&scratch, &predictions, "tags", &[]).check(1);
    assert!(ran.stdout.contains("several settings (x, y)"), "{}", ran.stdout);

    let predictions = scratch.file("whole.jsonl", whole.as_bytes());
    let huge = scratch.path("huge.jsonl");
    fs::File::create(&huge).and_then(|file| file.set_len((256 << 20) + 1)).expect("a sparse file");
    let huge = huge.to_str().expect("UTF-8").to_owned();
    fs::remove_file(scratch.path("board/labels/pairs.jsonl")).expect("removed");
    for (predictions, setting, more, reason) in [
        (&predictions, "guesses", &[][..], "is not a setting of the benchmark, which has tags, compilation"),
        (&predictions, "code_code", &[], "has no pairs.jsonl, so nothing can be scored in the setting `code_code`"),
        (&predictions, "tags", &["--tokens"], "--profile and --tokens are for completions"),
        (&huge, "tags", &[], "huge.jsonl is larger than the 256 MiB"),
    ] {
        let ran = submit(&scratch, predictions, setting, more).check(2);
        assert!(ran.stderr.contains(reason), "{reason}: {}", ran.stderr);
    }
    assert!(fs::read_dir(scratch.path("board/labels")).expect("a folder").count() == 4, "nothing is left behind");
}

#[test]
fn a_benchmark_begins_with_references() {
    let scratch = Scratch::new();
    for (references, setting, id, metric) in [
        ("tags.jsonl", "tags", "tags-keywords", "macro_f1"),
        ("compilation.jsonl", "compilation", "compilation-rules", "accuracy"),
        ("queries.jsonl", "nl_code", "nl-words", "acc_100"),
        ("pairs.jsonl", "code_code", "code-words", "corpus_acc_100"),
    ] {
        let name = setting.replace('_', "-");
        let folder = scratch.name(&format!("board/{name}"));
        let ran = assay(&["init", &folder, "--references", &example(references), "--name", "Mine"]).check(0);
        assert!(ran.stdout.contains(references) && ran.stdout.contains("benchmark.toml"), "{}", ran.stdout);
        let card = scratch.read(&format!("board/{name}/benchmark.toml"));
        for part in ["id = \"cpp\"", "id = \"average\"", &format!("id = \"{metric}\""), &format!("id = \"{setting}\"")]
        {
            assert!(card.contains(part), "{part}: {card}");
        }
        let predictions = scratch.file(&format!("{setting}.jsonl"), answers(id).as_bytes());
        let fields = ["--predictions", &predictions, "--model", "M", "--setting", setting];
        assay(&[&["submit", &folder][..], &fields].concat()).check(0);
    }
    let ran = assay(&["verify", "--results", &scratch.name("board")]).check(0);
    assert!(ran.stdout.ends_with("4 of 4 submissions can be published\n"), "{}", ran.stdout);
    for (text, reason) in [
        ("{\"src_uid\": \"p\"}\n", "is for program synthesis"),
        ("{\"code_uid\": 1, \"tags\": 5, \"lang\": \"Go\"}\n", "line 1"),
        ("", "has no references"),
    ] {
        let bad = scratch.file("bad.jsonl", text.as_bytes());
        let ran = assay(&["init", &scratch.name("board/bad"), "--references", &bad]).check(1);
        assert!(ran.stdout.contains(reason) && ran.stdout.contains("Nothing was written"), "{}", ran.stdout);
    }
    assert!(!scratch.path("board/bad").exists());
}

#[test]
fn references_need_no_bundle() {
    let scratch = results();
    let folder = scratch.name("board/labels");
    let ran = assay(&["bundle", "--prompts", &example("tags.jsonl"), "--benchmark", &folder]).check(1);
    let text = ran.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("references of tag classification, which need no bundle"), "{}", ran.stdout);
}
