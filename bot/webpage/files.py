"""The page's files: what was built of `client/`, else the plainer page that needs no build. Read at the start."""

import mimetypes
from dataclasses import dataclass
from pathlib import Path

from channels.http.problems import Problem

FOLDER = Path(__file__).parent / "client"
BUILT, PLAIN = FOLDER / "dist", FOLDER / "plain"
INDEX = "index.html"
POLICY = "; ".join((
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
))  # fmt: skip
"""Nothing is loaded from elsewhere, so pictures that a menu names by address stay empty here; nothing runs inline."""
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}
FOR_EVER = {**HEADERS, "Cache-Control": "public, max-age=31536000, immutable"}
"""For files whose name holds a digest of what is in them, as Vite names what it puts under `assets/`."""


@dataclass(frozen=True, slots=True)
class File:
    body: bytes
    content_type: str
    headers: dict[str, str]


class Files:
    """One folder's files by their path below it."""

    def __init__(self, folder: Path) -> None:
        self._files = {
            path.relative_to(folder).as_posix(): _file(path, path.parent.name == "assets")
            for path in sorted(folder.rglob("*"))
            if path.is_file() and not path.name.startswith(".")
        }

    def find(self, path: str) -> File:
        """Raises Problem 404."""
        found = self._files.get(path or INDEX)
        if found is None:
            raise Problem(404, "There is nothing at this path")
        return found


def files() -> Files:
    return Files(BUILT if (BUILT / INDEX).is_file() else PLAIN)


def _file(path: Path, is_named_by_content: bool) -> File:
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    text = kind.startswith("text/") or kind == "image/svg+xml"
    headers = FOR_EVER if is_named_by_content else HEADERS
    return File(path.read_bytes(), f"{kind}; charset=utf-8" if text else kind, headers)
