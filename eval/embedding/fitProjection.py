"""Fits the projection that token vectors are stored in: from 384 to 64 dimensions, those that hold most of their variance.

    python fitProjection.py

writes projection.npz beside this file: `mean` (384) and `axes` (384 x 64). The text is the standard library's own
documentation (PSF licence), so nothing is fetched and no question set is seen. exportTeacher.py reads the file.
"""
import importlib
import inspect
import os
import re
from pathlib import Path

os.environ["HF_HUB_OFFLINE"] = "1"

import numpy as np
import torch
from transformers import AutoModel, AutoTokenizer

from exportTeacher import SOURCE

DIMENSIONS = 64
PARAGRAPHS = 800
LEAST_WORDS = 12
MODULES = """argparse asyncio calendar collections configparser contextlib csv dataclasses datetime decimal difflib email
enum functools gettext getpass hashlib heapq hmac html http.client imaplib ipaddress itertools json locale logging mailbox
mimetypes multiprocessing os pathlib queue random secrets shutil smtplib socket sqlite3 ssl statistics string subprocess
tempfile textwrap threading time traceback turtle typing unittest urllib.request uuid venv webbrowser zipfile""".split()


def paragraphs() -> list[str]:
    found = set()
    for name in MODULES:
        module = importlib.import_module(name)
        for thing in [module, *(getattr(module, key, None) for key in sorted(dir(module)))]:
            text = inspect.getdoc(thing) if callable(thing) or inspect.ismodule(thing) else None
            found.update(part for part in re.split(r"\n\s*\n", text or "") if len(part.split()) > LEAST_WORDS)
    chosen = sorted(found)
    return chosen[:: max(1, len(chosen) // PARAGRAPHS)]


def token_vectors(texts: list[str]) -> np.ndarray:
    tokenizer = AutoTokenizer.from_pretrained(SOURCE)
    transformer = AutoModel.from_pretrained(SOURCE).eval()
    vectors = []
    with torch.no_grad():
        for text in texts:
            pieces = tokenizer(text, truncation=True, max_length=256, return_tensors="pt")
            hidden = transformer(**pieces).last_hidden_state[0, 1:-1]
            vectors.append(torch.nn.functional.normalize(hidden, dim=1).numpy())
    return np.concatenate(vectors)


def main() -> None:
    torch.set_num_threads(1)
    vectors = token_vectors(paragraphs()).astype(np.float64)
    mean = vectors.mean(0)
    _, axes = np.linalg.eigh(np.cov(vectors - mean, rowvar=False))
    kept = axes[:, ::-1][:, :DIMENSIONS]
    np.savez(Path(__file__).parent / "projection.npz", mean=mean.astype(np.float32), axes=kept.astype(np.float32))
    print(f"{len(vectors)} token vectors, {DIMENSIONS} of {len(mean)} dimensions")


if __name__ == "__main__":
    main()
