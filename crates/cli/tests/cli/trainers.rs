//! `assay serve`, with requests like those of trainers of models.

use serde_json::{Value, json};

use crate::serving::{ADD, Server, install};
use crate::{Scratch, assay};

fn ask(server: &Server, path: &str, request: &Value) -> (u16, Value) {
    let (status, body) = server.ask("POST", path, "", request.to_string().as_bytes());
    (status, serde_json::from_str(&body).unwrap_or_else(|_| panic!("{status} {body}")))
}

fn fine(server: &Server, path: &str, request: &Value) -> Value {
    let (status, answer) = ask(server, path, request);
    assert_eq!(status, 200, "{answer}");
    answer
}

#[test]
fn requests_that_cannot_be_carried_out_say_why() {
    let server = Server::start(&[]);
    let run = |language: &str| json!({"code": "", "language": language, "stdin": null});
    for (path, request, reason) in [
        ("/run_code", run("cobol"), "the languages are python, cpp, nodejs"),
        ("/run_code", json!({"language": "python"}), "missing field `code`"),
        (
            "/submit",
            json!({"id": 1, "completion": "", "config": {"dataset_type": "MBPP", "provided_data": {"test": []}}}),
            "CommonOJDataset",
        ),
        ("/submit", json!({"id": 1, "completion": ""}), "missing field `config`"),
        ("/api/v2/execute", json!({"language": "cobol", "version": "*", "files": [{"content": ""}]}), "cobol"),
        ("/test_program", json!({"program": "", "tests": 3}), "tests"),
        ("/test_program_stdio", json!({"program": ""}), "missing field `tests`"),
        ("/v1/judge", json!({"programs": []}), "`programs` is empty"),
        ("/v1/judge", json!({"programs": [{"language": "c", "source_code": "", "tests": [], "x": 1}]}), "`x`"),
    ] {
        let (status, answer) = ask(&server, path, &request);
        assert_eq!(status, 400, "{path} {request} {answer}");
        let text = answer.to_string().replace("\\\"", "\"");
        assert!(text.contains(reason), "{path} {request} {answer}");
    }
    let (_, description) = server.ask("GET", "/openapi.json", "", b"");
    let description: Value = serde_json::from_str(&description).expect("JSON");
    for path in ["/run_code", "/submit", "/api/v2/execute", "/v1/judge", "/api/execute_code"] {
        assert!(description["paths"][path]["post"].is_object(), "{path}");
    }
    assert!(description["paths"]["/api/v2/runtimes"]["get"].is_object());
    // These need Python.
    let is_installed = server.ask("GET", "/api/v2/runtimes", "", b"").1.contains("\"python\"");
    assert_eq!(description["paths"].get("/test_program").is_some(), is_installed);
}

