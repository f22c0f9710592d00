"""Writes the vectors of the English built-in texts by all-MiniLM-L6-v2, which knows English better, as a teacher.

    python teach_minilm.py --model all-minilm-l6-v2.onnx --tokenizer all-minilm-l6-v2.tokenizer.json \
        --built-in ../../ingest/built-in --out minilm.npy
"""

import argparse
import pathlib

import numpy as np
from onnxruntime import InferenceSession, SessionOptions
from tokenizers import Tokenizer

from texts import labelled_goods

parser = argparse.ArgumentParser()
for name in ("model", "tokenizer", "built-in", "out"):
    parser.add_argument(f"--{name}", type=pathlib.Path, required=True)
options = parser.parse_args()

goods = labelled_goods(options.built_in)
texts = [text for kind in ("labels", "names", "rows") for text, _, _ in goods[kind]]
tokenizer = Tokenizer.from_file(str(options.tokenizer))
tokenizer.no_padding()
tokenizer.enable_truncation(128)
settings = SessionOptions()
settings.intra_op_num_threads = 1
# The fused kernel takes five times as long as the two that it replaces.
session = InferenceSession(str(options.model), settings, disabled_optimizers=["SkipLayerNormFusion"])
vectors = np.empty((len(texts), 384), np.float16)
for row, text in enumerate(texts):
    ids = np.array([tokenizer.encode(text).ids], np.int64)
    vectors[row] = session.run(None, {"input_ids": ids, "attention_mask": np.ones_like(ids)})[0][0]
np.save(options.out, vectors)
