"""The documents are true: what they link to is there, functions and commands have the names that are told, samples do
what they show, and what is taken from the code is what stands there."""

import ast
import re
import shlex
from pathlib import Path

import click
import pytest
from commands import done

import documents
from madang_host.cli.main import main

ROOT = Path(__file__).parent.parent.parent
DOCUMENTS = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in ("", "docs/", "examples/", "tests/", "firmware/")
    for path in ROOT.glob(f"{folder}*.md")
)
LINK = re.compile(r"\]\(([^)#:]+)[^)]*\)")
FUNCTION = re.compile(r"`([A-Z]\w+)\.(\w+)`")
COMMAND = re.compile(r"^(?:    |\$ )?(madang [a-z].*)$|`(madang [a-z][^`\n]*)`", re.MULTILINE)
TEST = re.compile(r"\bpytest -q (tests/\S+\.py)(?: -k (\w+))?")
TARGET = re.compile(r"(?:^    |`)make ([a-z]+)\b", re.MULTILINE)
SAMPLE = re.compile(r"^\$ (madang .*)\n((?:[^$`].*\n)*)", re.MULTILINE)
INDENTED = re.compile(r"^( +)(\S+/|(?:\S+\.(?:py|js|md) ?)+)(?:\s{2,}|$)")


def methods() -> set[tuple[str, str]]:
    """Every class with each of its methods and fields, of the firmware and of the PC tool."""
    found = set()
    for path in [*ROOT.glob("firmware/**/*.py"), *ROOT.glob("host/**/*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                inner = {part.name for part in node.body if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef)}
                inner |= {part.attr for part in ast.walk(node) if isinstance(part, ast.Attribute)}
                found |= {(node.name, name) for name in inner}
    scripts = "".join(path.read_text(encoding="utf-8") for path in ROOT.glob("host/**/static/*.js"))
    return found | {
        (name, method)
        for name, body in re.findall(r"export class (\w+) \{(.*?)^\}", scripts, re.DOTALL | re.MULTILINE)
        for method in re.findall(r"^  (\w+)\(", body, re.MULTILINE)
    }


@pytest.mark.parametrize("document", DOCUMENTS)
def test_what_is_linked_is_there(document: str) -> None:
    folder = (ROOT / document).parent
    links = LINK.findall((ROOT / document).read_text(encoding="utf-8"))
    assert [link for link in links if not (folder / link).exists()] == []


def test_every_sentence_of_the_rulebook_is_held_by_tests_that_there_are() -> None:
    told = re.findall(r"`(test_\w+)::(test_\w+)`", (ROOT / "docs/rulebook.md").read_text(encoding="utf-8"))
    written = {
        (path.stem, name)
        for path in ROOT.glob("tests/*/test_*.py")
        for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert len(told) > 20 and sorted(set(told) - written) == []


@pytest.mark.parametrize("document", ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "tests/README.md"])
def test_functions_have_the_names_that_are_told(document: str) -> None:
    told = set(FUNCTION.findall((ROOT / document).read_text(encoding="utf-8")))
    assert sorted(told - methods()) == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_commands_are_as_they_are_told(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    for line in map("".join, COMMAND.findall(text)):
        words = re.split(r"\s{2,}|\s+#", line)[0].replace("[", " ").replace("]", " ").split()[1:]
        for name in words[0].split("|"):
            command = main.get_command(click.Context(main), name)
            assert command is not None, line
            params = [*command.params]
            if isinstance(command, click.Group):
                for inner in words[1].split("|") if words[1:] and re.fullmatch(r"[a-z|]+", words[1]) else []:
                    assert inner in command.commands, line
                    params += command.commands[inner].params
            known = {option for param in params for option in (*param.opts, *param.secondary_opts)} | {"--help"}
            assert [word for word in words if word.startswith("--") and word not in known] == [], line


def test_commands_that_are_advised_can_be_given() -> None:
    advised = {
        command
        for path in ROOT.glob("host/**/*.py")
        for command in re.findall(r"'madang ([a-z][^'\n]*)'", path.read_text(encoding="utf-8"))
    }
    assert len(advised) > 20
    for command in sorted(advised):
        name, *words = command.split()
        given = main.get_command(click.Context(main), name)
        assert given is not None, command
        if isinstance(given, click.Group) and words:
            given = given.commands[words.pop(0)]
        options = {option: param for param in given.params for option in param.opts if isinstance(param, click.Option)}
        arguments = [param for param in given.params if isinstance(param, click.Argument)]
        while words:
            word = words.pop(0)
            if word.startswith("--") and word != "--help":
                assert word in options, command
                words = words[0 if getattr(options[word], "is_flag", False) else 1 :]
            elif word not in ("--help", "..."):
                assert arguments, f"'madang {command}' says too much"
                arguments = arguments[0 if arguments[0].nargs == -1 else 1 :]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_tests_and_targets_are_there_as_they_are_told(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    for file, word in TEST.findall(text):
        assert word in (ROOT / file).read_text(encoding="utf-8") or (ROOT / f"tests/shared/{word}.py").exists()
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert set(TARGET.findall(text)) - set(targets) == set()


@pytest.mark.parametrize("document", [name for name in DOCUMENTS if name.startswith("docs/")])
def test_samples_print_what_is_shown(document: str) -> None:
    for command, shown in SAMPLE.findall((ROOT / document).read_text(encoding="utf-8")):
        assert done(*shlex.split(command)[1:]) == shown, command


@pytest.mark.parametrize("document", [name for name in DOCUMENTS if name.startswith("docs/")])
def test_what_is_taken_from_the_code_stands_there(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    assert documents.renewed(text) == text, "'make docs' renews it"


def test_pictures_show_the_board_as_it_is_drawn() -> None:
    for name, svg in documents.pictures().items():
        assert (ROOT / "docs/pictures" / name).read_text(encoding="utf-8") == svg, "'make docs' renews it"


def test_the_site_opens_from_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    documents.build(tmp_path)
    for document in DOCUMENTS:
        page = tmp_path / (document.removesuffix("README.md") + "index.html")
        page = page if document.endswith("README.md") else tmp_path / f"{document.removesuffix('.md')}.html"
        html = page.read_text(encoding="utf-8")
        fetched = re.findall(r'<(?:script|img|link rel="stylesheet")[^>]* (?:src|href)="([^"]+)"', html)
        assert fetched and [address for address in fetched if not (page.parent / address.split("?")[0]).is_file()] == []


def test_the_map_names_what_is_there() -> None:
    """Each name in the README's map, found in the folder that it stands under by its indentation."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    map_ = text[text.index("## The map") : text.index("Imports go one way")]
    folders: list[tuple[int, Path]] = [(0, ROOT)]
    missing = []
    for line in map_.splitlines():
        entry = INDENTED.match(line)
        if entry is None or len(entry[1]) > 10:
            continue
        while folders[-1][0] >= len(entry[1]) and len(folders) > 1:
            folders.pop()
        for name in entry[2].split():
            if not (folders[-1][1] / name).exists():
                missing.append(f"{folders[-1][1].relative_to(ROOT)}/{name}")
        if entry[2].endswith("/"):
            folders.append((len(entry[1]), folders[-1][1] / entry[2]))
    assert missing == [] and len(folders) > 1


def test_each_cell_of_how_hands_are_read_has_its_story() -> None:
    """The table phase x explanation in ARCHITECTURE.md, and the tests that tell what becomes of each cell."""
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    cells = set(re.findall(r"\]\(#(t\d+)\)", text))
    stories = dict(re.findall(r'^\| <a id="(t\d+)"></a>t\d+ \| `(\w+)` \|$', text, re.MULTILINE))
    written = {
        node.name
        for path in ROOT.glob("tests/shared/test_*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
    }
    assert cells == stories.keys() and len(cells) > 20
    assert sorted(set(stories.values()) - written) == []
