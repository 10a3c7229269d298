//! `assay corpus`.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use super::assay;

fn write(folder: &Path, path: &str, text: impl AsRef<[u8]>) {
    let path = folder.join(path);
    fs::create_dir_all(path.parent().expect("a folder")).expect("made");
    fs::write(path, text).expect("written");
}

/// A folder of repositories, and a folder for the output.
fn repositories() -> (TempDir, String, String) {
    let folder = TempDir::new().expect("a folder");
    let of = folder.path().join("repos");
    for name in ["one", "two"] {
        let library =
            "class Shop:\n    def open(self, at):\n        return at\n\n    def shut(self, at):\n        return at\n";
        write(&of, &format!("{name}/shop.py"), library);
        let main =
            format!("from shop import Shop\n\nx = 1\ny = 2\nshop = Shop()\nshop.open('{name}')\nshop.shut(1, 2)\n");
        write(&of, &format!("{name}/main.py"), main);
    }
    write(&of, "one/broken.py", b"caf\xe9");
    write(&of, "one/binary.py", b"\0");
    write(&of, "one/large.py", vec![b' '; 5000]);
    write(&of, "empty/README.md", "");
    write(&of, "list.txt", "one\ntwo\n");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let paths = (path("repos"), path("out"));
    (folder, paths.0, paths.1)
}

const FEW: [&str; 6] = ["--min-files", "2", "--min-lines", "2", "--max-file-size", "4K"];

fn examples(repos: &str, out: &str, more: &[&str]) -> super::Ran {
    let fixed = ["corpus", "examples", repos, "--language", "python", "--out", out];
    assay(&[&fixed, FEW.as_slice(), more].concat())
}

