//! Answers of every kind to the tests of every suite with functions in Python: only the right one passes.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::execution::lines;
use crate::{Scratch, assay};

/// Bodies of `f(x)`, where `x` is a number and the right answer is `x / 2`.
const NUMBERS: &[(&str, &str)] = &[
    ("right", "return x / 2"),
    ("wrong", "return x / 2 + 1e-3"),
    ("nothing", "return None"),
    ("empty list", "return []"),
    ("empty tuple", "return ()"),
    ("empty text", "return ''"),
    ("list", "return [x / 2]"),
    ("nested list", "return [[x / 2] * 3]"),
    ("set", "return {x / 2}"),
    ("text", "return str(x / 2)"),
    ("NaN", "return float('nan')"),
    ("infinity", "return float('inf')"),
    ("truth", "return True"),
    ("function", "return lambda: x / 2"),
    ("generator", "return (x / 2 for _ in range(3))"),
    ("endless generator", "import itertools\n    return itertools.repeat(x / 2)"),
    ("endless range", "return range(10 ** 15)"),
    ("equal to all", "return type('Equal', (), {'__eq__': lambda self, other: True})()"),
    ("deep", "answer = []\n    for _ in range(10 ** 5):\n        answer = [answer]\n    return answer"),
    ("exception", "raise StopIteration"),
    ("exit", "raise SystemExit(0)"),
    ("endless", "while True:\n        pass"),
];

/// Bodies of `f(x)`, where the right answer is a list of two equal numbers.
const LISTS: &[(&str, &str)] = &[
    ("right", "return [x / 2, x / 2]"),
    ("wrong", "return [x / 2, x]"),
    ("number", "return x / 2"),
    ("empty list", "return []"),
    ("short list", "return [x / 2]"),
    ("long list", "return [x / 2] * 3"),
    ("nested list", "return [[x / 2, x / 2]]"),
    ("rows", "return [[x / 2, x / 2], [x / 2, x / 2]]"),
    ("column", "return [[x / 2], [x / 2]]"),
    ("set", "return {x / 2}"),
    ("keys", "return {x / 2: 1, x: 2}"),
    ("NaNs", "return [float('nan')] * 2"),
    ("nothing", "return [None, None]"),
    ("texts", "return [str(x / 2)] * 2"),
    ("generator", "return (x / 2 for _ in range(2))"),
    ("endless generator", "import itertools\n    return itertools.repeat(x / 2)"),
    ("equal to all", "return [type('Equal', (), {'__eq__': lambda self, other: True})()] * 2"),
    ("endless", "while True:\n        pass"),
];

const PROMPT: &str = "def f(x):\n";

/// The tests of HumanEval+ as they are published for harnesses of HumanEval: they compare by NumPy.
const BY_NUMPY: &str = "import numpy as np\n\n\ndef agree(said, expected):\n    assert said == expected or \
                        np.allclose(said, expected, rtol=1e-07, atol=1e-06)\n\n\n";

/// Tasks of each suite, by the answer to 3.0 and to 5.0.
fn suites(solution: &str, answers: [&str; 2]) -> Vec<(&'static str, Value)> {
    let [three, five] = answers;
    let checks = |assertion: &dyn Fn(&str, &str) -> String| {
        format!("def check(candidate):\n    {}\n    {}\n", assertion("3.0", three), assertion("5.0", five))
    };
    let humaneval = |name: &str, tests: String| {
        json!({"task_id": name, "prompt": PROMPT, "entry_point": "f",
            "canonical_solution": format!("    {solution}\n"), "test": tests})
    };
    let equal = checks(&|x, answer| format!("assert candidate({x}) == {answer}"));
    let by_numpy = BY_NUMPY.to_owned() + &checks(&|x, answer| format!("agree(candidate({x}), {answer})"));
    let cases: Vec<Value> = [("3.0", three), ("5.0", five)]
        .map(|(input, output)| json!({"input": input, "output": output, "testtype": "functional"}))
        .into();
    vec![
        ("humaneval", humaneval("HumanEval/2", equal)),
        ("humaneval by numpy", humaneval("HumanEval/2", by_numpy)),
        (
            "evalplus",
            json!({"task_id": "HumanEval/2", "prompt": PROMPT, "entry_point": "f", "atol": 0,
                "canonical_solution": format!("    {solution}\n"), "base_input": [[3.0]], "plus_input": [[5.0]]}),
        ),
        (
            "mbpp",
            json!({"task_id": 2, "text": "f", "code": format!("{PROMPT}    {solution}\n"), "test_setup_code": "",
                "test_list": [format!("assert f(3.0) == {three}"), format!("assert f(5.0) == {five}")],
                "challenge_test_list": []}),
        ),
        (
            "livecodebench",
            json!({"question_id": "2", "contest_date": "2023-08-21T00:00:00", "starter_code": PROMPT,
                "metadata": json!({"func_name": "f"}).to_string(), "private_test_cases": "[]",
                "public_test_cases": Value::from(cases).to_string()}),
        ),
    ]
}

#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn only_right_answers_pass() {
    let scratch = Scratch::new();
    // Endless answers take their time. The first answer is the right one.
    let step = if assay_testing::all_cases() { 1 } else { 3 };
    let numbers = suites(NUMBERS[0].1, ["1.5", "2.5"]).into_iter().map(|suite| (suite, NUMBERS));
    let lists = suites(LISTS[0].1, ["[1.5, 1.5]", "[2.5, 2.5]"]).into_iter().map(|suite| (suite, LISTS));
    for ((suite, task), answers) in numbers.chain(lists) {
        let id = task.get("task_id").or(task.get("question_id")).expect("an id");
        let samples: Vec<Value> = answers
            .iter()
            .step_by(step)
            .map(|(answer, body)| json!({"task_id": id, "solution": format!("{PROMPT}    {body}\n"), "answer": answer}))
            .collect();
        let (tasks, file) = (scratch.file("tasks", &lines(&[task])), scratch.file("samples", &lines(&samples)));
        let out = scratch.name(&format!("{suite} {}", answers.len()));
        assay(&["execute", &file, "--tests", &tasks, "--time", "1", "--out", &out]).check(0);
        let rows = fs::read_to_string(Path::new(&out).join("samples.jsonl")).expect("rows");
        assert_eq!(rows.lines().count(), samples.len());
        for row in rows.lines() {
            let row: Value = serde_json::from_str(row).expect("a row");
            let expected: &[&str] = match row["answer"].as_str().expect("an answer") {
                "right" => &["PASSED"],
                "endless" => &["TIME_LIMIT_EXCEEDED"],
                _ => &["WRONG_ANSWER", "RUNTIME_ERROR", "TIME_LIMIT_EXCEEDED"],
            };
            assert!(expected.contains(&row["exec_outcome"].as_str().expect("an outcome")), "{suite}: {row}");
        }
    }
}
