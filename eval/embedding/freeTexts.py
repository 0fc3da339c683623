"""Running text that may be used freely, for fitting: the documentation of Python's standard library (PSF licence) and of the
packages in a node_modules folder under the MIT, ISC, BSD and Apache licences. No question set is among them."""
import importlib
import inspect
import json
import pkgutil
import re
import sys
from pathlib import Path

FREE = re.compile(r"^\(?(MIT|ISC|BSD-[23]-Clause|Apache-2\.0)")
LEAST_WORDS = 6
# Modules that do something when they are imported.
LOUD = {"antigravity", "this", "idlelib", "turtledemo", "__main__"}


def paragraphs(text: str) -> list[str]:
    """A text's paragraphs of at least a few words, without Markdown's code blocks and tables."""
    plain = re.sub(r"```.*?(```|\Z)", " ", text, flags=re.S)
    plain = re.sub(r"!?\[([^\]]*)\]\([^)]*\)|<[^>]{1,300}>", r"\1", plain)
    parts = (" ".join(part.split()) for part in re.split(r"\n\s*\n", plain) if "|--" not in part)
    return [part for part in parts if len(re.findall(r"[a-z]{2,}", part.lower())) >= LEAST_WORDS]


def of_python() -> set[str]:
    found = set()
    for name in sorted(sys.stdlib_module_names - LOUD):
        if name.startswith("_"):
            continue
        try:
            module = importlib.import_module(name)
        except ImportError:
            continue
        for thing in [module, *(getattr(module, key, None) for key in sorted(dir(module)))]:
            members = [getattr(thing, key, None) for key in sorted(dir(thing))] if inspect.isclass(thing) else []
            for one in [thing, *members]:
                text = inspect.getdoc(one) if callable(one) or inspect.ismodule(one) else None
                found.update(paragraphs(text or ""))
    return found


def of_packages(node_modules: Path) -> set[str]:
    found = set()
    for manifest in sorted(node_modules.glob("**/package.json")):
        try:
            license = json.loads(manifest.read_text()).get("license")
        except (ValueError, OSError):
            continue
        if not isinstance(license, str) or not FREE.match(license):
            continue
        for path in sorted(manifest.parent.glob("*.md")) + sorted(manifest.parent.glob("doc*/**/*.md")):
            found.update(paragraphs(path.read_text(errors="ignore")))
    return found


def free_texts(node_modules: Path) -> list[str]:
    """All of them, each paragraph and each sentence of a longer one, in one order."""
    whole = of_python() | of_packages(node_modules)
    sentences = {part for text in whole for part in re.split(r"(?<=[.!?:])\s+", text) if len(part.split()) >= LEAST_WORDS}
    return sorted(whole | sentences)


if __name__ == "__main__":
    texts = free_texts(Path(sys.argv[1]))
    print(len(texts), "texts,", sum(len(text.split()) for text in texts), "words")
