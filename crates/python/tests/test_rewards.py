"""Rewards, called as the frameworks call them."""

from __future__ import annotations

import asyncio
import base64
import importlib
import inspect
import json
import sys
import types
import zlib
from typing import Any, Callable, Dict, Iterator, List

import pytest
from fakes import FakeServer

import assay
from assay import rewards
from assay.rewards import trl, verifiers, verl

#: A right answer of the fake language, and a wrong one.
RIGHT = "Here it is:\n```python\n7\n```\nIt prints 7."
WRONG = "```python\n8\n```"
TESTS = {"inputs": ["1\n", "2\n"], "outputs": ["7", "7"]}
HALF = {"inputs": ["1\n", "2\n"], "outputs": ["7", "8"]}


@pytest.fixture
def fake() -> Iterator[FakeServer]:
    with FakeServer() as server, assay.Judge(address=server.url) as judge:
        rewards.use(judge)
        yield server
        rewards.use(None)
        server.shutdown()


def test_code_is_taken_out_of_answers() -> None:
    assert rewards.code_of(RIGHT) == "7\n"
    assert rewards.code_of("print(1)") == "print(1)"
    thought = "<think>```python\nprint(0)\n```</think>\n" + RIGHT
    assert rewards.code_of(thought) == "7\n"
    # The opening tag may be in the prompt.
    assert rewards.code_of("hm </think>" + RIGHT) == "7\n"
    assert rewards.code_of("<think>```python\nprint(0)\n```") is None
    assert rewards.code_of("```js\n1\n```\n```cpp\n2\n```", "GNU C++17") == "2\n"
    # Halves of pairs of surrogates, which a tokenizer can cut a character into.
    halves = "\ud83d \udfff \U000f0001"
    assert rewards.code_of(f"{halves}\n```python\nprint(1)\n```") == "print(1)\n"
    assert rewards.code_of(f"```python\nprint('{halves}')\n```") == f"print('{halves}')\n"
    assert rewards.code_of(halves) == halves


@pytest.mark.parametrize(
    "truth",
    [
        TESTS,
        json.dumps(TESTS),
        [("1\n", "7"), ("2\n", "7")],
        [{"input": "1\n", "output": "7"}, {"input": "2\n", "output": ["7"]}],
        {"inputs": [["1", ""], "2\n"], "outputs": [["7"], "7"], "fn_name": None},
    ],
)
def test_tests_may_have_several_forms(fake: FakeServer, truth: Any) -> None:
    assert rewards.grade(RIGHT, rewards.tests_of(truth)) == 1.0
    assert [test["input"] for test in fake.requests[0]["unittests"]] == ["1\n", "2\n"]


@pytest.mark.parametrize(
    "truth",
    [None, "", "{", [], {}, "[]", 3, "7", {"inputs": ["1"], "outputs": []}, "[" * 100_000,
     {"inputs": ["{"], "outputs": ["1"], "fn_name": "f"}, {"inputs": ["1"], "outputs": [1], "fn_name": "f"}],
)
def test_tests_of_other_forms_are_refused(truth: Any) -> None:
    with pytest.raises(assay.AssayError) as caught:
        rewards.tests_of(truth)
    assert caught.value.kind == "misuse"


def test_tests_may_call_a_function(fake: FakeServer) -> None:
    apps = {"fn_name": "f", "inputs": [[1, [2]], []], "outputs": [[7], 7]}
    assert rewards.grade(RIGHT, rewards.tests_of(json.dumps(apps))) == 1.0
    (program,) = fake.requests[0]["programs"]
    assert program["tests"][0] == {"function": "f", "arguments": [1, [2]], "result": [7], "only_element": True}
    # LiveCodeBench has texts with the JSON of an argument a line.
    live_code_bench = {"fn_name": "f", "inputs": ['1\n"a"', "[]"], "outputs": ["7", "[7]"]}
    assert rewards.grade(RIGHT, rewards.tests_of(live_code_bench), partial=True) == 0.5
    (program,) = fake.requests[1]["programs"]
    assert [test["arguments"] for test in program["tests"]] == [[1, "a"], [[]]]
    assert fake.requests[1]["stop_at_first_failure"] is False
    # A fault is no reward.
    with pytest.raises(assay.AssayError, match="no worker") as caught:
        rewards.grade("crashes", rewards.tests_of(apps))
    assert caught.value.kind == "fault"


def test_tests_may_be_assertions(fake: FakeServer) -> None:
    tests = ["assert f(1) == 7", "assert f(1) == 8"]
    assert rewards.grade(RIGHT, rewards.tests_of(json.dumps(tests)), partial=True) == 0.5
    assert fake.requests[0]["tests"] == tests
    assert rewards.grade(RIGHT, rewards.tests_of(tests[:1])) == 1.0
    assert rewards.grade(RIGHT, rewards.tests_of([{"assertion": tests[0]}])) == 1.0