#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn sandbox_fusions_clients_get_their_answers() {
    install();
    let server = Server::start(&["--workers", "2"]);
    let run = |code: &str, language: &str, more: Value| {
        let mut request = json!({"code": code, "language": language});
        request.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        fine(&server, "/run_code", &request)
    };
    let add = run(ADD, "python", json!({"stdin": "1 2", "run_timeout": 5, "memory_limit_MB": 512}));
    assert_eq!([&add["status"], &add["run_result"]["stdout"]], ["Success", "3\n"]);
    assert_eq!([&add["compile_result"], &add["run_result"]["return_code"]], [&Value::Null, &json!(0)]);
    assert!(add["run_result"]["execution_time"].as_f64() > Some(0.0), "{add}");
    // The same run is answered once.
    assert_eq!(run(ADD, "python", json!({"stdin": "1 2", "run_timeout": 5, "memory_limit_MB": 512})), add);
    assert_eq!(server.metric("assay_known_total"), 1.0);
    let endless = run("while True: pass", "python", json!({"run_timeout": 0.2}));
    assert_eq!([&endless["status"], &endless["run_result"]["status"]], ["Failed", "TimeLimitExceeded"]);
    let broken = run("int main() { return x; }", "cpp", json!({}));
    assert_eq!([&broken["status"], &broken["run_result"]], [&json!("Failed"), &Value::Null]);
    assert!(broken["compile_result"]["stderr"].as_str().is_some_and(|text| text.contains("undeclared")), "{broken}");
    let large = run("print('x' * 1000000)", "python", json!({}));
    assert_eq!(large["run_result"]["stdout"].as_str().map(str::len), Some(1_000_001));

    // As verl: a request for each test, with the same code.
    let code = "#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b; }";
    for number in 0..20 {
        let answer = run(code, "cpp", json!({"stdin": format!("{number} 1")}));
        assert_eq!(answer["run_result"]["stdout"], (number + 1).to_string(), "{answer}");
        assert_eq!(answer["compile_result"]["return_code"], 0);
    }

    let submit = |completion: &str, all: bool| {
        let test = |input: &str, output: &str| json!({"input": {"stdin": input}, "output": {"stdout": output}});
        let tests = [test("1 2", "3"), test("2 2", "5"), test("3 3", "6")];
        let config = json!({"dataset_type": "CommonOJDataset", "language": "python", "run_timeout": 5,
            "provided_data": {"id": 7, "test": tests}, "extra": {"run_all_cases": all}});
        fine(&server, "/submit", &json!({"dataset": "d", "id": 7, "completion": completion, "config": config}))
    };
    let answer = submit(&format!("Here it is:\n```python\n{ADD}\n```\n"), true);
    let passed: Vec<&Value> = answer["tests"].as_array().expect("tests").iter().map(|test| &test["passed"]).collect();
    assert_eq!((&answer["accepted"], passed), (&json!(false), vec![&json!(true), &json!(false), &json!(true)]));
    assert_eq!([&answer["extracted_code"], &answer["id"]], [&json!(ADD), &json!(7)]);
    assert_eq!(submit(&format!("```\n{ADD}\n```"), false)["tests"].as_array().map(Vec::len), Some(2));
    // SandboxFusion takes no program from a text without a block, a function or a class.
    let none = submit(ADD, true);
    assert_eq!([&none["extracted_code"], &none["tests"][0]["passed"]], [&json!(""), &json!(false)]);
}

#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn stored_answers_outlive_the_server() {
    install();
    let scratch = Scratch::new();
    let folder = scratch.name("answers");
    let request = json!({"code": ADD, "language": "python", "stdin": "1 2"});
    let server = Server::start(&["--answers", &folder]);
    let first = fine(&server, "/run_code", &request);
    assert_eq!(server.metric("assay_known_total"), 0.0);
    // One server at a time has a folder.
    let refused = assay(&["serve", "--bind", "127.0.0.1:0", "--answers", &folder]);
    assert!(refused.stderr.contains("another process"), "{}", refused.stderr);
    refused.check(5);
    drop(server);
    let server = Server::start(&["--answers", &folder]);
    assert_eq!(fine(&server, "/run_code", &request), first);
    assert_eq!([server.metric("assay_known_total"), server.metric("assay_unstored_total")], [1.0, 0.0]);
}

