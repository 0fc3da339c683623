"""What free programs say on their screens, in 12 or 13 languages beside its English: the translations that come with the packages in
requirements-translations.txt (BSD and MIT licences). A shop's, a help desk's, an editor's and an account page's words are among them;
none of eval/languages is."""
import ast
import importlib.util
import json
import random
import re
from pathlib import Path

# Each language as it is called in the packages' folders.
NAMES = {
    "ar": ("ar", "ar_SA"), "de": ("de", "de_DE"), "es": ("es", "es_ES"), "fr": ("fr", "fr_FR"), "he": ("he", "he_IL"),
    "hi": ("hi",), "it": ("it", "it_IT"), "ja": ("ja", "ja_JP"), "nl": ("nl", "nl_NL"), "pl": ("pl", "pl_PL"),
    "pt": ("pt", "pt_BR"), "tr": ("tr", "tr_TR"), "zh": ("zh_Hans", "zh_CN"),
}
LANGUAGE_OF = {name: language for language, names in NAMES.items() for name in names}
PACKAGES = ("django", "wagtail", "oscar", "allauth", "helpdesk")
LEAST_WORDS, MAX_WORDS = 3, 40


def plain(text: str) -> str:
    """Without markup and placeholders."""
    bare = re.sub(r"<[^>]+>|%\(\w+\)[sdr]|%[sd0-9]|\{\w*\}|&\w+;", " ", text)
    return re.sub(r"\s+", " ", bare).strip(" :.…\n") + ("?" if text.rstrip().endswith("?") else "")


def of_catalogue(text: str) -> list[tuple[str, str]]:
    """English and translation of each entry of a .po file."""
    quoted = r'((?:".*"\n?)+)'
    entry = re.compile(rf"^msgid {quoted}(?:msgid_plural {quoted})?msgstr(?:\[0\])? {quoted}", re.M)
    join = lambda lines: "".join(ast.literal_eval(one) for one in re.findall(r'^".*"$', lines, re.M))
    blocks = [entry.search(block) for block in text.split("\n\n") if ", fuzzy" not in block]
    return [(join(found[1]), join(found[3])) for found in blocks if found]


def folder_of(package: str) -> Path:
    return Path(importlib.util.find_spec(package).origin).parent


def all_pairs() -> set[tuple[str, str, str]]:
    """Language, text, English."""
    said = []
    for package in PACKAGES:
        for path in folder_of(package).rglob("*.po"):
            language = LANGUAGE_OF.get(path.parts[-3])
            if language:
                pairs = of_catalogue(path.read_text(encoding="utf-8", errors="ignore"))
                said += [(language, text, english) for english, text in pairs]
    # The language packs are modules of their own, beside the others.
    for path in folder_of("django").parent.glob("jupyterlab_language_pack_*/locale/*/LC_MESSAGES/*.json"):
        language = LANGUAGE_OF[path.parts[-3]]
        for english, (text, *_) in json.loads(path.read_text(encoding="utf-8")).items():
            if english and isinstance(text, str):
                said.append((language, text, english.split("\x04")[-1]))
    return {(language, plain(text), plain(english)) for language, text, english in said}


def is_sentence(english: str) -> bool:
    letters = sum(one.isalpha() or one == " " for one in english) / max(1, len(english))
    return LEAST_WORDS <= len(english.split()) <= MAX_WORDS and letters > 0.85


def translated_texts(most: int) -> list[tuple[str, str]]:
    """Text and English, so many of each language where there are as many, in one order."""
    chosen = []
    pairs = sorted(pair for pair in all_pairs() if pair[1] and pair[1] != pair[2] and is_sentence(pair[2]))
    for language in NAMES:
        own = [(text, english) for of, text, english in pairs if of == language]
        random.Random(1).shuffle(own)
        chosen += own[:most]
    return chosen
