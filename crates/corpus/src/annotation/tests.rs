use std::collections::BTreeMap;

use assay_completion::benchmark::Task;
use assay_syntax::languages::Language;
use proptest::prelude::*;
use serde_json::json;

use super::*;

const HEAD: &str = "task_id,language,Q1,Q2,Q3\n";

/// The sheet of an annotator with these answers to Q1, Q2 and Q3 for tasks 0, 1 and so on.
fn sheet(annotator: &str, answers: &[&str]) -> Sheet {
    let row = |(number, answers): (usize, &&str)| {
        let language = if number < 2 { "python" } else { "java" };
        let cells: Vec<String> = answers.chars().map(|answer| answer.to_string().replace('-', "")).collect();
        format!("{language}/{number},{language},{}\n", cells.join(","))
    };
    let text = HEAD.to_owned() + &answers.iter().enumerate().map(row).collect::<String>();
    Sheet { annotator: annotator.to_owned(), sha256: String::new(), rows: read(text.as_bytes()).expect("a sheet") }
}

fn example(id: &str, context: &str) -> Example {
    let record = json!({"prompt": context, "groundtruth": "b(\"é\",\r\n1)", "metadata": {"task_id": id},
        "crossfile_context": {"list": [{"retrieved_chunk": "@def", "filename": "b.py"}]}});
    let record = record.to_string();
    Example::of(&Task::parse(&record, true, &mut Vec::new()).expect("a task"), Language::Python)
}

/// The problems of a sheet, as `line: message`.
fn problems(bytes: &[u8]) -> Vec<String> {
    let line = |line: Option<u64>| line.map(|line| format!("{line}: ")).unwrap_or_default();
    read(bytes).expect_err("a broken sheet").into_iter().map(|found| line(found.line) + &found.message).collect()
}

#[test]
fn agreement_and_kappas_by_hand() {
    let sheets = [sheet("a", &["AAA", "AB-", "AAC", "AAA"]), sheet("b", &["AAA", "AAA", "ABC", "A-B"])];
    let report = compare(&sheets).expect("a report");
    let languages: Vec<_> = report.groups.iter().map(|group| (group.language.as_deref(), group.examples)).collect();
    assert_eq!(languages, [(None, 4), (Some("python"), 2), (Some("java"), 2)]);
    let [q1, q2, q3] = &report.groups[0].questions[..] else { panic!("three questions") };

    assert_eq!((q1.compared, q1.agreement, q1.fleiss_kappa, q1.missing), (4, Some(100.0), None, 0));
    assert_eq!(q1.shares, BTreeMap::from([(Answer::A, 100.0), (Answer::B, 0.0), (Answer::C, 0.0)]));
    assert_eq!(q1.pairs[0].cohens_kappa, None);

    // AA, BA, AB: the shares are 2/3 and 1/3 for both, E = 4/9 + 1/9, and P = 1/3.
    assert_eq!((q2.compared, q2.agreement, q2.missing), (3, Some(33.33), 1));
    assert_eq!((q2.fleiss_kappa, q2.pairs[0].cohens_kappa), (Some(-0.5), Some(-0.5)));
    // Of 7 answers, A is given 5 times.
    assert_eq!((q2.answers[&Answer::A], q2.shares[&Answer::A]), (5, 71.43));

    // AA, CC, AB. Cohen: E = 2/3 · 1/3 + 1/3 · 1/3 = 1/3. Fleiss: E = (9 + 1 + 4) / 36.
    assert_eq!((q3.agreement, q3.pairs[0].cohens_kappa), (Some(66.67), Some(0.5)));
    assert_eq!(q3.fleiss_kappa, Some(((2.0 / 3.0 - 14.0 / 36.0) / (22.0 / 36.0) * 1e4_f64).round() / 1e4));
    assert_eq!([&report.sheets[0], &report.sheets[1]].map(|sheet| (sheet.missing, sheet.alone)), [(1, 0), (1, 0)]);
}

