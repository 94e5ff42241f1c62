"""The notebooks run, and print what is stored in them.

KEYPEG_WRITE_NOTEBOOKS=1 stores what they print now.
"""

import os
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).resolve().parents[1] / "notebooks"


def printed(notebook: Any) -> list[list[str]]:
    """Collect the texts and keypeg's pictures; those of matplotlib depend on its version."""
    cells = []
    for cell in notebook.cells:
        texts = []
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            texts.append(output.get("text", ""))
            texts += [data[kind] for kind in ("text/plain", "image/svg+xml") if kind in data]
            if "image/png" in data:
                texts[-1] = "a plot"
        cells.append(texts)
    return cells


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", ["lesson", "research"])
def test_notebooks_print_what_is_stored(name: str) -> None:
    path = FOLDER / f"{name}.ipynb"
    stored = nbformat.read(path, as_version=4)
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(notebook, timeout=300, record_timing=False)
    client.execute(cwd=str(FOLDER))
    if os.environ.get("KEYPEG_WRITE_NOTEBOOKS"):
        nbformat.write(notebook, path)
        return
    assert printed(notebook) == printed(stored)
    assert sum(bool(cell) for cell in printed(stored)) > 5
