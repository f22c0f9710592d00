"""Writes the encoder as ONNX, for one text a run, so that no vector depends on another text.

    python export.py --weights weights.npz --trained trained.npz --out DIR

Input `input_ids` int64 [1, pieces], output `sentence_embedding` float32 [1, dimensions], of unit length.
DIR/encoder.onnx has the network, weights as signed bytes and activations quantised at run time; DIR/encoder.pieces.bin has
the embeddings of the pieces as published, six bits in a byte, which the runtime maps into memory.
"""

import argparse
import pathlib
import tempfile

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic

from graph import Nodes
from network import GROUPS, NGRAMS, Published

TABLE = "encoder.pieces.bin"


class Graph(Nodes):
    """Collects nodes and constants. Each operation returns the name of its result."""

    def __init__(self):
        super().__init__()
        self.constants = []

    def constant(self, value):
        name = f"c{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def integers(self, *values):
        return self.constant(np.array(values, np.int64))


def build(published, weights):
    """The model in 32-bit floats; the table of pieces is the constant named `pieces`, left empty here."""
    g = Graph()
    w = {name: np.asarray(value, np.float32) for name, value in weights.items()}
    joined = lambda name: np.concatenate([w[f"{name}{length}"] for length, _ in NGRAMS], -1)

    def dense(x, weight, bias=None):
        y = g.MatMul(x, g.constant(weight))
        return y if bias is None else g.Add(y, g.constant(bias))

    def layer_norm(x, gain, bias):
        return g.LayerNormalization(x, g.constant(gain), g.constant(bias), axis=-1, epsilon=published.epsilon)

    zero = g.integers(0)
    ids = g.Squeeze("input_ids", zero)
    count = g.Shape(ids)
    group = g.Mod(ids, g.integers(GROUPS))
    of_group = lambda values: g.Unsqueeze(g.Gather(g.constant(values.astype(np.float32)), group), g.integers(1))
    levels = g.Cast(g.Gather("pieces", ids), to=TensorProto.FLOAT)
    e = g.Add(g.Mul(levels, of_group(published.scale)), of_group(published.offset))
    x = layer_norm(dense(e, joined("proj"), joined("proj_b")), joined("ln_g"), joined("ln_b"))

    def window(v, length, left):
        padded = g.Pad(v, g.integers(left, 0, length - 1 - left, 0))
        shifts = [g.Slice(padded, g.integers(i), g.Add(count, g.integers(i)), zero) for i in range(length)]
        return g.Concat(*shifts, axis=1)

    features = [e]
    for i, (length, left) in enumerate(NGRAMS):
        part = g.Slice(x, g.integers(i * 256), g.integers((i + 1) * 256), g.integers(1))
        for layer in "12":
            hidden = dense(window(part, length, left), w[f"w{layer}_{length}"], w[f"b{layer}_{length}"])
            part = g.Add(g.Relu(hidden), part)
        features.append(part)
    f = layer_norm(g.Concat(*features, axis=1), w["ln_g"], w["ln_b"])
    n = g.Cast(count, to=TensorProto.FLOAT)
    total = g.Add(dense(g.ReduceSum(f, zero, keepdims=1), w["cnn_W"]), g.Mul(n, g.constant(w["cnn_b"])))
    mean = g.Div(total, g.Sqrt(n))
    y0 = g.Relu(dense(mean, w["d0"]))
    y1 = g.Relu(g.Add(dense(y0, w["d1"]), dense(mean, w["p1"])))
    y2 = g.Relu(dense(y1, w["d2"]))
    z = g.Tanh(g.Add(dense(y2, w["d3"]), dense(y1, w["p3"])))
    z = dense(z, w["projection"])
    g.nodes.append(helper.make_node("LpNormalization", [z], ["sentence_embedding"], axis=-1, p=2))

    # Quantisation needs a table to look at; the real one takes its place afterwards.
    table = numpy_helper.from_array(np.zeros((1, published.levels.shape[1]), np.uint8), "pieces")
    graph = helper.make_graph(
        g.nodes,
        "encoder",
        [helper.make_tensor_value_info("input_ids", TensorProto.INT64, [1, "pieces"])],
        [helper.make_tensor_value_info("sentence_embedding", TensorProto.FLOAT, [1, w["projection"].shape[1]])],
        [*g.constants, table],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
    model.ir_version = 8
    return model


def with_table(model, levels):
    """Makes `pieces` a table outside the file."""
    table = next(tensor for tensor in model.graph.initializer if tensor.name == "pieces")
    table.ClearField("raw_data")
    del table.dims[:]
    table.dims.extend(levels.shape)
    table.data_location = TensorProto.EXTERNAL
    for key, value in (("location", TABLE), ("offset", "0"), ("length", str(levels.nbytes))):
        table.external_data.add(key=key, value=value)
    return model


def main():
    parser = argparse.ArgumentParser()
    for name in ("weights", "trained", "out"):
        parser.add_argument(f"--{name}", type=pathlib.Path, required=True)
    options = parser.parse_args()
    published = Published(options.weights)
    with tempfile.TemporaryDirectory() as scratch:
        floats, quantised = pathlib.Path(scratch) / "floats.onnx", pathlib.Path(scratch) / "quantised.onnx"
        onnx.save(build(published, np.load(options.trained)), floats)
        quantize_dynamic(floats, quantised, weight_type=QuantType.QInt8, op_types_to_quantize=["MatMul"], per_channel=True)
        model = with_table(onnx.load(quantised), published.levels)
    options.out.mkdir(parents=True, exist_ok=True)
    (options.out / "encoder.onnx").write_bytes(model.SerializeToString())
    (options.out / TABLE).write_bytes(published.levels.tobytes())


main()