#[test]
fn annotators_may_have_other_examples() {
    let all = |annotator: &str| sheet(annotator, &["AAA", "ABA", "BAA"]);
    let part = |annotator: &str, rows: std::ops::Range<usize>| {
        let sheet = all(annotator);
        Sheet { rows: sheet.rows[rows].to_vec(), ..sheet }
    };
    let sheets = [all("a"), part("b", 0..1), part("c", 0..2)];
    let report = compare(&sheets).expect("a report");
    assert_eq!(report.sheets.iter().map(|sheet| sheet.alone).collect::<Vec<_>>(), [1, 0, 0]);
    assert_eq!(alone(&sheets), [vec![4], vec![], vec![]]);
    let question = &report.groups[0].questions[0];
    assert_eq!((question.answers[&Answer::A], question.compared, question.missing), (5, 2, 0));
    let pairs: Vec<_> = question.pairs.iter().map(|pair| (pair.annotators.concat(), pair.compared)).collect();
    assert_eq!(pairs, [("ab".to_owned(), 1), ("ac".to_owned(), 2), ("bc".to_owned(), 1)]);

    let errors = compare(&[part("a", 0..1), part("b", 1..3), part("c", 0..1)]).expect_err("no common example");
    assert_eq!(errors.len(), 1);
    assert_eq!((errors[0].0, errors[0].1.line), (1, Some(3)));
    let mut other = part("b", 0..1);
    other.rows[0].language = Language::CSharp;
    let errors = compare(&[all("a"), other]).expect_err("another language");
    assert_eq!(errors[0].1.message, "python/0 is in C#, and in Python in another sheet");
}

#[test]
fn a_written_sheet_is_read() {
    let long = "é\n".repeat(100) + "last";
    let sheet = write(&[example("python/0", &long), example("python/1", "a = \"1,\n2\";\n")]);
    let text = String::from_utf8(sheet.clone()).expect("UTF-8");
    assert!(text.starts_with("\u{feff}task_id,language,context,reference,retrieved,"), "{text}");
    // No formula, and no more than the limit.
    assert!(text.contains(",'@def,,,\r\n") && text.contains("…\né\n") && text.matches("é\n").count() == 59, "{text}");
    let rows = read(&sheet).expect("a sheet");
    let found: Vec<_> = rows.iter().map(|row| (row.task_id.as_str(), row.line, row.answers)).collect();
    assert_eq!(found, [("python/0", 2, [None; 3]), ("python/1", 64, [None; 3])]);
    let characters = example("python/0", &"é".repeat(7000)).context;
    assert_eq!(characters.chars().count(), 6002);
}

#[test]
fn sheets_of_spreadsheets_are_read() {
    let expected = read(b"task_id,language,Q1,Q2,Q3\npython/0,python,A,B,\njava/0,java,C,A,B\n").expect("a sheet");
    for text in [
        "\u{feff}task_id;language;Q1;Q2;Q3\r\npython/0;python;A;B;\r\njava/0;java;C;A;B\r\n",
        "task_id\tlanguage\tQ1\tQ2\tQ3\rpython/0\tpython\ta\t b \t\rjava/0\tJava\tC\tA.\tb)\r",
        "\"task_id\",\"language\",\"Q1 Is, it?\",\"Q2 A: yes / B\",Q3\npython/0,python,A,B\n\"java/0\",\"java\",\"C\",A,B\n",
        "Q3,note,Task_ID,q2: why,Q1,language\n,x,python/0,B,A,python\nB,,java/0,A,C,java\n,,,,,\n",
    ] {
        assert_eq!(read(text.as_bytes()), Ok(expected.clone()), "{text:?}");
    }
    let blank = "\n\ntask_id,language,Q1,Q2,Q3\r\n\r\npython/0,python,\"\nA\",B,\r\n,,,,\r\njava/0,java,C,A,B";
    let lines: Vec<u64> = read(blank.as_bytes()).expect("a sheet").iter().map(|row| row.line).collect();
    assert_eq!(lines, [5, 8]);
}