#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn a_batch_has_calls_of_functions() {
    install();
    let server = Server::start(&[]);
    let call = |arguments: Value, result: Value| json!({"function": "f", "arguments": arguments, "result": result});
    let tests = json!([
        call(json!([1, [2]]), json!([1, 2])),
        call(json!([3, []]), json!([3])),
        call(json!([null, [true, 1.5]]), json!([null, true, 1.5]))
    ]);
    let judge = |program: &str, tests: &Value, stop: bool| {
        let programs = json!([{"language": "python", "source_code": program, "tests": tests}]);
        let request = json!({"programs": programs, "stop_at_first_failure": stop}).to_string();
        let (status, body) = server.ask("POST", "/v1/judge", "", request.as_bytes());
        // The body is sent in chunks, so the answer is found by its start.
        let answer =
            body.lines().find(|line| line.starts_with("{\"index\"")).unwrap_or_else(|| panic!("{status} {body}"));
        serde_json::from_str::<Value>(answer).expect("JSON")
    };
    let outcomes = |answer: &Value| {
        let tests = answer["tests"].as_array().expect("tests").iter();
        tests.map(|test| test["exec_outcome"].as_str().unwrap_or("-").to_owned()).collect::<Vec<_>>()
    };
    for right in
        ["def f(a, b):\n    return [a] + b\n", "class Solution:\n    def f(self, a, b):\n        return (a, *b)\n"]
    {
        let answer = judge(right, &tests, true);
        assert_eq!((&answer["exec_outcome"], outcomes(&answer)), (&json!("PASSED"), vec!["PASSED".to_owned(); 3]));
    }
    let third = judge("def f(a, b):\n    return [1, 2] if a else [None, True, 1.5]\n", &tests, false);
    assert_eq!(outcomes(&third), ["PASSED", "RUNTIME_ERROR", "PASSED"]);
    let stopped = judge("def f(a, b):\n    return 0\n", &tests, true);
    assert_eq!(outcomes(&stopped), ["RUNTIME_ERROR", "-", "-"]);
    assert_eq!(judge("def f(:", &tests, false)["exec_outcome"], "COMPILATION_ERROR");
    // Nothing that the program returns or does compares itself.
    for cheat in [
        "class E:\n    def __eq__(self, other):\n        return True\ndef f(a, b):\n    return E()\n",
        "import os\nos._exit(0)\n",
        "def f(a, b):\n    import sys\n    sys.exit(0)\n",
        "def assay_calls_agree(*_): pass\ndef f(a, b):\n    return 0\n",
    ] {
        let answer = judge(cheat, &tests, false);
        assert!(!outcomes(&answer).contains(&"PASSED".to_owned()), "{cheat}: {answer}");
    }
    let element = |only: Value| {
        let mut call = call(json!([]), json!([7]));
        call["only_element"] = only;
        outcomes(&judge("def f():\n    return 7\n", &json!([call]), false))
    };
    assert_eq!([element(json!(true)), element(json!(null))], [["PASSED"], ["RUNTIME_ERROR"]]);
    for (tests, said) in [
        (json!([call(json!([]), json!(1)), {"input": "", "outputs": [""]}]), "tests of one kind"),
        (json!([{"function": "f()", "arguments": [], "result": 1}]), "not the name of a function"),
        (json!([{"function": "f", "arguments": []}]), "the list `arguments` and `result`"),
    ] {
        let request = json!({"programs": [{"language": "python", "source_code": "", "tests": tests}]});
        let (status, answer) = ask(&server, "/v1/judge", &request);
        assert!(status == 400 && answer.to_string().contains(said), "{status} {answer}");
    }
    let request = json!({"programs": [{"language": "c", "source_code": "", "tests": tests}]});
    let (status, answer) = ask(&server, "/v1/judge", &request);
    assert!(status == 400 && answer.to_string().contains("need Python"), "{status} {answer}");
}

#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn pistons_clients_get_their_answers() {
    install();
    let server = Server::start(&[]);
    let (_, languages) = server.ask("GET", "/api/v2/runtimes", "", b"");
    let languages: Value = serde_json::from_str(&languages).expect("JSON");
    let python = languages.as_array().expect("a list").iter().find(|one| one["language"] == "python").expect("Python");
    let request = |code: &str, version: &Value| {
        json!({"language": "python", "version": version, "files": [{"name": "a.py", "content": code}],
            "stdin": "1 2", "args": [], "run_timeout": 1000, "compile_timeout": 10000, "run_memory_limit": -1})
    };
    let answer = fine(&server, "/api/v2/execute", &request(ADD, &python["version"]));
    assert_eq!([&answer["run"]["stdout"], &answer["run"]["output"]], ["3\n", "3\n"]);
    assert_eq!([&answer["run"]["code"], &answer["run"]["signal"]], [&json!(0), &Value::Null]);
    assert!(answer.get("compile").is_none(), "{answer}");
    let endless = fine(&server, "/api/v2/execute", &request("while True: pass", &json!("*")));
    assert_eq!([&endless["run"]["code"], &endless["run"]["signal"]], [&Value::Null, &json!("SIGKILL")]);
    let (status, answer) = ask(&server, "/api/v2/execute", &request(ADD, &json!("2.7")));
    assert_eq!(status, 400);
    assert!(answer["message"].as_str().is_some_and(|message| message.contains("2.7")), "{answer}");
}

