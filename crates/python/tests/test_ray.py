"""Execution on Ray, with workers that are killed. `cargo xtask test --all --only clusters` runs it."""

from __future__ import annotations

import json
import os
import signal
import threading
import time
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional, Tuple

import pytest
import ray
from conftest import LANGUAGE

import assay
import assay.ray

TASKS = 20
PROGRAMS = 3

TESTS: Dict[str, Any] = {f"t{task}": [{"input": f"{task}", "output": [f"{2 * task}"]}] for task in range(TASKS)}
#: Each program works for a while, so that a worker can be killed midway.
SLOW = "let n = 0; for (let i = 0; i < 2000000; i++) n ^= i;\n"


def samples() -> Iterator[Dict[str, Any]]:
    for task in range(TASKS):
        for number in range(PROGRAMS):
            # Every third program fails.
            factor = 3 if number % 3 == 2 else 2
            code = f"{SLOW}console.log({factor} * require('fs').readFileSync(0, 'utf8')); // {number}"
            yield {"src_uid": f"t{task}", "task_id": f"t{task}", "lang": "Node.js", "source_code": code}


@pytest.fixture(scope="module", autouse=True)
def cluster(engine: str) -> Iterator[None]:
    for attempt in range(3):
        try:
            ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
            break
        except Exception as error:
            # Ray waits for its own processes for 30 seconds, which are few on a busy machine.
            ray.shutdown()
            if attempt == 2 or "timed out during startup" not in str(error):
                raise
    yield
    ray.shutdown()


def of_proc(process: int) -> Tuple[str, int]:
    """The command line of a process, and its parent."""
    with open(f"/proc/{process}/cmdline", "rb") as file:
        line = file.read().replace(b"\0", b" ").decode("utf-8", "replace")
    with open(f"/proc/{process}/stat", encoding="utf-8") as file:
        return line, int(file.read().rpartition(")")[2].split()[1])


def find(part: str) -> Optional[Tuple[int, int]]:
    """A process of the command with this in its command line, and its parent."""
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                line, parent = of_proc(int(name))
            except (OSError, ValueError):
                continue
            if part in line and " execute " in line:
                return int(name), parent
    return None


def is_alive(process: int) -> bool:
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def wait_until(condition: Any, seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.02)


def judged(out: Path) -> List[int]:
    """The number of verdicts in each shard's journal."""
    return [len(journal.read_bytes().splitlines()) - 1 for journal in sorted(out.glob("shard-*/journal"))]


def suite_in(folder: Path) -> Path:
    path = folder / "unittest_db.json"
    path.write_text(json.dumps(TESTS))
    return path


@pytest.fixture(scope="module")
def one_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("one")
    assay.execute(samples(), suite_in(out), out=out, k=(1, 2))
    return out


def test_a_shard_whose_worker_is_killed_goes_on(one_run: Path, tmp_path: Path) -> None:
    killed: List[Tuple[int, int, int]] = []

    def kill() -> None:
        part = f"{tmp_path}/out/shard-1-of-3"
        journal = Path(part) / "journal"
        wait_until(lambda: journal.exists() and len(journal.read_bytes().splitlines()) > 5)
        found = find(part)
        assert found is not None
        command, worker = found
        os.kill(worker, signal.SIGKILL)
        killed.append((command, worker, len(journal.read_bytes().splitlines()) - 1))
        # The command must not hold the journal's lock when Ray tries the shard again.
        wait_until(lambda: not is_alive(command), 5.0)

    killer = threading.Thread(target=kill)
    killer.start()
    report = assay.ray.execute(samples(), suite_in(tmp_path), out=tmp_path / "out", shards=3, k=(1, 2))
    killer.join()
    assert report.json_bytes == (one_run / "report.json").read_bytes()
    assert (tmp_path / "out/samples.jsonl").read_bytes() == (one_run / "samples.jsonl").read_bytes()
    first = judged(tmp_path / "out")[0]
    assert killed and 0 < killed[0][2] < first
    # What was judged before was not judged a second time.
    assert sum(judged(tmp_path / "out")) == TASKS * PROGRAMS