#[test]
fn problems_have_their_lines() {
    let with = |rows: &str| problems(format!("{HEAD}{rows}").as_bytes());
    let good = "python/0,python,A,B,C\n";
    assert_eq!(problems(b""), ["the file is empty"]);
    assert_eq!(problems(b"PK\x03\x04"), ["this is a ZIP archive"]);
    assert_eq!(problems(b"\xff\xfet\0"), ["this is UTF-16 text"]);
    assert_eq!(problems(b"task_id,language\npython/0,\xe9\n"), ["2: this is not UTF-8 text"]);
    assert_eq!(problems(b"a,b\n"), ["1: the first line has no column `task_id`"]);
    assert_eq!(
        problems(b"task_id,Q1,Q1 again,Q2,Q3\n"),
        ["1: the first line has no column `language`", "1: the first line has several columns `Q1`"]
    );
    assert_eq!(with(",,,,\n"), ["the sheet has no row with an example"]);
    assert_eq!(with(&good.repeat(2)), ["3: a second row of python/0; the first is in line 2"]);
    assert_eq!(
        with("python/0,python,A,D,AB\n,cobol,A,,\n"),
        [
            "2: `D` is not an answer to Q2: write A, B or C, or nothing",
            "2: `AB` is not an answer to Q3: write A, B or C, or nothing",
            "3: the cell `task_id` is empty",
            "3: `cobol` is not a language",
        ]
    );
    assert_eq!(
        with("python/0,python,\"A\nB\",,\npython/1,python,x,,\n"),
        [
            "2: `A\nB` is not an answer to Q1: write A, B or C, or nothing",
            "4: `x` is not an answer to Q1: write A, B or C, or nothing",
        ]
    );
    let cut = |cells: usize| format!("3: the file ends within this row, which has {cells} of 5 cells");
    assert_eq!(with(&format!("{good}python/1,python,A")), [cut(3)]);
    assert_eq!(with(&format!("{good}python/1,python,\"")), [cut(3)]);
}

#[test]
fn a_larger_sample_begins_with_a_smaller_one() {
    let ids = ["a", "b", "c", "d", "e"];
    let names = |order: &[&'static str], count: usize| -> Vec<&str> {
        sample(order.iter().copied(), count).into_iter().map(|number| order[number]).collect()
    };
    let all = names(&ids, 9);
    assert_eq!(all.len(), 5);
    assert_eq!(names(&ids, 2), all[..2]);
    assert_eq!(names(&["e", "d", "c", "b", "a"], 5), all);
}

#[test]
fn answers_have_one_letter() {
    let found = ["A", "b", " c ", "A.", "b)", "C:", "", "AA", "A..", "D", "é", "."].map(Answer::of);
    let [a, b, c] = Answer::ALL.map(Some);
    assert_eq!(found, [a, b, c, a, b, c, None, None, None, None, None, None]);
}

proptest! {
    /// Any bytes are read or refused, and every cut of a sheet too.
    #[test]
    fn no_bytes_are_fatal(bytes: Vec<u8>, at in 0..200_usize) {
        let _ = read(&bytes);
        let mut sheet = write(&[example("python/0", "x = \"é\"\n")]);
        sheet.truncate(at);
        let _ = read(&sheet);
        let _ = read(&[HEAD.as_bytes(), &bytes].concat());
    }

    #[test]
    fn the_order_of_sheets_does_not_matter(answers in prop::collection::vec(prop::array::uniform2("[ABC-]{3}"), 1..9)) {
        let of = |number: usize| -> Sheet {
            let answers: Vec<&str> = answers.iter().map(|both| both[number].as_str()).collect();
            sheet(["a", "b"][number], &answers)
        };
        let [one, other] = [[of(0), of(1)], [of(1), of(0)]].map(|sheets| compare(&sheets).expect("a report"));
        for (one, other) in one.groups.iter().zip(&other.groups).flat_map(|(a, b)| a.questions.iter().zip(&b.questions)) {
            prop_assert_eq!((&one.answers, one.agreement, one.fleiss_kappa), (&other.answers, other.agreement, other.fleiss_kappa));
            let kappas = [one, other].map(|question| question.pairs.first().map(|pair| (pair.agreement, pair.cohens_kappa)));
            prop_assert_eq!(kappas[0], kappas[1]);
            // With two annotators, the agreement is that of the pair.
            prop_assert_eq!(one.agreement, one.pairs.first().map(|pair| pair.agreement));
        }
    }
}
