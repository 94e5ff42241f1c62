"""The stubs: mypy on them and on a user's program, and stubtest against the native module."""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def run(*arguments: str) -> str:
    command = [sys.executable, "-m", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, cwd=HERE, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_mypy_accepts_the_package_and_a_program() -> None:
    assert "Success" in run("mypy", "--strict", "-p", "keypeg")
    assert "Success" in run("mypy", "--strict", "sample_program.py")


def test_mypy_refuses_mistakes(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.py"
    wrong.write_text(
        "import keypeg\n"
        "keypeg.score('AABC', 'AABB')\n"
        "keypeg.Solver('4x6').solve(objective='best')\n"
        "number: int = keypeg.Position('4x6').best()\n"
    )
    command = [sys.executable, "-m", "mypy", "--strict", str(wrong)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert [line.split(":")[1] for line in done.stdout.splitlines()[:-1]] == ["2", "2", "3", "4"]


def test_stubs_agree_with_the_module() -> None:
    assert "Success" in run("mypy.stubtest", "keypeg")


def test_the_program_runs() -> None:
    done = subprocess.run(
        [sys.executable, HERE / "sample_program.py"], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    assert "2861/648 AAB" in done.stdout
