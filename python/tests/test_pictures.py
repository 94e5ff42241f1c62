"""Pictures are well-formed, show what they should, and suit light and dark."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest
from keypeg import Breaker, Game, History, Position, Review, Session, Solver, Strategy

SVG = "{http://www.w3.org/2000/svg}"

PICTURES: dict[str, tuple[Any, list[str]]] = {
    "game": (Game("4x6"), ["4x6", "1296 codes", "A", "F"]),
    "large game": (Game("100x100-distinct"), ["very many codes", "99"]),
    "strange symbols": (Game("2x3", symbols="<&>"), ["<", "&", ">"]),
    "history": (History("AABC 1,0; ADEE 0,2"), ["1,0", "0,2"]),
    "empty history": (History(), ["4x6"]),
    "long history": (History([("AABC", "1,0")] * 30), ["30"]),
    "position": (Position("4x6", "AABB 1,1; ABCC 0,2; DEAB 1,2"), ["4 codes are left", "1,2"]),
    "one code": (Position("1x1"), ["1 code is left"]),
    "contradiction": (Position("4x6", "AABB 1,1; AABB 2,0"), ["0 codes are left"]),
    "wide position": (Position("100x2", "A" * 100 + " 50,0"), ["50,0", "many codes are left"]),
    "cells": (Position("4x6").cells("AABC"), ["276", "2 black", "4 white", "14 parts"]),
    "review": (
        Review("4x6", "AABC 0,2; DDBE 2,1; DBCE 4,0"),
        ["best", "mistake", "0.113", "+0.757", "-0.137", "codes left"],
    ),
    "estimated review": (Review("8x10", "AAAABBBB 1,0"), ["codes left"]),
    "tree": (Strategy("entropy").tree("3x4"), ["3x4 by entropy"]),
    "part of a tree": (Strategy("entropy").tree("3x4")["1,0"], ["after"]),
    "solution": (Solver("3x4").solve(), ["3x4 by optimal"]),
    "session": (Session("4x6", seed=1), ["4x6"]),
    "breaker": (Breaker("4x6"), ["4x6"]),
}


@pytest.mark.parametrize("name", PICTURES)
def test_pictures(name: str) -> None:
    value, shown = PICTURES[name]
    text = value._repr_svg_()
    root = ElementTree.fromstring(text)
    assert root.tag == f"{SVG}svg"
    texts = " ".join("".join(element.itertext()) for element in root.iter(f"{SVG}text"))
    for part in shown:
        assert part in texts
    assert root.find(f"{SVG}title") is not None
    # A background of its own, and other colors in the dark.
    assert any(element.get("class") == "paper" for element in root.iter(f"{SVG}rect"))
    assert re.search(r"@media \(prefers-color-scheme: ?dark\)", text)


@pytest.mark.parametrize("name", PICTURES)
def test_nothing_is_drawn_outside(name: str) -> None:
    root = ElementTree.fromstring(PICTURES[name][0]._repr_svg_())
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    for circle in root.iter(f"{SVG}circle"):
        radius = float(circle.attrib["r"])
        assert radius <= float(circle.attrib["cx"]) <= width - radius
        assert radius <= float(circle.attrib["cy"]) <= height - radius


@pytest.mark.parametrize("name", PICTURES)
def test_styles_apply_to_their_picture_only(name: str) -> None:
    root = ElementTree.fromstring(PICTURES[name][0]._repr_svg_())
    scope = f".{root.attrib['class']}"
    rules = re.sub(
        r"@media[^{]*{", "", "".join(style.text or "" for style in root.iter(f"{SVG}style"))
    )
    selectors = re.findall(r"([^{}]+){", rules)
    assert selectors
    for selector in ",".join(selectors).split(","):
        assert re.fullmatch(rf"{re.escape(scope)}(-[a-z]+| .*)?", selector.strip())


@pytest.mark.parametrize("name", PICTURES)
def test_pegs_that_are_copied_have_their_style(name: str) -> None:
    text = PICTURES[name][0]._repr_svg_()
    # A selector with an ancestor does not reach what <use> copies.
    for definition in re.findall(r"<defs>(.*?)</defs>", text, re.DOTALL):
        for used in set(re.findall(r'class="([^"]*)"', definition)):
            assert re.search(rf"^\.{used} {{", text, re.MULTILINE), used


def test_pictures_of_one_page_do_not_share_pegs() -> None:
    def names(symbols: str) -> set[str]:
        text = Strategy("entropy").tree(Game("2x3", symbols=symbols))._repr_svg_()
        root = ElementTree.fromstring(text)
        used = {element.attrib["href"][1:] for element in root.iter(f"{SVG}use")}
        assert used <= {element.attrib["id"] for element in root.iter(f"{SVG}g")}
        return used

    assert not names("ABC") & names("123")
    assert names("ABC") == names("ABC")
