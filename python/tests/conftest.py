import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def run_program() -> Callable[..., Any]:
    """Run the command line with ``--json``; a failure that is not about the input is an error."""
    program = Path(os.environ.get("KEYPEG_PROGRAM", ROOT / "target" / "debug" / "keypeg"))
    assert program.exists(), f"{program} is missing; run cargo build first"

    def run(*arguments: str) -> Any:
        command = [str(program), "--json", *arguments]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300)
        assert done.returncode in (0, 1), f"{command}: {done.stderr}"
        return json.loads(done.stdout)

    return run
