"""Serves a candidate of makeLanguageCandidates.py, or the shipped model, the way OpenAI's embeddings are served, so that
`npm run eval:languages -- --foreign` and `npm run eval -- --embedder` can measure it.

    python serveLanguages.py FILE.npz|FILE.onnx PORT
"""
import sys
from http.server import ThreadingHTTPServer
from pathlib import Path

import numpy as np
import onnxruntime
from packedModel import MARKS, Cutter
from serveTexts import handler_of

SHIPPED = Path(__file__).parents[2] / "server/adapters/embedder/languages"
LONGEST_TEXT = 4000


def shipped_cutter() -> Cutter:
    lines = (SHIPPED / "pieces.txt").read_text(encoding="utf-8").rstrip("\n").split("\n")
    pieces, scores = zip(*(line.rsplit("\t", 1) for line in lines))
    marks = ["<s>", "<pad>", "</s>", "<unk>"]
    return Cutter([*marks, *pieces], np.array([0.0] * MARKS + [float(score) for score in scores]))


class StaticEmbedder:
    def __init__(self, path: str) -> None:
        data = np.load(path)
        self.table = data["table"].astype(np.float32) * data["scale"].astype(np.float32)
        self.axes = data["axes"].astype(np.float32).T
        self.cutter = shipped_cutter()

    def embed(self, text: str) -> list[float]:
        bare = text.removeprefix("query: ").removeprefix("passage: ")[:LONGEST_TEXT]
        pieces = [at for at in self.cutter.read(bare, len(bare) + 2) if at >= MARKS]
        vector = self.table[pieces].sum(0) @ self.axes
        length = float(np.linalg.norm(vector))
        return (vector / length).tolist() if length > 0 else [1.0] + [0.0] * (len(vector) - 1)


class ModelEmbedder:
    """A text that comes without a prefix is read as one that answers."""

    def __init__(self, path: str) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        self.session = onnxruntime.InferenceSession(path, options)
        self.cutter = shipped_cutter()

    def embed(self, text: str) -> list[float]:
        asked = text if text.startswith(("query: ", "passage: ")) else f"passage: {text}"
        return self.session.run(None, {"input_ids": np.array([self.cutter.read(asked)])})[0][0].tolist()


if __name__ == "__main__":
    file, port = sys.argv[1:]
    embedder = StaticEmbedder(file) if file.endswith(".npz") else ModelEmbedder(file)
    ThreadingHTTPServer(("127.0.0.1", int(port)), handler_of(embedder)).serve_forever()
