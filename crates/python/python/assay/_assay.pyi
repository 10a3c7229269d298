from typing import Any, Dict, List, Optional, Tuple

__version__: str
EXTRACT: str
PROFILES: List[Tuple[str, str]]

class Contents:
    harness: str
    what: str
    samples: bytes
    tasks: bytes
    recorded: List[Tuple[str, int, int, int]]
    extracted: int
    problems: List[Tuple[str, str]]

def score(prompts: Optional[object], predictions: object, corpora: List[object], request: Dict[str, Any]) -> bytes: ...
def explain(task_id: str, prompts: object, predictions: object, request: Dict[str, Any]) -> bytes: ...
def compare(
    first: object, second: object, prompts: object, names: Tuple[str, str], request: Dict[str, Any]
) -> bytes: ...
def read(path: str, tests: Optional[str], max_decompressed: str) -> Contents: ...
def extract_code(text: str, language: str) -> Optional[str]: ...