@pytest.mark.parametrize(
    ("tests", "language", "options"),
    [
        ([{"assertion": "assert f()"}, ("1", "2")], "python", {}),
        ([{"assertion": " "}], "python", {}),
        ([{"assertion": 3}], "python", {}),
        ([{"assertion": "assert f()"}], "c", {}),
        ([{"assertion": "assert f()"}], "python", {"memory": 1}),
        ([{"assertion": "assert f()"}, {"function": "f", "arguments": [], "result": 1}], "python", {}),
        ([{"function": "f()", "arguments": [], "result": 1}], "python", {}),
        ([{"function": "f", "arguments": "1", "result": 1}], "python", {}),
        ([{"function": "f", "arguments": []}], "python", {}),
        ([{"function": "f", "arguments": [{1}], "result": 1}], "python", {}),
        ([{"function": "f", "arguments": [], "result": float("inf")}], "python", {}),
    ],
)
def test_broken_calls_and_assertions_are_refused(
    fake: FakeServer, tests: List[Any], language: str, options: Dict[str, Any]
) -> None:
    with pytest.raises(assay.AssayError) as caught:
        rewards.judge().submit("7", tests, language=language, **options)
    assert caught.value.kind == "misuse" and not fake.requests


class VerlManager:
    """Calls as `verl.workers.reward_manager.naive` does, and takes what it returns as that does."""

    def __init__(self, compute_score: Callable[..., Any], **reward_kwargs: Any) -> None:
        self.compute_score, self.reward_kwargs = compute_score, reward_kwargs

    def __call__(self, answer: str, truth: Any, extra_info: Any) -> float:
        score = self.compute_score(
            data_source="codecontests",
            solution_str=answer,
            ground_truth=truth,
            extra_info=extra_info,
            reward_router_address=None,
            **self.reward_kwargs,
        )
        reward = score["score"] if isinstance(score, dict) else score
        assert isinstance(reward, float)
        return reward


def test_verl(fake: FakeServer) -> None:
    manager = VerlManager(verl.compute_score)
    assert manager(RIGHT, json.dumps(TESTS), {"language": "javascript", "index": 3}) == 1.0
    assert fake.requests[0]["language"] == "javascript"
    assert manager(WRONG, json.dumps(TESTS), None) == 0.0
    assert fake.requests[1]["language"] == "python"
    assert manager(RIGHT, HALF, {}) == 0.0
    assert VerlManager(verl.compute_score, partial=True)(RIGHT, HALF, {}) == 0.5
    fake.statuses = [500]
    with pytest.raises(assay.AssayError):
        manager(RIGHT, TESTS, {})


def test_verl_in_batches(fake: FakeServer) -> None:
    call: Dict[str, Any] = {
        "data_sources": ["a"] * 3,
        "solution_strs": [RIGHT, WRONG, "<think>"],
        "ground_truths": [TESTS, TESTS, TESTS],
        "extra_infos": [{}, None, {"language": "c"}],
    }
    assert [one["score"] for one in verl.compute_score_batch(**call)] == [1.0, 0.0, 0.0]
    fake.statuses = [500]
    with pytest.raises(assay.AssayError, match="1 of 3"):
        verl.compute_score_batch(**call)


def test_trl(fake: FakeServer) -> None:
    def trainer(reward_func: Callable[..., Any], completions: List[Any], **columns: Any) -> Any:
        """Calls as `GRPOTrainer` does."""
        assert reward_func.__name__ and not inspect.iscoroutinefunction(reward_func)
        prompts = ["?"] * len(completions)
        ids = [[1]] * len(completions)
        return reward_func(prompts=prompts, completions=completions, completion_ids=ids, trainer_state=None, **columns)

    assert trainer(trl.passes_tests, [RIGHT, WRONG], tests=[TESTS, TESTS]) == [1.0, 0.0]
    chats = [[{"role": "assistant", "content": RIGHT}], [{"role": "assistant", "content": None}], []]
    assert trainer(trl.passes_tests, chats, tests=[json.dumps(TESTS)] * 3, language=["c", None, "c"]) == [1.0, 0.0, 0.0]
    assert trainer(trl.share_of_tests, [RIGHT], tests=[HALF]) == [0.5]
    # TRL leaves out an answer without a reward.
    fake.statuses = [500]
    assert sorted(trainer(trl.passes_tests, [RIGHT, RIGHT], tests=[TESTS, TESTS]), key=str) == [1.0, None]


