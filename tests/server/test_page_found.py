"""The page is found wherever the server is started."""

from __future__ import annotations

import madoi
from madoi.server.settings import built_page


def test_the_page_of_the_source_tree_is_found_from_every_folder(tmp_path, monkeypatch):
    """Of the sources and of the compiled build alike, and never by the folder one happens to stand in."""
    root = tmp_path / "house"
    (root / "web" / "dist").mkdir(parents=True)
    (root / "web" / "dist" / "index.html").write_text("")
    for package in ("src/madoi", "build/compiled/madoi"):
        monkeypatch.setattr(madoi, "__file__", str(root / package / "__init__.py"))
        monkeypatch.chdir(tmp_path)
        assert built_page() == root / "web" / "dist"


def test_a_package_without_a_page_finds_none_though_one_stands_in_a_folder_with_one(tmp_path, monkeypatch):
    (tmp_path / "web" / "dist").mkdir(parents=True)
    (tmp_path / "web" / "dist" / "index.html").write_text("")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(madoi, "__file__", "/nowhere/lib/site-packages/madoi/__init__.py")
    assert built_page() is None
