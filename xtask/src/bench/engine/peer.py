"""A server with the route `/run_code` that starts one CPython for each run, as SandboxFusion does.

It checks nothing and confines nothing, so it is faster than any server of its kind.
"""

import asyncio
import json
import sys


async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while line := await reader.readline():
        length = 0
        while header := (await reader.readline()).strip():
            name, _, value = header.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        request = json.loads(await reader.readexactly(length))
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            request["code"],
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        out, error = await process.communicate((request.get("stdin") or "").encode())
        status = "Success" if process.returncode == 0 else "Failed"
        result = {"return_code": process.returncode, "stdout": out.decode(), "stderr": error.decode()}
        body = json.dumps({"status": status, "run_result": result}).encode()
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body))
        await writer.drain()
    writer.close()


async def main() -> None:
    server = await asyncio.start_server(answer, "127.0.0.1", int(sys.argv[1]))
    await server.serve_forever()


asyncio.run(main())
