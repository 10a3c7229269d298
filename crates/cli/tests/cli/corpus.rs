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

/// Facts about the two repositories, as GitHub's API has them.
fn facts(created: [&str; 2], stars: [u64; 2]) -> String {
    let row = |name: &str, created: &str, stars: u64| {
        format!(
            "{{\"full_name\": \"ada/{name}\", \"created_at\": \"{created}T00:00:00Z\", \"fork\": false, \
             \"stargazers_count\": {stars}, \"license\": {{\"spdx_id\": \"MIT\"}}, \"size\": 9}}\n"
        )
    };
    row("one", created[0], stars[0]) + &row("two", created[1], stars[1])
}

#[test]
fn repositories_are_chosen_by_facts() {
    let (folder, repos, out) = repositories();
    let metadata = |text: &str| {
        write(folder.path(), "metadata.jsonl", text);
        folder.path().join("metadata.jsonl").display().to_string()
    };
    let file = metadata(&facts(["2023-04-01", "2023-05-01"], [3, 2]));
    let ran = examples(&repos, &out, &["--metadata", &file, "--json"]).check(0);
    let removed = |ran: &super::Ran, step: &str| {
        let funnel = ran.json();
        let steps = funnel["steps"].as_array().expect("steps").clone();
        let found = steps.into_iter().find(|one| one["step"] == step).expect("the step");
        found["removed"]["repositories"].as_u64().expect("a number")
    };
    assert_eq!((removed(&ran, "no_metadata"), removed(&ran, "few_stars")), (1, 1));
    let made = lines(folder.path().join("out/examples.jsonl"));
    assert!(!made.is_empty());
    for example in &made {
        assert_eq!([&example["metadata"]["repository"], &example["metadata"]["created"]], ["one", "2023-04-01"]);
    }
    let period = ["--metadata", &file, "--min-stars", "0", "--created", "2023-04-02..2023-06-15", "--json"];
    let ran = examples(&repos, &out, &period).check(0);
    assert_eq!((removed(&ran, "created"), removed(&ran, "few_stars")), (1, 0));
    assert_eq!(lines(folder.path().join("out/examples.jsonl"))[0]["metadata"]["repository"], "two");
    let ran = examples(&repos, &out, &["--metadata", &file, "--licences", "Apache-2.0", "--json"]).check(1);
    assert_eq!(removed(&ran, "licence"), 2);

    let wrong = metadata("{\"name\": \"one\", \"stars\": \"many\"}\n{\"stars\": 3}\n");
    let ran = examples(&repos, &out, &["--metadata", &wrong]).check(1);
    assert!(ran.stderr.contains("row 1: `stars` should be a natural number"), "{}", ran.stderr);
    assert!(ran.stderr.contains("row 2: `full_name` is missing"), "{}", ran.stderr);
    for days in ["2023-04-02", "2023-06-15..2023-04-02", "2023-04-32..2023-06-01"] {
        examples(&repos, &out, &["--metadata", &file, "--created", days]).check(2);
    }
    examples(&repos, &out, &["--min-stars", "3"]).check(2);
}

#[test]
fn repositories_in_training_data_are_excluded() {
    let (folder, repos, out) = repositories();
    let filler: String = (0..12).map(|number| format!("value_{number} = {number}\n")).collect();
    let (one, two) = (format!("{filler}print('one')\n"), format!("{filler}print('two')\n"));
    write(folder.path(), "repos/one/more.py", &one);
    write(folder.path(), "repos/two/more.py", &two);
    // White space apart, the first is the same. The second is only similar.
    let lines_of = |texts: &[&str]| {
        let line = |text: &&str| format!("{}\n", serde_json::json!({"content": text}));
        texts.iter().map(line).collect::<String>()
    };
    write(folder.path(), "stack.jsonl", lines_of(&[&one.replace(" = ", "="), &two.replace("'two'", "'2'")]));
    let stack = folder.path().join("stack.jsonl").display().to_string();
    let repositories = |more: &[&str]| {
        examples(&repos, &out, more).check(0);
        let made = lines(folder.path().join("out/examples.jsonl"));
        let mut names: Vec<String> =
            made.iter().map(|example| example["metadata"]["repository"].as_str().expect("a name").to_owned()).collect();
        names.dedup();
        names
    };
    assert_eq!(repositories(&[]), ["one", "two"]);
    assert_eq!(repositories(&["--exclude", &stack]), ["two"]);
    let ran = examples(&repos, &out, &["--exclude", &stack, "--near", "0.8"]).check(1);
    assert!(ran.stdout.contains("has a file of the training data (see --exclude)"), "{}", ran.stdout);
    let training = folder.path().join("training");
    write(&training, "deep/copy.py", &two);
    assert_eq!(repositories(&["--exclude", &training.display().to_string()]), ["one"]);
    examples(&repos, &out, &["--near", "0.8"]).check(2);
    examples(&repos, &out, &["--exclude", "/no/such/folder"]).check(2);
    write(folder.path(), "wrong.jsonl", "{\"a\": 1}\n");
    let wrong = folder.path().join("wrong.jsonl").display().to_string();
    examples(&repos, &out, &["--exclude", &wrong]).check(1);
}

#[test]
fn several_names_of_a_reference_are_listed() {
    let (folder, repos, out) = repositories();
    write(
        folder.path(),
        "repos/one/main.py",
        "from shop import Shop\n\nx = 1\ny = 2\nshop = Shop()\nshop.open(shop.shut(1, 2), 3)\n",
    );
    examples(&repos, &out, &["--far"]).check(0);
    let made = lines(folder.path().join("out/examples.jsonl"));
    let of_one: Vec<_> = made.iter().filter(|example| example["metadata"]["repository"] == "one").collect();
    assert!(
        of_one.iter().any(|example| example["metadata"]["entities"] == serde_json::json!(["open", "shut"])),
        "{of_one:#?}"
    );
}
