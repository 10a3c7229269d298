"""A server of verdicts as a child process, and requests to it."""

from __future__ import annotations

import http.client
import json
import os
import re
import secrets
import subprocess
import tempfile
import threading
import time
import urllib.parse
import weakref
from collections import deque
from pathlib import Path
from typing import IO, Any, Deque, Dict, List, Mapping, Optional, Sequence, cast

from ._command import find
from ._errors import AssayError

#: Runs a command, and ends it when the pipe at standard input closes: also if this process is killed.
_SUPERVISOR = (
    'exec 3<&0; "$@" </dev/null 3<&- & child=$!; exec 2>/dev/null; read -r _ <&3; kill "$child"; wait "$child"'
)

#: A server answers what has arrived for this time when it is ended, in seconds.
_GRACE = 2

#: The times between two tries of a request that the server is too busy for, in seconds.
_SHORTEST_PAUSE, _LONGEST_PAUSE = 0.05, 30.0

_LISTENING = re.compile(r"Listening on http://([^;\s]+)")


class Server:
    """``assay serve`` on a loopback port of its own, with a token of its own."""

    def __init__(self, workers: Optional[int], arguments: Sequence[str]) -> None:
        self.token = secrets.token_hex(16)
        #: The last lines that the server wrote.
        self._said: Deque[str] = deque(maxlen=20)
        options = ["--bind", "127.0.0.1:0", "--grace", str(_GRACE)]
        if workers is not None:
            options += ["--workers", str(workers)]
        with tempfile.TemporaryDirectory(prefix="assay-") as folder:
            # Only the owner can read it. The server reads it when it starts.
            token = Path(folder) / "token"
            token.write_text(self.token, encoding="ascii")
            line = [find(), "serve", *options, "--token-file", str(token), "--color", "never", *arguments]
            if os.name == "posix":
                line = ["/bin/sh", "-c", _SUPERVISOR, "assay", *line]
            self._process = subprocess.Popen(
                line,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                text=True,
                errors="replace",
            )
            #: Ends the server when this object is collected, or the interpreter exits.
            self.close = weakref.finalize(self, _end, self._process, os.getpid())
            stderr = self._process.stderr
            assert stderr is not None
            self.address = self._listen(stderr)
        # Not a method: the thread would hold this object, which then never ends the server.
        threading.Thread(target=_drain, args=(stderr, self._said), daemon=True).start()

    def _listen(self, stderr: IO[str]) -> str:
        for line in stderr:
            self._said.append(line.rstrip())
            found = _LISTENING.search(line)
            if found:
                return found[1]
        self.close()
        said = "\n".join(self._said).rpartition("error: ")[2]
        raise AssayError(f"`assay serve` did not start: {said or 'it said nothing'}", kind="fault")

    @property
    def is_running(self) -> bool:
        return self.close.alive and self._process.poll() is None

    def said(self) -> str:
        """The last lines that the server wrote."""
        return "\n".join(self._said)


def _drain(stderr: IO[str], said: Deque[str]) -> None:
    """Reads what the server writes, so that it never waits for a reader."""
    for line in stderr:
        said.append(line.rstrip())


def _end(process: subprocess.Popen[str], owner: int) -> None:
    # A forked process has a copy of this, and not the server.
    if os.getpid() != owner:
        return
    if process.stdin is not None:
        try:
            process.stdin.close()
        except OSError:
            pass
    if os.name != "posix":
        process.terminate()
    try:
        process.wait(_GRACE + 10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class Client:
    """Requests to a server, over connections that stay open."""

    def __init__(self, address: str, token: Optional[str], timeout: Optional[float]) -> None:
        address = address if "//" in address else f"http://{address}"
        parsed = urllib.parse.urlsplit(address)
        if parsed.scheme not in ("http", "https") or not parsed.hostname:
            raise AssayError(f"{address} is no address of a server; give one such as http://127.0.0.1:5000")
        self._address = parsed
        self._token = token
        #: How long a request may wait for its answer, in seconds.
        self._timeout = timeout
        self._idle: List[http.client.HTTPConnection] = []
        self._lock = threading.Lock()
        self._owner = os.getpid()

    def post(self, path: str, body: Mapping[str, Any]) -> Dict[str, Any]:
        """Sends a request, again while the server is too busy for it, and returns the answer."""
        payload = json.dumps(body).encode("ascii")
        pause = _SHORTEST_PAUSE
        while True:
            status, headers, content = self._once("POST", path, payload)
            if status == 429:
                asked = headers.get("Retry-After", "")
                pause = min(max(float(asked) if asked.isdigit() else pause * 2, _SHORTEST_PAUSE), _LONGEST_PAUSE)
                time.sleep(pause)
                continue
            return cast("Dict[str, Any]", _answer(status, content))

    def get(self, path: str) -> Any:
        """Returns an answer of the server."""
        status, _, content = self._once("GET", path, None)
        return _answer(status, content)

    def _once(self, method: str, path: str, payload: Optional[bytes]) -> tuple[int, Any, bytes]:
        headers = {"Content-Type": "application/json"} if payload is not None else {}
        if self._token:
            headers["Authorization"] = f"Bearer {self._token}"
        while True:
            connection, is_used = self._take()
            try:
                connection.request(method, self._address.path.rstrip("/") + path, payload, headers)
                response = connection.getresponse()
                content = response.read()
            except (OSError, http.client.HTTPException) as error:
                connection.close()
                # The server closes connections that are idle for long: a new one shows whether it is there.
                if is_used and not isinstance(error, TimeoutError):
                    continue
                raise AssayError(
                    f"the server at {self._address.netloc} does not answer: {error!r}", kind="fault"
                ) from error
            except BaseException:
                # What comes next on this connection belongs to this request.
                connection.close()
                raise
            if response.will_close:
                connection.close()
            else:
                with self._lock:
                    self._idle.append(connection)
            return response.status, response.headers, content

    def _take(self) -> tuple[http.client.HTTPConnection, bool]:
        with self._lock:
            if self._owner != os.getpid():
                # This process was forked: the connections are those of its parent.
                self._idle, self._owner = [], os.getpid()
            if self._idle:
                return self._idle.pop(), True
        kind = http.client.HTTPSConnection if self._address.scheme == "https" else http.client.HTTPConnection
        return kind(self._address.hostname or "", self._address.port, timeout=self._timeout), False

    def close(self) -> None:
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()


def _answer(status: int, content: bytes) -> Any:
    try:
        answer = json.loads(content)
    except ValueError:
        answer = {}
    if status == 200:
        return answer
    said = answer.get("error") if isinstance(answer, dict) else None
    message = said or f"the server answered {status}"
    raise AssayError(message, kind="misuse" if status in (400, 401, 413) else "fault")