#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn open_instructs_clients_get_their_answers() {
    install();
    let server = Server::start(&[]);
    let program = "def add(a, b):\n    return a + b\n";
    let assertions = |program: &str, tests: &[&str]| {
        fine(&server, "/test_program", &json!({"program": program, "tests": tests, "max_execution_time": 2.0}))
    };
    let answer =
        assertions(program, &["assert add(1, 2) == 3", "assert add(1, 2) == 4", "assert add('a', 'b') == 'ab'"]);
    assert_eq!(answer["results"], json!([1, 0, 1]));
    assert_eq!(answer["runtimes"].as_array().map(Vec::len), Some(3));
    // Data sets have lists as text.
    let text = |tests: &str| json!({"program": program, "tests": tests});
    assert_eq!(fine(&server, "/test_program", &text("[\"assert add(1, 2) == 3\"]"))["results"], json!([1]));
    let (status, answer) = ask(&server, "/test_program", &text("eJxrYJn6"));
    assert!(status == 400 && answer.to_string().contains("no pickle is read"), "{answer}");
    // A program cannot pass by ending before its tests.
    for cheat in
        ["import sys\nsys.exit(0)\n", "import os\nos._exit(0)\n", "def add(a, b):\n    import sys\n    sys.exit(0)\n"]
    {
        assert_eq!(assertions(cheat, &["assert add(1, 2) == 3"])["results"], json!([0]), "{cheat}");
    }
    let tests = json!([{"input": "1 2", "output": "3"}, {"input": "2 2", "output": "5"}]);
    let stdio = |program: &str| {
        fine(&server, "/test_program_stdio", &json!({"program": program, "tests": tests, "max_execution_time": 2.0}))
    };
    let answer = stdio(ADD);
    assert_eq!(answer["results"], json!([1, 0]));
    assert!(answer["runtimes"][0].as_f64() > Some(0.0), "{answer}");
    assert_eq!(stdio("def f(")["results"], json!([0, 0]));
}

#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn a_batch_is_answered_program_by_program() {
    install();
    let server = Server::start(&["--workers", "2"]);
    let tests = json!([{"input": "1 2", "outputs": ["3"]}, {"input": "2 2", "outputs": ["5", "4"]}]);
    let program = |id: &str, code: &str| json!({"id": id, "language": "python", "source_code": code, "tests": tests, "seconds": 0.1});
    let programs =
        [program("a", ADD), program("b", "print(3)"), program("c", "while True: pass"), program("d", "def f(")];
    let request = json!({"programs": programs});
    let (status, body) = server.ask("POST", "/v1/judge", "", request.to_string().as_bytes());
    assert_eq!(status, 200, "{body}");
    // The body is sent in chunks, so lines are found by their start.
    let mut answers: Vec<Value> = body
        .lines()
        .filter(|line| line.starts_with("{\"index\""))
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    answers.sort_by_key(|answer| answer["index"].as_u64());
    let outcomes: Vec<&str> =
        answers.iter().map(|answer| answer["exec_outcome"].as_str().expect("an outcome")).collect();
    assert_eq!(outcomes, ["PASSED", "WRONG_ANSWER", "TIME_LIMIT_EXCEEDED", "COMPILATION_ERROR"]);
    assert_eq!([&answers[0]["id"], &answers[0]["tests"][1]["exec_outcome"]], ["a", "PASSED"]);
    assert_eq!(answers[1]["tests"].as_array().map(Vec::len), Some(2));
    assert!(answers[0]["tests"][0]["time_consumed"].as_f64() > Some(0.0), "{}", answers[0]);
}
