"""Make the pictures of the README from the gallery: `python web/dev/pictures.py` after `make screenshots`.

Half as wide, as WebP, so that each is a few dozen kilobytes. The browser does the work: no other tool is needed.
"""

from __future__ import annotations

import base64
from pathlib import Path

from playwright.sync_api import sync_playwright
from screenshots import FLAGS, GALLERY, ROOT

from madoi.server.printing import find_chromium

PICTURES = ROOT / "docs" / "pictures"
CHOSEN = {
    "start": "start-desktop-day-en",
    "fort-of-gold": "fort-of-gold-middle-desktop-night-ja",
    "fuji-99": "fuji-99-middle-desktop-day-en",
    "goryokaku": "goryokaku-middle-desktop-day-en",
    "phone-fort-of-gold": "fort-of-gold-middle-phone-day-ja",
    "phone-fuji-99": "fuji-99-middle-phone-night-ja",
    "phone-goryokaku": "goryokaku-middle-phone-day-ja",
}
WIDEST = 1080
QUALITY = 0.82
LARGEST = 150_000

SHRINK = """async ([source, widest, quality]) => {
  const picture = await createImageBitmap(await (await fetch(source)).blob());
  const scale = Math.min(1, widest / picture.width);
  const canvas = new OffscreenCanvas(picture.width * scale, picture.height * scale);
  const pen = canvas.getContext("2d");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/webp", quality })).arrayBuffer());
  return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ""));
}"""


def as_data(path: Path) -> str:
    return "data:image/png;base64," + base64.b64encode(path.read_bytes()).decode()


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        page = browser.new_page()
        for name, shot in CHOSEN.items():
            source = as_data(GALLERY / f"{shot}.png")
            picture = base64.b64decode(page.evaluate(SHRINK, [source, WIDEST, QUALITY]))
            assert len(picture) <= LARGEST, f"{name} has {len(picture)} bytes"
            (PICTURES / f"{name}.webp").write_bytes(picture)
            print(f"{name}: {len(picture) // 1000} kB")
        browser.close()


if __name__ == "__main__":
    main()
