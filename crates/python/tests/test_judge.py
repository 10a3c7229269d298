"""The live pool: its requests to a fake server, and real programs in a real one."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import subprocess
import sys
import time
from typing import Any, Iterator, List

import pytest
from conftest import LANGUAGE
from fakes import BROKEN, CRASHES, FakeServer

import assay
from assay import _command

SUM = "const [a, b] = require('fs').readFileSync(0, 'utf8').split(' ').map(Number); console.log(a + b);"
TESTS = [("1 2", "3"), ("5 5", "10")]


@pytest.fixture
def fake() -> Iterator[FakeServer]:
    with FakeServer() as server:
        yield server
        server.shutdown()


@pytest.fixture
def client(fake: FakeServer) -> Iterator[assay.Judge]:
    with assay.Judge(address=fake.url, timeout=10) as judge:
        yield judge


def test_verdicts_stand_for_their_tests(client: assay.Judge) -> None:
    tests: List[Any] = [("a", "1"), {"input": "b", "output": ["2", "1"]}, ("c", "3"), ("d", "1")]
    verdicts = client.submit("1", tests)
    assert [verdict.outcome for verdict in verdicts] == ["PASSED", "PASSED", "WRONG_ANSWER", None]
    assert (verdicts.passed, verdicts.share, verdicts.outcome) == (False, 0.5, "WRONG_ANSWER")
    assert client.submit("1", tests, all_tests=True).share == 0.75
    assert client.submit("1", tests[:2]).passed
    assert client.submit(BROKEN, tests).outcome == "COMPILATION_ERROR"
    assert len(client.submit(BROKEN, tests)) == 4
    assert client.submit(CRASHES, tests).outcome == "RUNTIME_ERROR"


def test_limits_are_sent(fake: FakeServer, client: assay.Judge) -> None:
    client.submit("1", [("", "1")], language="GNU C++17", time=0.5, memory=1 << 20)
    assert fake.requests == [
        {
            "language": "GNU C++17",
            "source_code": "1",
            "unittests": [{"input": "", "output": ["1"]}],
            "limits": {"cpu": 0.5, "_as": 1 << 20},
            "stop_on_first_fail": True,
        }
    ]


def test_connections_stay_open(fake: FakeServer, client: assay.Judge) -> None:
    for _ in range(20):
        client.submit("1", [("", "1")])
    assert (fake.connections, len(fake.requests)) == (1, 20)


def test_a_connection_that_was_closed_is_opened_again(fake: FakeServer, client: assay.Judge) -> None:
    fake.hangs_up = True
    for _ in range(5):
        assert client.submit("1", [("", "1")]).passed
        time.sleep(0.01)


def test_a_busy_server_is_asked_again(fake: FakeServer, client: assay.Judge) -> None:
    fake.statuses = [429, 429, 200]
    assert client.submit("1", [("", "1")]).passed
    assert len(fake.requests) == 3


@pytest.mark.parametrize(("status", "kind"), [(400, "misuse"), (413, "misuse"), (500, "fault"), (503, "fault")])
def test_an_error_is_no_verdict(fake: FakeServer, client: assay.Judge, status: int, kind: str) -> None:
    fake.statuses = [status]
    with pytest.raises(assay.AssayError, match=f"status {status}") as caught:
        client.submit("1", [("", "1")])
    assert caught.value.kind == kind
    assert client.submit("1", [("", "1")]).passed


def test_a_token_is_sent(fake: FakeServer) -> None:
    fake.token = "a-long-secret-word"
    with assay.Judge(address=fake.url, token=fake.token) as judge:
        assert judge.submit("1", [("", "1")]).passed
    with assay.Judge(address=fake.url) as judge, pytest.raises(assay.AssayError, match="token"):
        judge.submit("1", [("", "1")])


def test_programs_are_judged_in_order(client: assay.Judge) -> None:
    taken = 0

    def jobs() -> Iterator[Any]:
        nonlocal taken
        for number in range(500):
            taken += 1
            yield str(number % 3), [("", "1")]

    verdicts = client.map(jobs())
    assert next(verdicts).outcome == "WRONG_ANSWER"
    # Jobs are taken as they are needed.
    assert taken < 400
    rest = list(verdicts)
    assert [one.passed for one in rest] == [number % 3 == 1 for number in range(1, 500)]


def test_programs_are_judged_in_an_event_loop(client: assay.Judge) -> None:
    async def run() -> None:
        one = await client.submit_async("1", [("", "1")])
        several = await client.map_async([("1", [("", "1")]), ("2", [("", "1")])])
        assert [one.passed, *(each.passed for each in several)] == [True, True, False]

    asyncio.run(run())


@pytest.mark.parametrize(
    "tests", [[], [()], ["ab"], [("a", 1)], [(1, "a")], [{"input": "a"}], [{"output": "a"}], [None]]
)
def test_tests_that_are_none_are_refused(client: assay.Judge, tests: Any) -> None:
    with pytest.raises(assay.AssayError) as caught:
        client.submit("1", tests)
    assert caught.value.kind == "misuse"


def test_a_server_that_is_not_there_is_a_fault(fake: FakeServer) -> None:
    fake.shutdown()
    fake.server_close()
    with assay.Judge(address=fake.url) as judge, pytest.raises(assay.AssayError) as caught:
        judge.submit("1", [("", "1")])
    assert caught.value.kind == "fault"
    with pytest.raises(assay.AssayError, match="no address"):
        assay.Judge(address="ftp://x")
    with pytest.raises(assay.AssayError, match="workers="):
        assay.Judge(address=fake.url, workers=3)


def test_a_closed_judge_says_so(fake: FakeServer) -> None:
    judge = assay.Judge(address=fake.url)
    judge.close()
    judge.close()
    with pytest.raises(assay.AssayError, match="closed"):
        judge.submit("1", [("", "1")])
    with pytest.raises(assay.AssayError, match="closed"):
        next(judge.map([("1", [("", "1")])]))


def test_a_server_that_does_not_start_says_why(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(assay.AssayError, match="did not start"):
        assay.Judge(arguments=["--no-such-option"])
    monkeypatch.setenv(_command.VARIABLE, "/bin/false")
    with pytest.raises(assay.AssayError, match="it said nothing"):
        assay.Judge()


def test_programs_run(judge: assay.Judge) -> None:
    assert judge.languages()
    verdicts = judge.submit(SUM, TESTS, language=LANGUAGE)
    assert verdicts.passed and verdicts[0].output == "3\n" and len(verdicts) == 2
    wrong = judge.submit("console.log(3)", TESTS, language=LANGUAGE)
    assert [one.outcome for one in wrong] == ["PASSED", "WRONG_ANSWER"]
    slow = judge.submit("for (;;) {}", TESTS, language=LANGUAGE, time=0.1)
    assert slow.outcome == "TIME_LIMIT_EXCEEDED"
    many = list(judge.map(((f"console.log({n})", [("", "3")]) for n in range(6)), language=LANGUAGE))
    assert [one.passed for one in many] == [False, False, False, True, False, False]
    with pytest.raises(assay.AssayError, match="cobol") as caught:
        judge.submit("", TESTS, language="cobol")
    assert caught.value.kind == "misuse"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_it_works_behind_a_fork(judge: assay.Judge) -> None:
    assert judge.submit(SUM, TESTS, language=LANGUAGE).passed
    child = os.fork()
    if child == 0:
        is_right = False
        try:
            is_right = judge.submit(SUM, TESTS, language=LANGUAGE).passed
            is_right = is_right and next(judge.map([(SUM, TESTS)], language=LANGUAGE)).passed
        finally:
            os._exit(0 if is_right else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert judge.submit(SUM, TESTS, language=LANGUAGE).passed


def is_alive(address: str) -> bool:
    try:
        with assay.Judge(address=address, token="none", timeout=2) as judge:
            judge.languages()
    except assay.AssayError as error:
        return error.kind != "fault"
    return True


def waits_for(what: Any) -> bool:
    end = time.monotonic() + 15
    while time.monotonic() < end:
        if what():
            return True
        time.sleep(0.05)
    return False


def test_the_server_ends_with_its_judge(engine: str) -> None:
    judge = assay.Judge(workers=1)
    server = judge._server
    assert server is not None and is_alive(server.address)
    judge.close()
    assert not server.is_running and not is_alive(server.address)


def test_the_server_ends_when_nobody_has_its_judge(engine: str) -> None:
    judge = assay.Judge(workers=1)
    assert judge.submit(SUM, TESTS, language=LANGUAGE).passed
    assert next(judge.map([(SUM, TESTS)], language=LANGUAGE)).passed
    server = judge._server
    assert server is not None
    address = server.address
    del judge, server
    gc.collect()
    assert waits_for(lambda: not is_alive(address))


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM, None])
def test_the_server_ends_with_its_process(engine: str, end: Any) -> None:
    script = "import assay, sys; j = assay.Judge(workers=1); print(j._server.address, flush=True); sys.stdin.read()"
    with subprocess.Popen(
        [sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None and child.stdin is not None
        address = child.stdout.readline().strip()
        assert is_alive(address)
        if end is None:
            child.stdin.close()
        else:
            child.send_signal(end)
        child.wait(30)
    assert waits_for(lambda: not is_alive(address))
