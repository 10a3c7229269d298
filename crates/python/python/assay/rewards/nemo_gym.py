"""A resources server for NeMo Gym: the ``app.py`` of a server is ::

    from assay.rewards.nemo_gym import AssayResourcesServer

    if __name__ == "__main__":
        AssayResourcesServer.run_webserver()

``verifier_metadata`` of a row has ``unit_tests``, as ``assay.rewards.tests_of`` takes them or packed as
NeMo Gym packs those of LiveCodeBench, and perhaps ``language``. ``partial: true`` in the configuration
makes the reward the share of passed tests.
"""

import asyncio
import base64
import binascii
import zlib
from typing import Any, Dict, Mapping, Optional

from nemo_gym.base_resources_server import (
    BaseResourcesServerConfig,
    BaseVerifyRequest,
    BaseVerifyResponse,
    SimpleResourcesServer,
)

from .._errors import AssayError
from . import code_of, judge, reward_of, tests_of

__all__ = ["AssayResourcesServer", "AssayVerifyRequest", "AssayVerifyResponse"]

#: Packed tests are at most so large, in bytes.
_LARGEST = 1 << 30


class AssayResourcesServerConfig(BaseResourcesServerConfig):  # type: ignore[misc]
    """The configuration of a server."""

    #: Whether the reward is the share of passed tests.
    partial: bool = False


class AssayVerifyRequest(BaseVerifyRequest):  # type: ignore[misc]
    """A rollout, with its tests."""

    verifier_metadata: Optional[Dict[str, Any]] = None


class AssayVerifyResponse(BaseVerifyResponse):  # type: ignore[misc]
    """A rollout, with its reward."""

    #: The program that was judged.
    extracted_model_code: Optional[str] = None
    #: The first outcome that is not ``PASSED``, if there is one.
    outcome: Optional[str] = None
    #: Whether the reward says nothing about the model: the program could not be judged.
    mask_sample: bool = False
    #: Why it could not be judged.
    failure_reason: Optional[str] = None


class AssayResourcesServer(SimpleResourcesServer):  # type: ignore[misc]
    """Judges the programs in the last messages of rollouts."""

    config: AssayResourcesServerConfig

    async def verify(self, body: AssayVerifyRequest) -> AssayVerifyResponse:
        """Judges a rollout. A sample that could not be judged is masked."""
        facts = body.verifier_metadata or {}
        language = str(facts.get("language") or "python")
        tests = tests_of(_unpacked(facts.get("unit_tests")))
        code = code_of(body.response.output_text or "", language)
        if code is None:
            return AssayVerifyResponse(**body.model_dump(), reward=0.0)
        partial = bool(self.config.partial)
        try:
            # A thread each: other rollouts go on while a program runs.
            verdicts = await asyncio.to_thread(judge().submit, code, tests, language=language, all_tests=partial)
        except AssayError as error:
            if error.kind != "fault":
                raise
            return AssayVerifyResponse(
                **body.model_dump(), reward=0.0, extracted_model_code=code, mask_sample=True, failure_reason=str(error)
            )
        return AssayVerifyResponse(
            **body.model_dump(),
            reward=reward_of(verdicts, partial),
            extracted_model_code=code,
            outcome=verdicts.outcome,
        )


def _unpacked(tests: Any) -> Any:
    """Tests that may be packed: base64 of JSON that zlib has compressed."""
    if not isinstance(tests, Mapping) or "packed" not in tests:
        return tests
    if tests.get("fn_name"):
        return tests
    try:
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(base64.b64decode(tests["packed"], validate=True), _LARGEST)
    except (binascii.Error, zlib.error, TypeError, ValueError) as error:
        raise AssayError(f"the packed tests cannot be unpacked: {error}") from error
    if not unpacking.eof:
        raise AssayError("the packed tests are cut off, or larger than 1 GiB")
    return text
