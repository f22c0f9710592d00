"""Writes the encoder as ONNX, for several texts of the same number of pieces a run.

    python export.py --weights weights.npz --pieces sp.model --trained trained.npz --built-in ../../ingest/built-in --out DIR

Input `input_ids` int64 [texts, pieces], output `sentence_embedding` float32 [texts, dimensions], of unit length.
DIR/encoder.onnx has the network, whose products are of signed bytes (weights, a scale for each column) and unsigned bytes
(activations, in ranges that texts of the built-in data have); DIR/encoder.pieces.bin has the embeddings of the pieces as
published, six bits in a byte, which the runtime maps into memory.

As the ranges are fixed and sums of whole numbers do not depend on their order, the vector of a text is the same to the bit
whatever texts are beside it.
"""

import argparse
import collections
import pathlib
import random
import tempfile

import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper

from graph import Nodes
from network import GROUPS, NGRAMS, Published
from texts import labelled_goods, tokenizer

TABLE = "encoder.pieces.bin"
MICROSOFT = "com.microsoft"
# Texts of each kind (English labels, names, rows, labels in other languages) that the ranges of activations are taken from.
TEXTS_OF_A_KIND = 2500
# Share of the activations that lie beyond a range at either end, and are cut to it.
BEYOND_RANGE = 1e-5
LARGEST_LEVEL = 255


class Floats(Nodes):
    """Operations of the network in 32-bit floats. Each returns the name of its result."""

    def __init__(self):
        super().__init__()
        self.constants = []
        # The inputs of products, by the name of their range.
        self.activations = {}

    def constant(self, value):
        name = f"c{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def integers(self, *values):
        return self.constant(np.array(values, np.int64))

    def activation(self, name, x):
        """What a product takes in."""
        self.activations[name] = x
        return x

    def pad(self, x, before, after):
        """Zeros before the first and after the last piece of each text."""
        return self.Pad(x, self.integers(0, before, 0, 0, after, 0))

    def gather(self, x, index):
        return self.Gather(x, index, axis=1)

    def reshape(self, x, width):
        return self.Reshape(x, self.integers(0, 0, width))

    def dense(self, x, weight, bias=None):
        y = self.MatMul(x, self.constant(weight))
        return y if bias is None else self.Add(y, self.constant(bias))


class Bytes(Floats):
    """The same operations, products in bytes. Activations are tuples: levels, scale, zero point."""

    def __init__(self, ranges):
        super().__init__()
        self.ranges = ranges

    def activation(self, name, x):
        low, high = (float(end) for end in self.ranges[name])
        step = np.float32((max(high, 0) - min(low, 0)) / LARGEST_LEVEL)
        scale = self.constant(np.array(step, np.float32))
        zero = self.constant(np.array(np.clip(round(-min(low, 0) / step), 0, LARGEST_LEVEL), np.uint8))
        return self.QuantizeLinear(x, scale, zero), scale, zero

    def pad(self, x, before, after):
        levels, scale, zero = x
        return self.Pad(levels, self.integers(0, before, 0, 0, after, 0), zero), scale, zero

    def gather(self, x, index):
        return super().gather(x[0], index), *x[1:]

    def reshape(self, x, width):
        return super().reshape(x[0], width), *x[1:]

    def dense(self, x, weight, bias=None):
        levels, scale, zero = x
        steps = np.maximum(np.abs(weight).max(0), 1e-12) / 127
        constants = [np.round(weight / steps).astype(np.int8), steps.astype(np.float32), np.zeros(len(steps), np.int8)]
        signed, column_scales, column_zeros = map(self.constant, constants)
        inputs = [levels, signed, scale, column_scales, zero, column_zeros]
        if bias is not None:
            inputs.append(self.constant(bias))
        return self.MatMulIntegerToFloat(*inputs, domain=MICROSOFT)


