"""Writes the mean of the weights of several trainings that differ by their seeds.

    python mean.py --weights weights.npz --pieces sp.model --built-in ../../ingest/built-in --out trained.npz \
        RUN1.whole.npz RUN2.whole.npz RUN3.whole.npz

All start from the published weights, so that their weights can be averaged. Only the projection of each run starts from
directions of its own: it is turned (orthogonal Procrustes) so that the run's vectors of a sample of texts come nearest to
those of the first run. A turn changes no cosine.
"""

import argparse
import pathlib
import random

import jax.numpy as jnp
import numpy as np

from network import MAX_PIECES, Published, vectors
from texts import labelled_goods, tokenizer

# Texts of each kind (English labels, names, rows, labels in other languages) that the turns are taken from.
TEXTS_OF_A_KIND = 1000


def main():
    parser = argparse.ArgumentParser()
    for name in ("weights", "pieces", "built-in", "out"):
        parser.add_argument(f"--{name}", type=pathlib.Path, required=True)
    parser.add_argument("runs", type=pathlib.Path, nargs="+", help="whole weights of each run")
    options = parser.parse_args()
    published, piece_ids, rnd = Published(options.weights), tokenizer(options.pieces), random.Random(1)
    texts = [
        piece_ids(text)[:MAX_PIECES]
        for labels in labelled_goods(options.built_in).values()
        for text, _, _ in rnd.sample(labels, min(len(labels), TEXTS_OF_A_KIND))
    ]
    vectors_of = lambda weights: vectors({name: jnp.asarray(value) for name, value in weights.items()}, published, texts)
    runs = [dict(np.load(file)) for file in options.runs]
    first = vectors_of(runs[0])
    for run in runs[1:]:
        left, _, right = np.linalg.svd(vectors_of(run).T @ first)
        run["projection"] = run["projection"] @ (left @ right)
        print("mean cosine to the first run:", (vectors_of(run) * first).sum(1).mean())
    np.savez(options.out, **{name: np.mean([run[name] for run in runs], axis=0) for name in runs[0]})


if __name__ == "__main__":
    main()
