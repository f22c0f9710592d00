"""Makes models/embedding-classifier.onnx and models/embedding-classifier-training.onnx, the arithmetic of the softmax
classifier over sentence embeddings.

    python -m venv venv && venv/bin/pip install -r training/requirements.txt
    venv/bin/python training/make_classifier_graphs.py models

The files contain no weights: the caller passes them with each run, so that the files suit every tariff. Each code is a
column of the weight matrix: no product then needs its second operand transposed, which is ten times slower in the
runtime.

embedding-classifier.onnx: the probability of each code for a vector. embedding-classifier-training.onnx: the gradient of
the loss of a batch, which is the cross entropy of the HS code (where the label has one) plus half the cross entropy of
its heading, whose probability is the sum over its codes.
"""

import argparse
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

OPSET = 17
IR_VERSION = 8
# Vectors have length 1, so that unscaled logits could not separate the codes.
LOGIT_SCALE = 20.0
HEADING_WEIGHT = 0.5


class Graph:
    def __init__(self):
        self.nodes = []
        self.constants = {}

    def constant(self, name, value, dtype):
        self.constants[name] = numpy_helper.from_array(np.array(value, dtype=dtype), name)
        return name

    def __getattr__(self, operator):
        def add_node(*inputs, result=None, **attributes):
            result = result or f"{operator}_{len(self.nodes)}"
            self.nodes.append(helper.make_node(operator, list(inputs), [result], **attributes))
            return result

        return add_node

    def save(self, path, inputs, outputs):
        graph = helper.make_graph(self.nodes, path.stem, inputs, outputs, list(self.constants.values()))
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=IR_VERSION)
        onnx.checker.check_model(model, full_check=True)
        path.write_bytes(model.SerializeToString(deterministic=True))


def real(name, *shape):
    return helper.make_tensor_value_info(name, TensorProto.FLOAT, shape)


def whole(name, *shape):
    return helper.make_tensor_value_info(name, TensorProto.INT64, shape)


def shares(g, result=None):
    """Softmax of LOGIT_SCALE * vectors @ weights + biases."""
    scale = g.constant("scale", LOGIT_SCALE, np.float32)
    logits = g.Add(g.MatMul(g.Mul("vectors", scale), "weights"), "biases")
    return g.Softmax(logits, axis=1, **({"result": result} if result else {}))


def inference():
    g = Graph()
    shares(g, "shares")
    return g


def training():
    g = Graph()
    p = shares(g)
    minimum = g.constant("minimum", 1e-9, np.float32)
    half = g.constant("half", HEADING_WEIGHT, np.float32)
    zero = g.constant("zero", 0, np.int64)
    columns = g.constant("columns", [1], np.int64)
    rows = g.constant("rows", [0], np.int64)
    # A label without an HS code has the index -1.
    has_code = g.Cast(g.Not(g.Less("code", zero)), to=TensorProto.FLOAT)
    is_code = g.Cast(g.Equal("code", "codes"), to=TensorProto.FLOAT)
    of_code = g.Sub(g.Mul(p, has_code), is_code)
    in_heading = g.Mul(p, g.Cast(g.Equal("heading", "headings"), to=TensorProto.FLOAT))
    heading_share = g.Max(g.ReduceSum(in_heading, columns, keepdims=1), minimum)
    of_heading = g.Mul(g.Sub(p, g.Div(in_heading, heading_share)), half)
    gradient = g.Div(g.Add(of_code, of_heading), "batch")
    g.MatMul(g.Transpose(g.Mul("vectors", "scale"), perm=[1, 0]), gradient, result="weights_gradient")
    g.ReduceSum(gradient, rows, keepdims=0, result="biases_gradient")
    return g


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=Path)
    directory = parser.parse_args().directory
    vectors = real("vectors", "batch_size", "dimensions")
    weights, biases = real("weights", "dimensions", "classes"), real("biases", "classes")
    inference().save(directory / "embedding-classifier.onnx", [vectors, weights, biases], [real("shares", "batch_size", "classes")])
    labels = [whole("code", "batch_size", 1), whole("heading", "batch_size", 1)]
    classes = [whole("codes", 1, "classes"), whole("headings", 1, "classes")]
    training().save(
        directory / "embedding-classifier-training.onnx",
        [vectors, weights, biases, *labels, *classes, real("batch")],
        [real("weights_gradient", "dimensions", "classes"), real("biases_gradient", "classes")],
    )


if __name__ == "__main__":
    main()