def build(g, published, weights):
    """The model by the operations of `g`; the table of pieces is the constant named `pieces`, left empty here."""
    w = {name: np.asarray(value, np.float32) for name, value in weights.items()}
    joined = lambda name: np.concatenate([w[f"{name}{length}"] for length, _ in NGRAMS], -1)

    def layer_norm(x, gain, bias):
        return g.LayerNormalization(x, g.constant(gain), g.constant(bias), axis=-1, epsilon=published.epsilon)

    group = g.Mod("input_ids", g.integers(GROUPS))
    of_group = lambda values: g.Unsqueeze(g.Gather(g.constant(values.astype(np.float32)), group), g.integers(2))
    levels = g.Cast(g.Gather("pieces", "input_ids"), to=TensorProto.FLOAT)
    e = g.Add(g.Mul(levels, of_group(published.scale)), of_group(published.offset))
    x = layer_norm(g.dense(g.activation("pieces", e), joined("proj"), joined("proj_b")), joined("ln_g"), joined("ln_b"))
    count = g.Shape("input_ids", start=1, end=2)
    zero, one = (g.constant(np.array(n, np.int64)) for n in (0, 1))
    place = g.Unsqueeze(g.Range(zero, g.Squeeze(count, g.integers(0)), one), g.integers(1))
    parts = [f"part_{length}" for length, _ in NGRAMS]
    g.nodes.append(helper.make_node("Split", [x], parts, axis=2, num_outputs=len(parts)))
    features = [e]
    for part, (length, left) in zip(parts, NGRAMS):
        window = g.Add(place, g.constant(np.arange(length)[None]))
        for layer in "12":
            padded = g.pad(g.activation(f"{length}-grams {layer}", part), left, length - 1 - left)
            grams = g.reshape(g.gather(padded, window), length * 256)
            part = g.Add(g.Relu(g.dense(grams, w[f"w{layer}_{length}"], w[f"b{layer}_{length}"])), part)
        features.append(part)
    f = layer_norm(g.Concat(*features, axis=2), w["ln_g"], w["ln_b"])
    root = g.Sqrt(g.Cast(count, to=TensorProto.FLOAT))
    # A sum as a product, since ReduceSum adds in another order where there is one text.
    ones = g.Expand(g.constant(np.ones((1, 1), np.float32)), g.Concat(g.integers(1), count, axis=0))
    total = g.Div(g.Squeeze(g.MatMul(ones, f), g.integers(1)), root)
    mean = g.Add(g.dense(g.activation("total", total), w["cnn_W"]), g.Mul(root, g.constant(w["cnn_b"])))
    mean = g.activation("mean", mean)
    y0 = g.activation("dense 0", g.Relu(g.dense(mean, w["d0"])))
    y1 = g.activation("dense 1", g.Relu(g.Add(g.dense(y0, w["d1"]), g.dense(mean, w["p1"]))))
    y2 = g.activation("dense 2", g.Relu(g.dense(y1, w["d2"])))
    z = g.activation("dense 3", g.Tanh(g.Add(g.dense(y2, w["d3"]), g.dense(y1, w["p3"]))))
    z = g.dense(z, w["projection"])
    g.nodes.append(helper.make_node("LpNormalization", [z], ["sentence_embedding"], axis=-1, p=2))

    vectors = helper.make_tensor_value_info("sentence_embedding", TensorProto.FLOAT, ["texts", w["projection"].shape[1]])
    graph = helper.make_graph(
        g.nodes,
        "encoder",
        [helper.make_tensor_value_info("input_ids", TensorProto.INT64, ["texts", "pieces"])],
        [vectors, *(helper.make_tensor_value_info(x, TensorProto.FLOAT, None) for x in g.activations.values())],
        [*g.constants, table_outside(published.levels)],
    )
    opsets = [helper.make_opsetid("", 18), helper.make_opsetid(MICROSOFT, 1)]
    model = helper.make_model(graph, opset_imports=opsets)
    model.ir_version = 8
    return model


def table_outside(levels):
    """The constant `pieces` as a file beside the model."""
    table = numpy_helper.from_array(np.zeros(0, np.uint8), "pieces")
    table.ClearField("raw_data")
    del table.dims[:]
    table.dims.extend(levels.shape)
    table.data_location = TensorProto.EXTERNAL
    for key, value in (("location", TABLE), ("offset", "0"), ("length", str(levels.nbytes))):
        table.external_data.add(key=key, value=value)
    return table


def ranges_of(model, names, directory, texts):
    """Smallest and largest value of each activation for texts given as piece ids: {name: (low, high)}."""
    file = directory / "floats.onnx"
    onnx.save(model, file)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(file, options)
    of_length = collections.defaultdict(list)
    for ids in texts:
        of_length[len(ids)].append(ids)
    values = collections.defaultdict(list)
    for ids in of_length.values():
        _, *activations = session.run(None, {"input_ids": np.array(ids, np.int64)})
        for name, found in zip(names, activations):
            values[name].append(found.ravel())
    shares = (BEYOND_RANGE, 1 - BEYOND_RANGE)
    return {name: np.quantile(np.concatenate(found), shares) for name, found in values.items()}


def main():
    parser = argparse.ArgumentParser()
    for name in ("weights", "pieces", "trained", "built-in", "out"):
        parser.add_argument(f"--{name}", type=pathlib.Path, required=True)
    options = parser.parse_args()
    published, weights = Published(options.weights), np.load(options.trained)
    piece_ids, rnd = tokenizer(options.pieces), random.Random(1)
    texts = [
        piece_ids(text)
        for labels in labelled_goods(options.built_in).values()
        for text, _, _ in rnd.sample(labels, min(len(labels), TEXTS_OF_A_KIND))
    ]
    with tempfile.TemporaryDirectory() as scratch:
        directory = pathlib.Path(scratch)
        (directory / TABLE).write_bytes(published.levels.tobytes())
        floats = Floats()
        ranges = ranges_of(build(floats, published, weights), floats.activations, directory, texts)
    options.out.mkdir(parents=True, exist_ok=True)
    (options.out / "encoder.onnx").write_bytes(build(Bytes(ranges), published, weights).SerializeToString())
    (options.out / TABLE).write_bytes(published.levels.tobytes())


if __name__ == "__main__":
    main()