def test_verifiers(fake: FakeServer, monkeypatch: pytest.MonkeyPatch) -> None:
    class Rubric:
        """Calls rewards as `verifiers.Rubric` does: with what they name, or all with `**kwargs`."""

        def __init__(self, funcs: List[Callable[..., Any]], weights: List[float], parser: Any = None) -> None:
            self.funcs, self.weights, self.parser = funcs, weights, parser

        async def score(self, **state: Any) -> float:
            facts = {**state, "parser": self.parser, "state": state, "prompt": [], "task": "default"}
            return sum([weight * float(await func(**facts)) for func, weight in zip(self.funcs, self.weights)])

    fake_module: Any = types.ModuleType("verifiers")
    fake_module.Rubric = Rubric
    monkeypatch.setitem(sys.modules, "verifiers", fake_module)
    completion = [{"role": "user", "content": "?"}, {"role": "assistant", "content": [{"type": "text", "text": RIGHT}]}]

    def score(rubric: Any, **state: Any) -> float:
        return float(asyncio.run(rubric.score(completion=completion, **state)))

    assert score(verifiers.rubric(), answer=json.dumps(TESTS), info={}) == 1.0
    assert score(verifiers.rubric(parser=3), answer="", info={"tests": TESTS, "language": "c"}) == 1.0
    assert fake.requests[1]["language"] == "c"
    assert score(verifiers.rubric(), answer="", info=json.dumps({"tests": HALF})) == 0.0
    assert score(verifiers.rubric(partial=True), answer=HALF, info=None) == 0.5


class Model:
    """As much of pydantic's models as NeMo Gym's servers need."""

    def __init__(self, **members: Any) -> None:
        for kind in reversed(type(self).__mro__):
            for name in getattr(kind, "__annotations__", {}):
                if hasattr(kind, name):
                    setattr(self, name, getattr(kind, name))
        self.__dict__.update(members)

    def model_dump(self) -> Dict[str, Any]:
        return dict(self.__dict__)


@pytest.fixture
def nemo_gym(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    base: Any = types.ModuleType("nemo_gym.base_resources_server")
    for name in ("BaseResourcesServerConfig", "BaseVerifyRequest", "BaseVerifyResponse", "SimpleResourcesServer"):
        setattr(base, name, type(name, (Model,), {}))
    monkeypatch.setitem(sys.modules, "nemo_gym", types.ModuleType("nemo_gym"))
    monkeypatch.setitem(sys.modules, "nemo_gym.base_resources_server", base)
    yield importlib.import_module("assay.rewards.nemo_gym")
    sys.modules.pop("assay.rewards.nemo_gym", None)


def test_nemo_gym(fake: FakeServer, nemo_gym: Any) -> None:
    def verify(answer: str, tests: Any, partial: bool = False, **metadata: Any) -> Any:
        server = nemo_gym.AssayResourcesServer(config=nemo_gym.AssayResourcesServerConfig(partial=partial))
        body = nemo_gym.AssayVerifyRequest(
            responses_create_params=None,
            response=types.SimpleNamespace(output_text=answer),
            verifier_metadata={"unit_tests": tests, **metadata},
        )
        return asyncio.run(server.verify(body))

    right = verify(RIGHT, TESTS, language="c")
    assert (right.reward, right.outcome, right.extracted_model_code, right.mask_sample) == (1.0, "PASSED", "7\n", False)
    assert right.response.output_text == RIGHT and fake.requests[0]["language"] == "c"
    assert verify(WRONG, TESTS).outcome == "WRONG_ANSWER"
    assert verify("<think>", TESTS).reward == 0.0
    assert verify(RIGHT, HALF, partial=True).reward == 0.5
    packed = base64.b64encode(zlib.compress(json.dumps(TESTS).encode())).decode()
    assert verify(RIGHT, {"packed": packed}).reward == 1.0
    for broken in ("é", "AAAA", packed[:-8], base64.b64encode(zlib.compress(b"{")).decode()):
        with pytest.raises(assay.AssayError):
            verify(RIGHT, {"packed": broken})
    fake.statuses = [500]
    faulty = verify(RIGHT, TESTS)
    assert (faulty.reward, faulty.mask_sample, faulty.failure_reason) == (0.0, True, "status 500")


def test_a_program_with_half_a_pair_of_surrogates_does_not_compile(judge: assay.Judge) -> None:
    rewards.use(judge)
    try:
        answers = [f"```javascript\nconsole.log(7){more}\n```" for more in ("", " // \ud83d")]
        tests = [{"input": "", "output": "7"}]
        assert trl.passes_tests(answers, tests=[tests] * 2, language=["javascript"] * 2) == [1.0, 0.0]
    finally:
        rewards.use(None)


def test_a_real_judge_gives_rewards(judge: assay.Judge) -> None:
    rewards.use(judge)
    try:
        answer = "```javascript\nconsole.log(require('fs').readFileSync(0, 'utf8') * 2)\n```"
        truth = {"inputs": ["2", "5"], "outputs": ["4", "10"]}
        assert verl.compute_score("any", answer, truth, {"language": "javascript"}) == {"score": 1.0, "acc": 1.0}
        assert trl.passes_tests([answer, "1"], tests=[truth, truth], language=["javascript"] * 2) == [1.0, 0.0]
    finally:
        rewards.use(None)


def test_the_default_judge_is_the_server_of_the_environment(fake: FakeServer, monkeypatch: pytest.MonkeyPatch) -> None:
    rewards.use(None)
    monkeypatch.setenv(rewards.ADDRESS, fake.url)
    assert rewards.grade(RIGHT, rewards.tests_of(TESTS)) == 1.0
    assert len(fake.requests) == 1
