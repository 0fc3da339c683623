"""Makes the other candidate, which Frontdesk does not ship: one vector per word piece, a text's vector being their sum.

    python makeStatic.py NODE_MODULES FOLDER

writes plain.npz (each piece's own vector by the teacher, 256 principal components, weighted by rareness, as model2vec does) and
fitted.npz (these, moved so that sums come near the teacher's vectors of running text; see freeTexts.py) into FOLDER.
"""
import itertools
import sys
from pathlib import Path

import numpy as np
import onnxruntime
import torch
from tokenizers import Tokenizer

from exportTeacher import NAME, SOURCE
from freeTexts import free_texts

TEACHER = Path(__file__).parents[2] / "server/adapters/embedder/meaning" / NAME
DIMENSIONS = 256
RARE = 1e-3
EPOCHS = 12
BATCH = 256
# How strongly a vector is held where it began: rare pieces are seen in few texts, most in none.
HOLD = 0.02


def teacher_vectors(pieces: list[list[int]]) -> np.ndarray:
    """The vectors that the shipped model gives texts, which are handed in as pieces."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(str(TEACHER), options)
    vectors = np.zeros((len(pieces), 384), np.float32)
    order = sorted(range(len(pieces)), key=lambda n: len(pieces[n]))
    for _, group in itertools.groupby(order, key=lambda n: len(pieces[n])):
        same_length = list(group)
        for start in range(0, len(same_length), BATCH):
            chosen = same_length[start : start + BATCH]
            ids = np.array([pieces[n] for n in chosen], np.int64)
            vectors[chosen] = session.run(["embedding"], {"input_ids": ids, "attention_mask": np.ones_like(ids)})[0]
    return vectors


def components(vectors: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    mean = vectors.mean(0)
    _, axes = np.linalg.eigh(np.cov((vectors - mean).astype(np.float64), rowvar=False))
    return mean, axes[:, ::-1][:, :DIMENSIONS].astype(np.float32)


def rareness(pieces: list[list[int]], size: int) -> np.ndarray:
    """Smooth inverse frequency (Arora, Liang and Ma 2017); a piece never seen counts as seen once."""
    counts = np.bincount(np.concatenate([np.array(text[1:-1]) for text in pieces]), minlength=size) + 1
    return RARE / (RARE + counts / counts.sum())


def save(path: Path, table: np.ndarray) -> None:
    """Eight bits a number, one scale a row."""
    scale = np.maximum(np.abs(table).max(1, keepdims=True) / 127, 1e-12)
    np.savez(path, table=np.round(table / scale).astype(np.int8), scale=scale.astype(np.float16))
    print(path.name, f"{path.stat().st_size / 1e6:.1f} MB")


def fit(start: np.ndarray, pieces: list[list[int]], targets: np.ndarray) -> np.ndarray:
    """Moves the vectors so that a text's sum points where the teacher does. Every 20th text only says when to stop."""
    torch.manual_seed(1)
    table = torch.nn.Parameter(torch.from_numpy(start.copy()))
    held = torch.from_numpy(start)
    optimizer = torch.optim.Adam([table], lr=3e-3)
    goal = torch.nn.functional.normalize(torch.from_numpy(targets), dim=1)
    bodies = [torch.tensor(text[1:-1]) for text in pieces]
    test = torch.arange(0, len(bodies), 20)
    train = torch.tensor([n for n in range(len(bodies)) if n % 20])

    def similarity(chosen: torch.Tensor) -> torch.Tensor:
        texts = [bodies[n] for n in chosen.tolist()]
        offsets = torch.tensor([0, *[len(text) for text in texts[:-1]]]).cumsum(0)
        sums = torch.nn.functional.embedding_bag(torch.cat(texts), table, offsets, mode="sum")
        return torch.nn.functional.cosine_similarity(sums, goal[chosen]).mean()

    best, kept = -1.0, start
    for epoch in range(EPOCHS):
        with torch.no_grad():
            cosine = similarity(test).item()
        print(f"epoch {epoch}: cosine with the teacher {cosine:.4f}", flush=True)
        if cosine < best:
            break
        best, kept = cosine, table.detach().numpy().copy()
        for batch in train[torch.randperm(len(train))].split(BATCH):
            optimizer.zero_grad()
            loss = 1 - similarity(batch) + HOLD * (table - held).square().sum(1).mean()
            loss.backward()
            optimizer.step()
    return kept


def main(node_modules: Path, folder: Path) -> None:
    torch.set_num_threads(1)
    folder.mkdir(parents=True, exist_ok=True)
    tokenizer = Tokenizer.from_file(str(SOURCE / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(256)
    texts = free_texts(node_modules)
    pieces = [encoded.ids for encoded in tokenizer.encode_batch(texts)]
    size = tokenizer.get_vocab_size()
    alone = teacher_vectors([[101, piece, 102] for piece in range(size)])
    weight = rareness(pieces, size)[:, None].astype(np.float32)
    mean, axes = components(alone)
    save(folder / "plain.npz", (alone - mean) @ axes * weight)
    whole = teacher_vectors(pieces)
    center, axes = components(whole)
    start = (alone - alone.mean(0)) @ axes * weight
    save(folder / "fitted.npz", fit(start, pieces, (whole - center) @ axes))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
