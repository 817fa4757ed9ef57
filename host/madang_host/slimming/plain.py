"""Takes the machine code out of sources: for interpreters that load none, as CircuitPython and those in a browser."""

import ast

from madang_host.slimming.sources import COMPILER_WORDS


def without_machine_code(source: str) -> str:
    """The same functions as bytecode, on the same lines. What only viper knows, as `ptr32`, is not put into words."""
    lines = source.splitlines(keepends=True)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            for decorator in node.decorator_list:
                if ast.unparse(decorator) in COMPILER_WORDS:
                    lines[decorator.lineno - 1] = "\n"
    return "".join(lines)
