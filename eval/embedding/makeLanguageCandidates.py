"""Makes the other candidates for texts in other languages than English, which Frontdesk does not ship.

    python makeLanguageCandidates.py ../.. FOLDER

writes into FOLDER static.npz (a vector of 184 dimensions in 8 bits for each of the shipped word pieces, a text's vector being their sum),
layers6.onnx (the first six of the model's twelve layers, with a map of their own) and layers12.onnx (the shipped model with another
map). All are fitted to where the English model puts the English of a text: the texts of fitLanguages.py and of translatedTexts.py. For
the table every twentieth of these only says how near it comes.
"""
import sys
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
from choosePieces import choose_pieces
from exportLanguages import build
from fitLanguages import OTHERS, english, multilingual, own_texts, package_texts, phrases, ridge
from packedModel import MARKS, Cutter, PackedModel
from translatedTexts import translated_texts

DIMENSIONS = 184
LAYERS = (6, 12)
RARE = 1e-3
EPOCHS, BATCH, RATE = 10, 256, 3e-3
# How sharply a text's own English is told from that of the others; how much nearness alone counts beside; how much it stays.
SHARP, NEAR, HOLD = 0.05, 5.0, 1e-4
OF_A_LANGUAGE = 1700


def unit(vectors: np.ndarray) -> np.ndarray:
    return vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)


def all_texts(project: Path) -> tuple[list[str], list[str], np.ndarray]:
    """Texts, the English of each, and how much each counts."""
    said = phrases(project, "en")
    groups = [
        (3.0, [(text, text) for text in own_texts(project)]),
        (1.0, [(text, text) for text in package_texts(project)]),
        (0.3, [(t, said[k]) for of in OTHERS for k, t in phrases(project, of).items() if k in said and len(t) > 8]),
        (1.0, translated_texts(OF_A_LANGUAGE)),
    ]
    print("our own, packages', the product's, translated:", [len(pairs) for _, pairs in groups], flush=True)
    pairs = [pair for _, group in groups for pair in group]
    weights = np.concatenate([np.full(len(group), weight) for weight, group in groups])
    return [text for text, _ in pairs], [english for _, english in pairs], weights[:, None]


class Table:
    """Vectors of pieces in the principal axes of the English vectors, and how a text's sum is moved."""

    def __init__(self, pieces: list[list[int]], table: np.ndarray) -> None:
        self.pieces, self.table, self.start = pieces, table, table.copy()
        self.moments = (np.zeros_like(table), np.zeros_like(table))
        self.steps = 0

    def sums(self, chosen: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        texts = [self.pieces[at] for at in chosen]
        lengths = [len(text) for text in texts]
        flat = np.concatenate(texts)
        sums = np.add.reduceat(self.table[flat], np.cumsum([0, *lengths[:-1]]), axis=0)
        return sums, flat, np.repeat(np.arange(len(texts)), lengths)

    def move(self, chosen: np.ndarray, wanted: np.ndarray) -> None:
        """One step of Adam, for the pieces that these texts have."""
        sums, flat, of_text = self.sums(chosen)
        length = np.linalg.norm(sums, axis=1, keepdims=True) + 1e-9
        points = sums / length
        odds = np.exp((points @ wanted.T - 1) / SHARP)
        blame = odds / odds.sum(1, keepdims=True) - np.eye(len(chosen))
        slope = (blame @ wanted / SHARP - NEAR * wanted) / len(chosen)
        slope = ((slope - (slope * points).sum(1, keepdims=True) * points) / length).astype(np.float32)
        rows, at = np.unique(flat, return_inverse=True)
        slopes = np.zeros((len(rows), self.table.shape[1]), np.float32)
        np.add.at(slopes, at, slope[of_text])
        slopes += HOLD * (self.table[rows] - self.start[rows])
        self.steps += 1
        first, second = self.moments
        first[rows] = 0.9 * first[rows] + 0.1 * slopes
        second[rows] = 0.999 * second[rows] + 0.001 * slopes**2
        rise, spread = first[rows] / (1 - 0.9**self.steps), second[rows] / (1 - 0.999**self.steps)
        self.table[rows] -= RATE * rise / (np.sqrt(spread) + 1e-8)


def piece_vectors(model: PackedModel, kept: list[int], cutter: Cutter, folder: Path) -> np.ndarray:
    """What the model makes of each piece alone, as of a question; the marks have none."""
    onnx.save(build(model, kept, None), folder / "own.onnx")
    session = onnxruntime.InferenceSession(folder / "own.onnx")
    prefix = cutter.read("query:")[:-1]
    run = lambda piece: session.run(None, {"input_ids": np.array([[*prefix, piece, 2]])})[0][0]
    return np.array([np.zeros(384) if at < MARKS else run(at) for at in range(len(kept))], np.float32)


def make_static(model: PackedModel, folder: Path, texts: list[str], wanted: np.ndarray, weights: np.ndarray) -> None:
    kept = choose_pieces(model)
    cutter = Cutter([model.pieces[at] for at in kept], model.scores[kept])
    pieces = [[at for at in cutter.read(text) if at >= MARKS] for text in texts]
    alone = piece_vectors(model, kept, cutter, folder)
    chances = np.exp(model.scores[kept])
    start = (alone - alone[MARKS:].mean(0)) * (RARE / (RARE + chances))[:, None]
    start[:MARKS] = 0
    sums = np.array([start[text].sum(0) if text else np.zeros(384) for text in pieces])
    mapped = ridge(unit(sums), wanted, weights, 3)
    axes = np.linalg.svd(wanted[:: len(wanted) // 8000 or 1], full_matrices=False)[2][:DIMENSIONS].T
    first = (start @ mapped["axes"] @ axes).astype(np.float32)
    table = Table(pieces, first / np.linalg.norm(first[MARKS:], axis=1).mean())
    goal = unit(wanted @ axes).astype(np.float32)
    usable = np.array([at for at, text in enumerate(pieces) if text])
    test, train = usable[::20], np.setdiff1d(usable, usable[::20])
    chance = np.random.default_rng(1)
    for epoch in range(EPOCHS):
        order = chance.permutation(train)
        for begin in range(0, len(order) - BATCH + 1, BATCH):
            chosen = order[begin : begin + BATCH]
            table.move(chosen, goal[chosen])
        similarity = (unit(table.sums(test)[0]) * goal[test]).sum(1).mean()
        print(f"epoch {epoch + 1}: cosine {similarity:.3f} on texts left out", flush=True)
    scale = np.maximum(np.abs(table.table).max(1, keepdims=True) / 127, 1e-12)
    whole = {"table": np.round(table.table / scale).astype(np.int8), "scale": scale.astype(np.float16)}
    np.savez(folder / "static.npz", **whole, axes=axes.astype(np.float16))


def make_mapped(folder: Path, layers: int, texts: list[str], wanted: np.ndarray, weights: np.ndarray) -> None:
    """The model's first layers, with a map of their own behind them."""
    model = PackedModel()
    model.layers = layers
    mapped = ridge(multilingual(model, str(folder))(texts), wanted, weights)
    onnx.save(build(model, choose_pieces(model), mapped), folder / f"layers{layers}.onnx")


def main(project: Path, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    texts, in_english, weights = all_texts(project)
    wanted = english(project)(in_english)
    make_static(PackedModel(), folder, texts, wanted, weights)
    for layers in LAYERS:
        make_mapped(folder, layers, texts, wanted, weights)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
