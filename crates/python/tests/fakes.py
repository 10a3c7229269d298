"""A server that answers as `assay serve` does, without running programs."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Callable, Dict, List, Optional

#: What a program of the fake language does: it prints its only line, whatever it reads.
BROKEN, CRASHES = "broken", "crashes"


class FakeServer(ThreadingHTTPServer):
    """Counts connections and requests, and answers as it is told."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.connections = 0
        self.requests: List[Dict[str, Any]] = []
        #: Statuses of the next answers; then all are 200.
        self.statuses: List[int] = []
        #: Whether to close the connection behind each answer without saying so.
        self.hangs_up = False
        self.token: Optional[str] = None
        threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    @property
    def fake(self) -> FakeServer:
        assert isinstance(self.server, FakeServer)
        return self.server

    def setup(self) -> None:
        self.fake.connections += 1
        super().setup()

    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.path in ANSWERS:
            self.fake.requests.append(request)
        if self.fake.token and self.headers.get("Authorization") != f"Bearer {self.fake.token}":
            return self.answer(401, {"error": "the token is missing"})
        status = self.fake.statuses.pop(0) if self.fake.statuses else 200
        self.answer(status, ANSWERS[self.path](request) if status == 200 else {"error": f"status {status}"})

    def do_GET(self) -> None:
        self.answer(200, [{"runtime_name": "Python 3", "is_installed": True}])

    def answer(self, status: int, body: object) -> None:
        content = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(content)))
        if status == 429:
            self.send_header("Retry-After", "0")
        self.end_headers()
        self.wfile.write(content)
        if self.fake.hangs_up:
            self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:
        pass


def judged(request: Dict[str, Any]) -> List[Dict[str, Any]]:
    program, verdicts, has_failed = request["source_code"].strip(), [], False
    for test in request["unittests"]:
        outcome: Optional[str] = "PASSED" if program in test["output"] else "WRONG_ANSWER"
        if program == CRASHES:
            outcome = "RUNTIME_ERROR"
        if program == BROKEN:
            return [{**test, "exec_outcome": "COMPILATION_ERROR", "result": "no", "time_consumed": 0.0}]
        if has_failed and request["stop_on_first_fail"]:
            outcome = None
        has_failed = has_failed or outcome != "PASSED"
        verdicts.append({**test, "exec_outcome": outcome, "result": outcome and program, "time_consumed": 0.1})
    return verdicts


def called(request: Dict[str, Any]) -> Dict[str, Any]:
    """The answer to a batch of one program, whose function returns its only line for all arguments."""
    (program,) = request["programs"]
    tests, value = [], program["source_code"].strip()
    if value == CRASHES:
        return {"index": 0, "error": "no worker became free in time"}
    for test in program["tests"]:
        accepted = [test["result"]]
        if test["only_element"] and isinstance(test["result"], list):
            accepted += test["result"]
        passed = json.loads(value) in accepted
        tests.append({"exec_outcome": "PASSED" if passed else "RUNTIME_ERROR", "result": "", "time_consumed": 0.1})
    return {"index": 0, "exec_outcome": "PASSED", "tests": tests}


def asserted(request: Dict[str, Any]) -> Dict[str, Any]:
    """The answer to assertions, of which those with the only line of the program hold."""
    passed = [int(request["program"].strip() in test) for test in request["tests"]]
    return {"results": passed, "runtimes": [0.5 if one else -1 for one in passed]}


ANSWERS: Dict[str, Callable[[Dict[str, Any]], Dict[str, Any]]] = {
    "/api/execute_code": lambda request: {"data": judged(request)},
    "/v1/judge": called,
    "/test_program": asserted,
}