def fake(folder: Path, real: str, body: str) -> Dict[str, Any]:
    """Options for tasks that call another command, which may call the real one."""
    path = folder / "fake"
    path.write_text(f'#!/bin/sh\ncommand="{real}" folder="{folder}"\n{body}\n')
    path.chmod(0o755)
    return {"runtime_env": {"env_vars": {"ASSAY_COMMAND": str(path)}}}


def test_a_shard_is_tried_again_where_that_can_help(engine: str, tmp_path: Path) -> None:
    body = """
shard=$(echo "$*" | sed 's|.*--shard \\(.\\)/.*|\\1|')
echo "$shard" >> "$folder/calls"
case $(grep -c "$shard" "$folder/calls") in 1) echo "error: a worker died" >&2; exit 4;; 2) exit 5;; esac
exec "$command" "$@"
"""
    few = list(samples())[:6]
    tests = suite_in(tmp_path)
    options = fake(tmp_path, engine, body)
    report = assay.ray.execute(few, tests, out=tmp_path / "out", shards=2, ray_options=options)
    assert report.json_bytes == assay.execute(few, tests).json_bytes
    assert sorted((tmp_path / "calls").read_text().split()) == ["1"] * 3 + ["2"] * 3
    with pytest.raises(assay.AssayError, match="2 of 2 shards failed; the first: .*worker died") as caught:
        options = fake(tmp_path, engine, "echo 'error: a worker died' >&2; exit 4")
        assay.ray.execute(few, tests, out=tmp_path / "other", shards=2, retries=0, ray_options=options)
    assert caught.value.kind == "temporary"


def test_what_another_try_cannot_cure_is_an_error_at_once(engine: str, tmp_path: Path) -> None:
    with pytest.raises(assay.AssayError, match="nowhere.jsonl") as caught:
        assay.ray.execute(tmp_path / "nowhere.jsonl", suite_in(tmp_path), out=tmp_path / "out", shards=1)
    assert caught.value.kind == "misuse"
    options = fake(tmp_path, engine, 'echo called >> "$folder/calls"; exit 3')
    with pytest.raises(assay.AssayError, match="ended with 3") as caught:
        assay.ray.execute([], suite_in(tmp_path), out=tmp_path / "out", shards=1, ray_options=options)
    assert caught.value.kind == "fault"
    assert (tmp_path / "calls").read_text() == "called\n"
    with pytest.raises(assay.AssayError, match="numbers from 1"):
        assay.ray.execute([], suite_in(tmp_path), out=tmp_path / "out", shards=0)


def test_programs_have_the_niceness_that_was_asked_for(engine: str, tmp_path: Path) -> None:
    options = fake(tmp_path, engine, 'nice > "$folder/niceness"; exec "$command" "$@"')
    few = list(samples())[:1]
    assay.ray.execute(few, suite_in(tmp_path), out=tmp_path / "out", shards=1, niceness=17, ray_options=options)
    assert (tmp_path / "niceness").read_text() == "17\n"


def test_an_actor_judges_and_survives_its_worker(engine: str) -> None:
    judge = assay.ray.Judge.options(num_cpus=1).remote(workers=1)
    right, tests = "console.log(2 * require('fs').readFileSync(0, 'utf8'))", [("2", "4\n"), ("3", "6\n")]
    verdicts = ray.get(judge.submit.remote(right, tests, language=LANGUAGE))
    assert verdicts.passed and len(verdicts) == 2
    each = ray.get(judge.map.remote([(right, tests), ("1", tests)], language=LANGUAGE))
    assert [one.passed for one in each] == [True, False]
    assert ray.get(judge.languages.remote())["JavaScript"] in (True, False)
    server = next(
        (int(name), of_proc(int(name)))
        for name in os.listdir("/proc")
        if name.isdigit() and is_server(int(name))
    )
    # The server's parent is the shell that ends it, whose parent is the worker.
    worker = of_proc(server[1][1])[1]
    os.kill(worker, signal.SIGKILL)
    wait_until(lambda: not is_alive(server[0]), 10.0)
    assert ray.get(judge.submit.remote(right, tests, language=LANGUAGE)).passed
    ray.kill(judge)


def is_server(process: int) -> bool:
    try:
        line, parent = of_proc(process)
        parent_line, _ = of_proc(parent)
    except (OSError, ValueError):
        return False
    return " serve --bind 127.0.0.1:0" in line and "read -r _" in parent_line and not line.startswith("/bin/sh")