fn lines(path: impl AsRef<Path>) -> Vec<Value> {
    let text = fs::read_to_string(path).expect("written");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn examples_are_a_prompt_file_with_a_funnel() {
    let (folder, repos, out) = repositories();
    let ran = examples(&repos, &out, &[]).check(0);
    assert!(ran.stdout.contains("has a NUL byte"), "{}", ran.stdout);
    let made = lines(folder.path().join("out/examples.jsonl"));
    // The second reference of `two` equals that of `one`, unless the cursors differ.
    assert!((3..=4).contains(&made.len()), "{made:#?}");
    assert_eq!(made[0]["metadata"]["task_id"], "corpus_python/0");
    assert_eq!(made[0]["metadata"]["repository"], "one");
    let funnel: Value =
        serde_json::from_str(&fs::read_to_string(folder.path().join("out/funnel.json")).expect("there")).expect("JSON");
    let removed = |step: &str, unit: &str| {
        let steps = funnel["steps"].as_array().expect("steps");
        steps.iter().find(|found| found["step"] == step).map(|step| step["removed"][unit].clone())
    };
    for (step, unit) in
        [("few_files", "repositories"), ("binary", "files"), ("encoding", "files"), ("large_file", "files")]
    {
        assert_eq!(removed(step, unit), Some(1.into()), "{step}");
    }
    assert_eq!(funnel["examples"]["examples"], made.len());

    let prompts = format!("{out}/examples.jsonl");
    let predictions = format!("{out}/predictions.jsonl");
    let line = |example: &Value| {
        format!("{}\n", serde_json::json!({"task_id": example["metadata"]["task_id"], "pred": example["groundtruth"]}))
    };
    fs::write(&predictions, made.iter().map(line).collect::<String>()).expect("written");
    let scored = assay(&["score", "--prompts", &prompts, "--predictions", &predictions, "--json"]).check(0).json();
    assert_eq!(scored["rows"][0]["value"], 100.0, "{scored:#}");

    // Examples that the model completes exactly without other files are omitted. The others keep
    // their ids.
    fs::write(&predictions, line(&made[1])).expect("written");
    let ran = examples(&repos, &out, &["--predictions", &predictions]).check(0);
    assert!(ran.stdout.contains("without a prediction"), "{}", ran.stdout);
    let remaining = lines(&prompts);
    assert_eq!(remaining.len(), made.len() - 1);
    assert_eq!((&remaining[0], &remaining[1]), (&made[0], &made[2]));
}

#[test]
fn repositories_can_have_a_limit_of_examples() {
    let (folder, repos, out) = repositories();
    let ran = examples(&repos, &out, &["--max-examples", "1"]).check(0);
    assert!(ran.stdout.contains("see --max-examples"), "{}", ran.stdout);
    let made = lines(folder.path().join("out/examples.jsonl"));
    assert_eq!(made.iter().map(|example| &example["metadata"]["repository"]).collect::<Vec<_>>(), ["one", "two"]);
}

#[test]
fn the_same_bytes_for_any_number_of_threads_and_after_an_interruption() {
    let (folder, repos, out) = repositories();
    examples(&repos, &out, &["--threads", "1"]).check(0);
    let complete = fs::read(folder.path().join("out/examples.jsonl")).expect("there");
    let other = folder.path().join("other");
    // The remains of an interrupted run: a part with another key, and a truncated one.
    write(&other, ".assay-parts/7692c3ad3540bb803c020b3aee66cd88.jsonl", "{\"key\":\"x\"");
    let other = other.display().to_string();
    examples(&repos, &other, &["--threads", "3"]).check(0);
    assert_eq!(fs::read(format!("{other}/examples.jsonl")).expect("there"), complete);
    assert!(!Path::new(&other).join(".assay-parts").exists());
}

#[cfg(unix)]
#[test]
fn links_are_not_followed() {
    let (folder, repos, out) = repositories();
    std::os::unix::fs::symlink(".", folder.path().join("repos/one/loop")).expect("linked");
    std::os::unix::fs::symlink("shop.py", folder.path().join("repos/one/link.py")).expect("linked");
    std::os::unix::fs::symlink("one", folder.path().join("repos/linked")).expect("linked");
    let funnel = examples(&repos, &out, &["--json"]).check(0).json();
    let removed = |step: &str| {
        let steps = funnel["steps"].as_array().expect("steps");
        steps.iter().find(|found| found["step"] == step).expect("there")["removed"].clone()
    };
    assert_eq!(removed("no_folder")["repositories"], 1);
    assert_eq!(removed("link")["files"], 1);
}

#[test]
fn what_cannot_work_is_refused() {
    let (folder, repos, out) = repositories();
    let inside = format!("{repos}/out");
    examples(&repos, &inside, &[]).check(2);
    examples(&format!("{repos}/nothing"), &out, &[]).check(2);
    examples(&repos, &out, &["--max-files", "1"]).check(2);
    examples(&repos, &out, &["--name", "a/b"]).check(2);
    let empty = folder.path().join("nothing");
    fs::create_dir(&empty).expect("made");
    examples(&empty.display().to_string(), &out, &[]).check(2);
    // There are repositories, but no examples.
    examples(&repos, &out, &["--min-tokens", "25"]).check(1);
    let predictions = folder.path().join("predictions.jsonl");
    fs::write(&predictions, "{\"task_id\": 1}\nnothing\n").expect("written");
    let ran = examples(&repos, &out, &["--predictions", &predictions.display().to_string()]).check(1);
    assert!(ran.stderr.contains(":1:") && ran.stderr.contains(":2:"), "{}", ran.stderr);
}

#[test]
fn uses_of_a_project_are_listed() {
    let (_folder, repos, _) = repositories();
    let project = format!("{repos}/one");
    let listed = assay(&["corpus", "uses", &project, "--language", "python"]).check(0);
    assert!(
        listed.stdout.starts_with("main.py:6:6: open  shop.py:2\nmain.py:7:6: shut  shop.py:5\n"),
        "{}",
        listed.stdout
    );
    let json = assay(&["corpus", "uses", &project, "--language", "python", "--json"]).check(0);
    let first: Value = serde_json::from_str(json.stdout.lines().next().expect("a line")).expect("JSON");
    assert_eq!((&first["name"], &first["definition"]["start_lineno"]), (&"open".into(), &1.into()));
    assay(&["corpus", "uses", &project, "--language", "java"]).check(2);
}
