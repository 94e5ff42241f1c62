"""The examples of the package and of README.md."""

import doctest
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import keypeg
import pytest

README = Path(__file__).resolve().parents[1] / "README.md"


def documented() -> Iterator[tuple[str, str]]:
    yield "keypeg", inspect.getdoc(keypeg) or ""
    for name in keypeg.__all__:
        value = getattr(keypeg, name)
        if not isinstance(value, str):
            yield name, inspect.getdoc(value) or ""


def run(name: str, text: str, names: dict[str, Any]) -> int:
    test = doctest.DocTestParser().get_doctest(text, names, name, None, 0)
    printed: list[str] = []
    result = doctest.DocTestRunner().run(test, out=printed.append)
    assert result.failed == 0, "".join(printed)
    return result.attempted


@pytest.mark.parametrize(
    ("name", "text"), list(documented()), ids=lambda value: value.split("\n")[0][:40]
)
def test_examples_of_the_package(name: str, text: str) -> None:
    examples = run(name, text, dict(vars(keypeg)))
    value = getattr(keypeg, name, keypeg)
    is_error = isinstance(value, type) and issubclass(value, Exception)
    assert examples > 0 or not isinstance(value, type) or is_error, f"{name} has no example"


def test_everything_public_is_described() -> None:
    for name in keypeg.__all__:
        value = getattr(keypeg, name)
        if not isinstance(value, type):
            continue
        for member, found in vars(value).items():
            if not member.startswith("_"):
                assert inspect.getdoc(found), f"{name}.{member} has no description"


def test_examples_of_the_readme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import matplotlib

    matplotlib.use("agg")
    monkeypatch.chdir(tmp_path)
    text = README.read_text(encoding="utf-8")
    # A fence ends an example.
    assert run("README.md", text.replace("```", "\n"), {}) > 15
    assert (tmp_path / "histogram.png").stat().st_size > 1000
