"""SandboxFusion's own client and verl's reward, unmodified, against a running server.

`ASSAY_SERVER` is the address of the server. It has Python and C++, two workers and a queue of 200.
`ASSAY_CROWDED` is the address of a server with one worker and a queue of two.
"""

import asyncio
import importlib.util
import os
import sys
import sysconfig
import threading
from pathlib import Path

import pytest
import requests
import sandbox_fusion
from sandbox_fusion import RunCodeRequest, RunStatus, SubmitRequest, TestConfig

SERVER = os.environ["ASSAY_SERVER"]
CROWDED = os.environ["ASSAY_CROWDED"]

ADD = "a, b = map(int, input().split())\nprint(a + b)"
ADD_IN_CPP = "#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b; }"


def load_verl():
    """Loads verl's package for SandboxFusion from its files: the import of `verl` itself needs PyTorch."""
    folder = Path(sysconfig.get_path("purelib")) / "verl/utils/reward_score/sandbox_fusion"
    spec = importlib.util.spec_from_file_location(
        "verl_sandbox_fusion", folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


VERL = load_verl()


def metric(name: str, server: str = SERVER) -> float:
    """The sum of a metric over its labels."""
    lines = requests.get(f"{server}/metrics", timeout=30).text.splitlines()
    return sum(float(line.split()[-1]) for line in lines if line.startswith(name))


def run(code: str, language: str = "python", **more: object):
    request = RunCodeRequest(code=code, language=language, **more)
    return sandbox_fusion.run_code(request, endpoint=SERVER, max_attempts=1, client_timeout=300)


class TestSandboxFusion:
    def test_a_program_runs(self):
        answer = run(ADD, stdin="1 2")
        assert answer.status == RunStatus.Success
        assert answer.run_result.stdout == "3\n"
        assert answer.run_result.return_code == 0
        assert answer.run_result.execution_time > 0

    def test_failures_have_their_places(self):
        mapping = sandbox_fusion.SummaryMapping(
            Success="success", Failed="failed", CompileFailed="compile", RunFailed="run", RunTimeout="time"
        )

        def summary(answer):
            return sandbox_fusion.summary_run_code_result(answer, mapping)

        assert summary(run("raise ValueError")) == "run"
        assert summary(run("while True: pass", run_timeout=0.2)) == "time"
        assert summary(run("int main() { return x; }", "cpp")) == "compile"
        assert summary(run("int main() { return 3; }", "cpp")) == "run"
        assert summary(run("int main() {}", "cpp")) == "success"

    def test_large_outputs_and_inputs_arrive(self):
        assert len(run("print('x' * 8_000_000)").run_result.stdout) == 8_000_001
        assert run("print(len(input()))", stdin="y" * 8_000_000).run_result.stdout == "8000000\n"

    def test_text_of_any_language_arrives(self):
        assert run("print(input()[::-1])", stdin="żółw 🐢").run_result.stdout == "🐢 włóż\n"

    def test_unknown_languages_are_named(self):
        with pytest.raises(Exception, match="there is no language `bash`"):
            run("echo", "bash")

    def test_many_requests_at_a_time(self):
        async def all_at_once():
            requests = [RunCodeRequest(code=f"print({number})", language="python") for number in range(100)]
            runs = [sandbox_fusion.run_code_async(one, endpoint=SERVER, max_attempts=1) for one in requests]
            return await asyncio.gather(*runs)

        answers = asyncio.run(all_at_once())
        assert [answer.run_result.stdout for answer in answers] == [f"{number}\n" for number in range(100)]

    def test_submissions_are_judged(self):
        tests = [{"input": {"stdin": f"{n} 1"}, "output": {"stdout": str(n + 1)}} for n in range(4)]
        config = TestConfig(
            dataset_type="CommonOJDataset",
            language="python",
            provided_data={"id": 1, "content": "", "test": tests},
            extra={"run_all_cases": True},
        )

        def submit(completion: str):
            request = SubmitRequest(dataset="any", id=1, completion=completion, config=config)
            return sandbox_fusion.submit(request, endpoint=SERVER, max_attempts=1)

        right = submit(f"The sum:\n```python\n{ADD}\n```\n")
        assert right.accepted and right.extracted_code.strip() == ADD
        wrong = submit("```python\nprint(3)\n```")
        assert [test.passed for test in wrong.tests] == [False, False, True, False]


def score(code: str, cases: dict[str, object], server: str = SERVER, **more: object):
    """verl's score of a program, with the status of each test."""
    completion = f"```python\n{code}\n```"
    slots = threading.Semaphore(64)
    value, tests = VERL.compute_score(f"{server}/run_code", slots, 1024, completion, cases, **more)
    return value, [test["status"] for test in tests]


class TestVerl:
    cases = {"inputs": [f"{n} 1" for n in range(20)], "outputs": [str(n + 1) for n in range(20)]}

    def test_scores_are_shares_of_tests(self):
        assert score(ADD, self.cases) == (1.0, ["success"] * 20)
        value, tests = score("print(7)", self.cases)
        assert (value, tests.count("wrong_answer")) == (0.05, 19)
        assert score("print(7)", self.cases, continuous=True)[0] == 0.1

    def test_failures_have_their_names(self):
        one = {"inputs": ["1 2"], "outputs": ["3"]}
        assert score("while True: pass", one, timeout=1) == (0.0, ["timeout"])
        assert score("raise ValueError", one) == (0.0, ["runtime_error"])
        assert score("print(", one) == (0.0, ["runtime_error"])

    def test_functions_are_called(self):
        cases = {"fn_name": "add", "inputs": ["1\n2", "3\n4"], "outputs": ["3", "7"]}
        assert score("class Solution:\n    def add(self, a, b): return a + b", cases)[0] == 1.0
        assert score("def add(a, b): raise ValueError", cases)[0] == 0.0

    def test_assertions_are_checked(self):
        cases = {"assert_case": ["assert f(1) == 2", "assert f(1) == 3"]}
        assert score("def f(x): return x + 1", cases) == (0.5, ["success", "runtime_error"])

    def test_programs_in_cpp_are_compiled_once_for_each_worker(self):
        check = VERL.utils.check_correctness
        results, _ = check(f"{SERVER}/run_code", self.cases, ADD_IN_CPP, language="cpp", timeout=30)
        assert results == [True] * 20

    def test_the_same_request_is_answered_once(self):
        score(ADD, self.cases)
        ran, known = metric("assay_programs_total"), metric("assay_known_total")
        assert score(ADD, self.cases)[0] == 1.0
        assert (metric("assay_programs_total") - ran, metric("assay_known_total") - known) == (0, 20)

    def test_no_test_is_lost_when_the_server_is_full(self):
        """verl sends a request again only after 504, and takes every other error for a wrong answer."""
        cases = {"inputs": [str(n) for n in range(5)], "outputs": [str(n) for n in range(5)]}
        code = "n = int(input())\nfor _ in range(1_000_000): pass\nprint(n)"
        assert score(code, cases, server=CROWDED)[0] == 1.0
        assert metric('assay_requests_total{code="504"}', CROWDED) > 0
        assert metric('assay_requests_total{code="429"}', CROWDED) == 0
