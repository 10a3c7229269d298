//! `assay label`, `assay join` and `assay score --tokens`.

use std::fs;

use tempfile::TempDir;

use crate::{assay, assay_reading, assert_schema, predictions, prompts};

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("written");
    }
    folder
}

fn path(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).to_str().expect("UTF-8").to_owned()
}

const TREES: &str = r#"[{"type": "Module", "children": [1, 3]}, {"type": "ImportFrom", "value": "django.utils", "children": [2]}, {"type": "alias", "value": "lazy"}, {"type": "Expr", "children": [4]}, {"type": "Str", "value": "a, b\u000b"}]
"#;

#[test]
fn files_are_labelled_for_people_and_for_programs() {
    let folder = folder(&[("a.py", "import os\nfor é in os:\n    print(é)\n"), ("b.txt", "x = 1")]);
    let ran = assay(&["label", &path(&folder, "a.py")]).check(0);
    let lines: Vec<Vec<&str>> = ran.stdout.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!((&lines[0][..], &lines[1][..2]), (&["a.py"][..], &["place", "token"][..]));
    assert_eq!(lines[2], ["1:8", "os", "imp_lib", "from_stdlib", "short", "high_frequent"]);
    assert_eq!(lines[6], ["3:11", "é", "var_usg", "from_infile", "short", "high_frequent", "in_for,", "in_parameter"]);
    let ran = assay(&["label", "--json", &path(&folder, "a.py")]).check(0);
    let token: serde_json::Value = serde_json::from_str(ran.stdout.lines().nth(4).expect("a line")).expect("JSON");
    assert_eq!((&token["line"], &token["column"], &token["text"]), (&3.into(), &11.into(), &"é".into()));
    assert_eq!(token["file"], "a.py");
    assert_eq!(token["context"], serde_json::json!({"in_for": 1, "in_parameter": 1}));
    let ran = assay(&["label", &path(&folder, "b.txt")]).check(2);
    assert!(ran.stderr.contains("unknown; give --language"), "{}", ran.stderr);
    let wide = "x = '中文中文中文中文中文中文中文中文'\ny = '''a\nb'''\n";
    let ran = assay_reading(wide.as_bytes(), &["label", "-", "--language", "python"]).check(0);
    assert!(ran.stdout.contains("1:5  中文中文中文…文中文中文   const_str"), "{}", ran.stdout);
    assert!(ran.stdout.contains("2:5  a␤b"), "{}", ran.stdout);
    let ran = assay(&["label", &path(&folder, "b.txt"), "--language", "python", "--json"]).check(0);
    assert!(ran.stdout.contains(r#""text":"x""#), "{}", ran.stdout);
}

#[test]
fn tokens_are_marked_in_the_text_of_their_file() {
    let code = "import os\nfor é in os:\n    print(é, '''a\nb''')  # <b>\n";
    let folder = folder(&[("a.py", code), ("b.py", "")]);
    let file = path(&folder, "a.py");
    let ran = assay(&["label", "--marks", "origin", &file]).check(0);
    assert!(ran.stdout.contains("\nimport os‹d›\nfor é‹c› in os‹d›:\n    print‹a›(é‹c›, "), "{}", ran.stdout);
    assert!(
        ran.stdout.contains("from_stdlib‹d› 2 (") && ran.stdout.contains("from_infile‹c› 3 (50.0"),
        "{}",
        ran.stdout
    );
    // Without its marks, the text is that of the file.
    let text: String = ran.stdout.split_once("\n\nimport").map(|(_, rest)| format!("import{rest}")).expect("the text");
    let plain: String =
        text.split('‹').enumerate().map(|(n, part)| if n == 0 { part } else { &part["a›".len()..] }).collect();
    assert_eq!(plain, code);
    let html = assay(&["label", "--marks", "syntax_type", "--html", &file, &path(&folder, "b.py")]).check(0).stdout;
    assert!(html.starts_with("<!DOCTYPE html>") && html.contains("title=\"imp_lib\">os</mark>"), "{html}");
    assert!(html.contains("# &lt;b&gt;") && html.contains("<h2>b.py</h2>") && !html.contains("http"), "{html}");
    for wrong in
        [&["--html"][..], &["--marks", "context"], &["--marks", "origin", "--json"], &["--marks", "length", "--py150"]]
    {
        assay(&[&["label", &file], wrong].concat()).check(2);
    }
    assay_reading(b"", &["label", "-", "--language", "java", "--marks", "length"]).check(0);
}

/// A log says which tokens a model predicts, with the numbers of the table that `--csv` prints.
#[test]
fn programs_are_marked_with_predictions() {
    let code = "import os\nfor name in os:\n    print(name, '''a\nb''')\n";
    let log = "ast_idx,node_idx,true,predicted\n0,0,os,os\n0,1,name,\"<b>\"\n0,3,print,print\n1,0,x,y\n0,4,name,name\n";
    let sorted = log.replace("1,0,x,y\n0,4,name,name\n", "0,4,name,name\n1,0,x,<UNKNOWN>\n");
    let wrong = |line: &str| format!("ast_idx,node_idx,true,predicted\n{line}\n");
    let files = [
        ("a.py", code.to_owned()),
        ("b.py", "x\n".to_owned()),
        ("log.csv", sorted),
        ("unsorted.csv", log.to_owned()),
        ("other.csv", wrong("0,0,sys,os")),
        ("far.csv", wrong("0,99,os,os")),
        ("more.csv", wrong("2,0,os,os")),
        ("empty.csv", String::new()),
        ("open.jsonl", "{\"ast_idx\": 0, \"node_idx\": 0, \"true\": [\"o\", \"s\", \"<ENDTOKEN>\"], \"predicted\": [\"o\", \"s\", \"<ENDTOKEN>\"]}\n".to_owned()),
    ];
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let folder = folder(&files);
    let [a, b] = ["a.py", "b.py"].map(|name| path(&folder, name));
    let marked = |log: &str, more: &[&str]| {
        assay(&[&["label", "--marks", "origin", "--log", &path(&folder, log), &a, &b], more].concat())
    };
    let shown = marked("log.csv", &[]).check(0).stdout;
    for part in [
        "Predictions of log.csv.",
        "right‹+› 3 (50.0 %) · wrong‹-› 1 (16.7 %) · missing‹?› 2 (33.3 %)",
        "from_stdlib‹d› 2 (33.3 %), right 1 (50.0 %)",
        "import os‹d+›\nfor name‹c-› in os‹d?›:\n    print‹a+›(name‹c+›, ",
        "\nx‹c-›",
    ] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    assert!(marked("open.jsonl", &[]).check(0).stdout.contains("import os‹d+›\nfor name‹c?›"));
    let html = marked("log.csv", &["--html"]).check(0).stdout;
    for part in ["predicted wrong\" title=\"from_infile, predicted: &lt;b&gt;\">name</mark>", "from_stdlib, missing"] {
        assert!(html.contains(part), "{part}: {html}");
    }
    for (log, said) in [
        ("unsorted.csv", "sort the log by ast_idx"),
        ("other.csv", "token 0 of program 0 is `os`, not `sys`: is this log of other files?"),
        ("far.csv", "there is no token 99 in program 0, which has"),
        ("more.csv", "there is no program 2: the files have 2 programs"),
        ("empty.csv", "is empty"),
    ] {
        let refused = marked(log, &[]).check(1);
        assert!(refused.stderr.contains(said), "{said}: {}", refused.stderr);
    }
    marked("absent.csv", &[]).check(2);
    assay(&["label", "--log", &path(&folder, "log.csv"), &a]).check(2);
    let refused = assay(&["label", "--marks", "context", &a]).check(2);
    assert!(refused.stderr.contains("a token can have several contexts"), "{}", refused.stderr);
}

#[test]
fn files_that_are_no_code_are_reported() {
    let ran = assay_reading(b"def f(:\n  x = \xff\n", &["label", "-", "--language", "python"]).check(0);
    assert!(ran.stderr.contains("is not UTF-8") && ran.stderr.contains("does not parse completely as Python"));
    assert!(ran.stdout.contains("2:3  x"), "{}", ran.stdout);
    assert_eq!(assay_reading(b"", &["label", "-", "--language", "java"]).check(0).stdout, "");
    let deep = "{".repeat(200_000);
    let ran = assay_reading(deep.as_bytes(), &["label", "-", "--language", "typescript"]);
    assert!(!ran.stderr.contains("panicked"), "{}", ran.stderr);
}

#[test]
fn trees_give_the_table_of_the_paper() {
    let broken = format!("{TREES}[{{\"type\": \"Module\", \"children\": [5]}}]\n{TREES}");
    let folder = folder(&[("trees.json", TREES), ("broken.json", &broken)]);
    let ran = assay(&["label", "--py150", &path(&folder, "trees.json")]).check(0);
    let lines: Vec<&str> = ran.stdout.split('\n').collect();
    assert_eq!(lines[0], "token,syntax_type,context,origin,length,frequency,AST_idx,node_idx");
    assert_eq!(lines[3], "django.utils,11,[0],2,1,1,0,2");
    assert_eq!(lines[8], "\"a, b\u{b}\",6,[0],3,2,1,0,7");
    let ran = assay(&["label", "--py150", &path(&folder, "broken.json")]).check(1);
    assert!(ran.stderr.contains("broken.json:2: has node 0 with the child 5"), "{}", ran.stderr);
    assert!(ran.stdout.ends_with("2,7\n"), "the program behind it is labelled: {}", ran.stdout);
}

/// The tree of `x;` in JavaScript150k's format.
const JAVASCRIPT: &str = r#"[{"id": 0, "type": "Program", "children": [1]}, {"id": 1, "type": "ExpressionStatement", "children": [2]}, {"id": 2, "type": "Identifier", "value": "x"}, 0]
"#;

#[test]
fn trees_of_javascript_are_labelled() {
    let folder = folder(&[("js.json", JAVASCRIPT), ("log.csv", "ast_idx,node_idx,true,predicted\n1,3,x,x\n")]);
    let trees = path(&folder, "js.json");
    // Programs of several files are numbered on.
    let ran = assay(&["label", "--js150", &trees, &trees]).check(0);
    assert!(
        ran.stdout.contains("\nIdentifier,-1,-1,-1,-1,-1,0,2\nx,17,[0],3,3,1,0,3\nProgram,-1,-1,-1,-1,-1,1,0\n"),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.ends_with("\nx,17,[0],3,3,1,1,3\n"), "{}", ran.stdout);
    fs::write(folder.path().join("both.json"), JAVASCRIPT.repeat(2)).expect("written");
    let joined = assay(&["join", "--trees", &path(&folder, "both.json"), "--log", &path(&folder, "log.csv"), "--json"]);
    let joined = joined.check(0).json();
    let rows = joined["rows"].as_array().expect("rows");
    let row = rows.iter().find(|row| row["value"] == "var_usg").expect("a row");
    assert_eq!(
        (&row["tokens"], &row["programs"], &row["accuracy"]),
        (&2.into(), &2.into(), &serde_json::json!([50.0]))
    );
}

#[test]
fn trees_of_other_languages_are_refused() {
    let unknown = r#"[{"type": "Module", "children": [1]}, {"type": "Widget"}]"#;
    let trees = format!("{TREES}{JAVASCRIPT}{unknown}\n{TREES}");
    let log = "ast_idx,node_idx,true,predicted\n0,2,django.utils,x\n";
    let folder = folder(&[("mixed.json", &trees), ("js.json", JAVASCRIPT), ("log.csv", log)]);
    let ran = assay(&["label", "--py150", &path(&folder, "mixed.json")]).check(1);
    assert!(ran.stderr.contains("mixed.json:2: is a tree of JavaScript150k, not of Python150k"), "{}", ran.stderr);
    assert!(ran.stderr.contains("mixed.json:3: has node 1 of type `Widget`"), "{}", ran.stderr);
    assert!(
        ran.stdout.contains("\n\"a, b\u{b}\",6,[0],3,2,1,0,7\n") && ran.stdout.ends_with("3,7\n"),
        "{}",
        ran.stdout
    );
    let ran = assay(&["label", "--py150", &path(&folder, "js.json")]).check(1);
    assert_eq!(ran.stdout.lines().count(), 1, "only the names of the columns");
    let ran = assay(&["label", "--py150", "--js150", &path(&folder, "js.json")]).check(2);
    assert!(ran.stderr.contains("cannot be used with"), "{}", ran.stderr);
    let ran = assay(&["join", "--trees", &path(&folder, "mixed.json"), "--log", &path(&folder, "log.csv")]).check(1);
    assert!(ran.stderr.contains("mixed.json:3 has node 1 of type `Widget`"), "{}", ran.stderr);
}

#[test]
fn logs_are_joined_with_a_table_of_labels() {
    let table = "token,syntax_type,context,origin,length,frequency,AST_idx,node_idx\n";
    let closed = "ast_idx,node_idx,true,predicted\n0,2,django.utils,x\n0,4,lazy,lazy\n2,0,Module,Module\n";
    let files = [
        ("trees.json", TREES.repeat(3)),
        ("closed.csv", closed.to_owned()),
        ("open.csv", closed.replace("utils,x", "utils,django.utils").replace("lazy,lazy", "lazy,x")),
        ("beyond.csv", closed.replace("2,0", "1,0")),
        ("a.py", "import os\nos.path\n".to_owned()),
        ("b.java", "class A { int b; }\n".to_owned()),
        ("source.csv", "ast_idx,node_idx,true,predicted\n0,2,path,path\n1,0,A,B\n".to_owned()),
        ("twice.csv", format!("{table}x,17,[0],3,3,1,0,1\nx,17,[0],3,3,1,0,1\n")),
        ("unsorted.csv", format!("{table}x,17,[0],3,3,1,1,1\nx,17,[0],3,3,1,0,1\n")),
        ("value.csv", format!("{table}x,99,[0],3,3,1,0,1\n")),
        ("part.csv", format!("{table}x,17,[0],-1,3,1,0,1\n")),
        ("number.csv", format!("{table}x,17,[0],3,3,1,-1,1\n")),
        ("short.csv", format!("{table}x,17\n")),
        ("columns.csv", "token,AST_idx\n".to_owned()),
        ("nothing.csv", table.to_owned()),
    ];
    let folder = folder(&files.each_ref().map(|(name, text)| (*name, text.as_str())));
    let at = |name: &str| path(&folder, name);
    let labels = |args: &[&str], name: &str| {
        let ran = assay(&[&["label"], args].concat()).check(0);
        fs::write(folder.path().join(name), ran.stdout).expect("written");
    };
    let join = |of: [&str; 2], logs: &[&str], more: &[&str]| {
        let logs: Vec<String> = logs.iter().flat_map(|log| ["--log".to_owned(), at(log)]).collect();
        let logs: Vec<&str> = logs.iter().map(String::as_str).collect();
        assay(&[&["join", of[0], &at(of[1])], &logs[..], more].concat())
    };
    labels(&["--py150", &at("trees.json")], "labels.csv");
    let by = ["--by", "syntax_type,origin", "--by", "length,frequency,context", "--json"];
    let logs = ["closed.csv", "open.csv"];
    let mut of_trees = join(["--trees", "trees.json"], &logs, &by).check(0).json();
    let of_labels = join(["--labels", "labels.csv"], &logs, &by).check(0).json();
    assert_eq!(of_labels["token_profile"], serde_json::Value::Null);
    of_trees["token_profile"] = serde_json::Value::Null;
    assert_eq!(of_labels, of_trees);
    let rows = of_labels["rows"].as_array().expect("rows");
    let row = |value: &str| rows.iter().find(|row| row["value"] == value).expect("a row");
    let change = &row("imp_lib × from_extlib")["change"];
    assert_eq!((&change["improved"], &change["degraded"], &change["p_value"]), (&1.into(), &0.into(), &1.0.into()));
    assert_eq!(row("all")["change"]["difference"], 0.0);
    assert!(rows.iter().any(|row| row["dimension"] == "length × frequency × context"));
    // Tokens of source files, in the order of the arguments.
    labels(&["--csv", &at("a.py"), &at("b.java")], "code.csv");
    let joined = join(["--labels", "code.csv"], &["source.csv"], &["--json"]).check(0).json();
    assert_eq!((&joined["rows"][0]["tokens"], &joined["rows"][0]["programs"]), (&6.into(), &2.into()));
    assert_eq!(joined["rows"][0]["accuracy"], serde_json::json!([16.67]));
    // CSV and bars have the same numbers.
    let ran = join(["--labels", "labels.csv"], &logs, &["--csv"]).check(0);
    let head = "dimension,value,tokens,programs,share,missing_1,accuracy_1,low_1,high_1,mrr_1,missing_2,";
    assert!(ran.stdout.starts_with(head) && ran.stdout.contains("\nall,all,24,3,100,21,8.33,"), "{}", ran.stdout);
    let ran = join(["--labels", "labels.csv"], &logs, &["--bars"]).check(0);
    assert!(ran.stdout.contains("                 share  12.50  █████\n"), "{}", ran.stdout);
    // A figure has a bar for each value and log, and its style inside.
    let figure = at("figure.svg");
    let ran = join(["--labels", "labels.csv"], &logs, &["--csv", "--svg", &figure]).check(0);
    let svg = fs::read_to_string(&figure).expect("written");
    let values = ran.stdout.lines().count() - 1;
    for series in ["series-0", "series-1", "share"] {
        assert_eq!(svg.matches(&format!("<rect class=\"{series}\" x=\"232\"")).count(), values, "{series}");
    }
    assert!(svg.contains("closed.csv") && svg.contains("open.csv") && svg.contains("<style>") && !svg.contains("href"));
    // Combinations of two dimensions have rows and columns.
    let pair = ["--by", "syntax_type,origin", "--pivot"];
    let ran = join(["--labels", "labels.csv"], &logs, &[&pair[..], &["accuracy"]].concat()).check(0);
    let lines: Vec<Vec<&str>> = ran.stdout.lines().map(|line| line.split_whitespace().collect()).collect();
    let cells: Vec<&str> = lines
        .iter()
        .enumerate()
        .filter(|(_, line)| line.starts_with(&["Syntax", "type", "\\", "Origin"]))
        .map(|(head, names)| {
            let column = names.iter().position(|name| *name == "from_extlib").expect("a column") - 3;
            let is_it = |line: &&Vec<&str>| line.first() == Some(&"imp_lib");
            lines[head..].iter().find(is_it).expect("a row")[column]
        })
        .collect();
    assert_eq!(cells, ["0.00", "33.33"], "one for each log: {}", ran.stdout);
    assert!(!ran.stdout.contains("imp_lib × from_extlib"), "{}", ran.stdout);
    join(["--labels", "labels.csv"], &logs, &["--pivot", "accuracy"]).check(2);
    for (labels, log, expected) in [
        ("labels.csv", "beyond.csv", ""),
        ("twice.csv", "closed.csv", "token 1 of program 0 occurs twice"),
        ("unsorted.csv", "closed.csv", "program 0 comes after program 1: sort the table"),
        ("value.csv", "closed.csv", "value.csv:2: the column `syntax_type` has `99`"),
        ("part.csv", "closed.csv", "part.csv:2: only a part of the columns is -1"),
        ("number.csv", "closed.csv", "number.csv:2: `-1` is not a number"),
        ("short.csv", "closed.csv", "short.csv: "),
        ("columns.csv", "closed.csv", "has no column `syntax_type`"),
        ("nothing.csv", "closed.csv", "there is no program 0: the labels have 0 programs"),
    ] {
        let ran = join(["--labels", labels], &[log], &[]).check(i32::from(!expected.is_empty()));
        assert!(ran.stderr.contains(expected), "{labels}: {}", ran.stderr);
    }
    let ran = join(["--labels", "labels.csv"], &["closed.csv"], &["--midpoints"]).check(2);
    assert!(ran.stderr.contains("labelled already"), "{}", ran.stderr);
    // A table may lack programs; a log must not have more.
    labels(&["--py150", &at("trees.json")], "gap.csv");
    let gap = fs::read_to_string(folder.path().join("gap.csv")).expect("written");
    let is_of = |line: &&str| line.rsplit(',').nth(1) != Some("1");
    let gap: String = gap.lines().filter(is_of).map(|line| format!("{line}\n")).collect();
    fs::write(folder.path().join("gap.csv"), gap).expect("written");
    let ran = join(["--labels", "gap.csv"], &["beyond.csv"], &[]).check(1);
    assert!(ran.stderr.contains("beyond.csv:4: there is no program 1 in "), "{}", ran.stderr);
}

#[test]
fn labels_of_both_profiles_can_be_had() {
    let tree = r#"[{"type": "Module", "children": [1]}, {"type": "For", "children": [2, 3, 4]}, {"type": "NameStore", "value": "i"}, {"type": "NameLoad", "value": "x"}, {"type": "body", "children": [5]}, {"type": "Pass"}]"#;
    let folder = folder(&[
        ("a.py", "for i in x: pass\n"),
        ("trees.json", tree),
        ("log.csv", "ast_idx,node_idx,true,predicted\n0,3,i,i\n"),
    ]);
    let (source, trees, log) = (path(&folder, "a.py"), path(&folder, "trees.json"), path(&folder, "log.csv"));
    for (profile, syntax_type, index) in [
        (&["--token-profile", "ct3@1"][..], "var_def", 16),
        (&["--token-profile", "ct3@2"], "var_usg", 17),
        (&[], "var_usg", 17),
    ] {
        let ran = assay(&[&["label", "--json", &source], profile].concat()).check(0);
        assert!(ran.stdout.lines().next().is_some_and(|line| line.contains(syntax_type)), "{}", ran.stdout);
        let ran = assay(&[&["label", "--py150", &trees], profile].concat()).check(0);
        assert!(ran.stdout.contains(&format!("\ni,{index},\"[(8, 1)]\",3,3,1,0,3\n")), "{}", ran.stdout);
        let joined = assay(&[&["join", "--trees", &trees, "--log", &log, "--json"], profile].concat()).check(0).json();
        let right = joined["rows"].as_array().expect("rows").iter().find(|row| row["value"] == syntax_type);
        assert_eq!(right.map(|row| row["accuracy"][0].as_f64() > Some(0.0)), Some(true), "{joined}");
        assert_eq!(joined["token_profile"], profile.last().copied().unwrap_or("ct3@2"));
    }
    let ran = assay(&["label", &source, "--token-profile", "ct3@3"]).check(2);
    assert!(ran.stderr.contains("choose one of ct3@1, ct3@2"), "{}", ran.stderr);
}

#[test]
fn logs_are_joined_with_trees() {
    let csv = "ast_idx,node_idx,true,predicted\r\n0,2,django.utils,x\r\n0,4,lazy,lazy\r\n";
    let open = r#"{"ast_idx": 0, "node_idx": 2, "true": ["django", ".utils", "<ENDTOKEN>"], "predicted": ["django", ".utils", "<ENDTOKEN>"]}
{"ast_idx": 0, "node_idx": 4, "true": ["lazy", "<ENDTOKEN>"], "predicted": ["lazy", "<ENDTOKEN>"]}
"#;
    let unsorted = "ast_idx,node_idx,true,predicted\n1,0,Module,x\n0,0,Module,x\n";
    let files = [
        ("trees.json", [TREES, TREES].concat()),
        ("closed.csv", csv.to_owned()),
        ("open.jsonl", open.to_owned()),
        ("other.csv", csv.replace("lazy,lazy", "eager,lazy")),
        ("beyond.csv", csv.replace("0,4", "0,40")),
        ("unsorted.csv", unsorted.to_owned()),
        ("text.csv", "a,b\n1,2\n".to_owned()),
        ("words.csv", csv.replace("0,4", "zero,4")),
        ("bom.jsonl", format!("\u{feff}\n{open}")),
        ("part.csv", csv.replace("0,4,lazy,lazy\r\n", "")),
        ("easy.csv", csv.replace("0,2,django.utils,x\r\n", "")),
        ("array.json", format!("[{open}]")),
        ("empty.csv", String::new()),
        ("lists.json", TREES.replace("a, b\\u000b", "[]")),
        ("lists.csv", "ast_idx,node_idx,true,predicted,rank\n0,7,[],[],3\n".to_owned()),
    ];
    let folder = folder(&files.each_ref().map(|(name, text)| (*name, text.as_str())));
    let join = |logs: &[&str], more: &[&str]| {
        let trees = path(&folder, "trees.json");
        let logs: Vec<String> = logs.iter().flat_map(|log| ["--log".to_owned(), path(&folder, log)]).collect();
        let logs: Vec<&str> = logs.iter().map(String::as_str).collect();
        assay(&[&["join", "--trees", &trees], &logs[..], more].concat())
    };
    let joined = join(&["closed.csv", "open.jsonl"], &["--json"]).check(0).json();
    // Two programs of eight tokens each; the logs have two tokens.
    assert_eq!((&joined["rows"][0]["value"], &joined["rows"][0]["tokens"]), (&"all".into(), &16.into()));
    assert_eq!(joined["rows"][0]["accuracy"], serde_json::json!([6.25, 12.5]));
    assert_eq!(joined["rows"][0]["missing"], serde_json::json!([14, 14]));
    assert_eq!((&joined["profile"], &joined["token_profile"]), (&"ct3-log@2".into(), &"ct3@2".into()));
    assert_eq!(join(&["closed.csv", "bom.jsonl"], &["--json"]).check(0).json(), joined);
    let ran = join(&["closed.csv", "part.csv"], &[]).check(0);
    assert!(
        ran.stdout.contains("closed.csv: 14 tokens are missing, of 16; missing tokens count as wrong."),
        "{}",
        ran.stdout
    );
    assert!(
        ran.stdout.contains("part.csv: 15 tokens are missing, of 16; missing tokens count as wrong."),
        "{}",
        ran.stdout
    );
    // A log does not gain by omitting wrong tokens.
    let accuracy = |log: &str| join(&[log], &["--json"]).check(0).json()["rows"][0]["accuracy"].clone();
    assert_eq!((accuracy("closed.csv"), accuracy("easy.csv")), (serde_json::json!([6.25]), serde_json::json!([6.25])));
    let ran = join(&["easy.csv"], &[]).check(0);
    assert!(
        ran.stdout.contains("easy.csv: 15 tokens are missing, of 16; missing tokens count as wrong."),
        "{}",
        ran.stdout
    );
    let lists =
        assay(&["join", "--trees", &path(&folder, "lists.json"), "--log", &path(&folder, "lists.csv"), "--json"]);
    let row = &lists.check(0).json()["rows"][0];
    assert_eq!((&row["accuracy"], &row["mrr"]), (&serde_json::json!([12.5]), &serde_json::json!([0.0417])));
    for by in ["origin", "origin,origin", ""] {
        let ran = join(&["closed.csv"], &["--by", by]).check(2);
        assert!(ran.stderr.contains("at least two different dimensions") || by.is_empty(), "{}", ran.stderr);
    }
    let ran = join(&["closed.csv"], &["--by", "syntax_type,origin"]).check(0);
    assert!(ran.stdout.contains("imp_lib × from_extlib"), "{}", ran.stdout);
    for (log, expected) in [
        ("other.csv", "other.csv:3: token 4 of program 0 is `lazy`, not `eager`"),
        ("beyond.csv", "beyond.csv:3: there is no token 40 in program 0, which has 8"),
        ("unsorted.csv", "program 0 comes after program 1"),
        ("text.csv", "has no column `ast_idx`"),
        ("words.csv", "words.csv:3: `zero` is not a number"),
        ("array.json", "array.json is a list; a log must have one object per line"),
        ("empty.csv", "empty.csv is empty"),
    ] {
        let ran = join(&[log], &[]).check(1);
        assert!(ran.stderr.contains(expected), "{log}: {}", ran.stderr);
    }
}

#[test]
fn statements_are_broken_down_by_token_type() {
    let scored = |of: &str, more: &[&str]| {
        assay(&[&["score", "--prompts", &prompts(), "--predictions", &predictions(of)], more].concat())
    };
    let plain = scored("strong", &["--json"]).check(0).json();
    assert!(plain["sections"].get("tokens").is_none());
    let report = scored("strong", &["--json", "--tokens"]).check(0).json();
    assert_eq!(report["sections"]["tokens"]["profile"], "ct3@2");
    let first = scored("strong", &["--json", "--tokens", "--token-profile", "ct3@1"]).check(0).json();
    assert_eq!(first["sections"]["tokens"]["profile"], "ct3@1");
    let definitions = |report: &serde_json::Value| {
        let rows = report["sections"]["tokens"]["rows"].as_array().expect("rows");
        rows.iter().find(|row| row["value"] == "var_def").and_then(|row| row["tokens"].as_u64())
    };
    assert!(definitions(&report) < definitions(&first), "branches define variables by the first profile only");
    let ran = scored("strong", &["--token-profile", "ct3@1"]).check(2);
    assert!(ran.stderr.contains("--tokens"), "{}", ran.stderr);
    let compared = assay(&[
        "compare",
        &predictions("weak"),
        &predictions("strong"),
        "--prompts",
        &prompts(),
        "--tokens",
        "--token-profile",
        "ct3@1",
        "--json",
    ]);
    assert_eq!(compared.check(0).json()["tokens"]["profile"], "ct3@1");
    let rows = report["sections"]["tokens"]["rows"].as_array().expect("rows");
    let all = rows.iter().find(|row| row["value"] == "all" && row["language"].is_null()).expect("a row");
    assert!(all["recall"]["value"].as_f64().expect("a number") > 80.0, "{all}");
    let languages = ["python", "java", "typescript", "csharp"];
    assert!(languages.iter().all(|language| rows.iter().any(|row| row["language"] == *language)));
    let ran = scored("weak", &["--tokens"]).check(0);
    assert!(ran.stdout.contains("Token types") && ran.stdout.contains("from_project"), "{}", ran.stdout);
}

#[test]
fn token_types_of_statements_are_combined() {
    let scored = |more: &[&str]| {
        let args = ["score", "--prompts", &prompts(), "--predictions", &predictions("strong"), "--tokens"];
        assay(&[&args, more].concat())
    };
    let combinations = ["--by", "syntax_type,origin", "--by", "length,frequency"];
    let report = scored(&[&combinations[..], &["--json"]].concat()).check(0).json();
    let rows = report["sections"]["tokens"]["rows"].as_array().expect("rows").clone();
    let row = |value: &str| {
        let is_it = |row: &&serde_json::Value| row["value"] == value && row["language"].is_null();
        rows.iter().find(is_it).unwrap_or_else(|| panic!("no {value}"))
    };
    assert_eq!(row("class_usg × from_project")["dimension"], "syntax_type × origin");
    // Combinations of two dimensions that each token has once are a partition.
    let sum = |dimension: &str| {
        let of = rows.iter().filter(|row| row["dimension"] == dimension && row["language"].is_null());
        of.filter_map(|row| row["tokens"].as_u64()).sum::<u64>()
    };
    assert_eq!((sum("syntax_type × origin"), sum("length × frequency")), (sum("origin"), sum("origin")));
    // Without them, the section has the same rows as before.
    let plain = scored(&["--json"]).check(0).json();
    let alone = rows.iter().filter(|row| !row["dimension"].as_str().is_some_and(|name| name.contains('×')));
    assert_eq!(plain["sections"]["tokens"]["rows"], serde_json::json!(alone.collect::<Vec<_>>()));
    assert_eq!(plain["sections"]["tokens"]["boundaries"], "printed");
    let ran = scored(&combinations).check(0);
    assert!(ran.stdout.contains("\nSyntax type × origin\n"), "{}", ran.stdout);
    let ran = scored(&[&combinations[..], &["--pivot", "tokens"]].concat()).check(0);
    let found = |start: &str| ran.stdout.lines().any(|line| line.starts_with(start));
    assert!(
        found("Syntax type \\ Origin") && found("Length \\ Frequency") && !found("Syntax type × origin"),
        "{}",
        ran.stdout
    );
    let midpoints = scored(&["--midpoints", "--json"]).check(0).json();
    assert_eq!(midpoints["sections"]["tokens"]["boundaries"], "midpoints");
    assert_ne!(midpoints["sections"]["tokens"]["rows"], plain["sections"]["tokens"]["rows"]);
    let compared = |more: &[&str]| {
        let (weak, strong, prompts) = (predictions("weak"), predictions("strong"), prompts());
        assay(&[&["compare", &weak, &strong, "--prompts", &prompts, "--tokens"], more].concat())
    };
    let changes = compared(&["--by", "syntax_type,origin", "--midpoints", "--json"]).check(0).json();
    assert_schema(&changes, "assay-comparison@1");
    assert_eq!(changes["tokens"]["boundaries"], "midpoints");
    let rows = changes["tokens"]["rows"].as_array().expect("rows");
    assert!(rows.iter().any(|row| row["value"] == "class_usg × from_project"), "{changes}");
    assert!(compared(&["--json"]).check(0).json()["tokens"].get("boundaries").is_none());
    let ran = compared(&["--midpoints"]).check(0);
    assert!(ran.stdout.contains("ct3@2 with midpoints"), "{}", ran.stdout);
    for option in [&["--by", "syntax_type,origin"][..], &["--midpoints"]] {
        let args = ["score", "--prompts", &prompts(), "--predictions", &predictions("strong")];
        assert!(assay(&[&args, option].concat()).check(2).stderr.contains("--tokens"));
    }
}
