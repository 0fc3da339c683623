"""Serves the vectors of makeStatic.py the way OpenAI's embeddings are served, so that `npm run eval` can measure them.

    python serveVectors.py FILE.npz PORT
"""
import sys
from http.server import ThreadingHTTPServer

import numpy as np
from tokenizers import Tokenizer

from exportTeacher import SOURCE
from serveTexts import handler_of

LONGEST_TEXT = 20_000


class StaticEmbedder:
    def __init__(self, path: str) -> None:
        data = np.load(path)
        self.table = data["table"].astype(np.float32) * data["scale"].astype(np.float32)
        self.tokenizer = Tokenizer.from_file(str(SOURCE / "tokenizer.json"))
        self.tokenizer.no_padding()
        self.tokenizer.no_truncation()

    def embed(self, text: str) -> list[float]:
        ids = self.tokenizer.encode(text[:LONGEST_TEXT], add_special_tokens=False).ids
        vector = self.table[ids].sum(0)
        length = float(np.linalg.norm(vector))
        return (vector / length).tolist() if length > 0 else [1.0] + [0.0] * (len(vector) - 1)


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", int(sys.argv[2])), handler_of(StaticEmbedder(sys.argv[1]))).serve_forever()
