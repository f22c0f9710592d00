"""Trains the linear classifier that tells descriptions from which no code follows, by the encoder's vectors.

    python train.py --models ../../models --built-in ../../ingest/built-in --out ../../models/vagueness.json

`descriptions.csv` has both kinds, by three authors who did not see each other's or any judged set; labels of the built-in
data and everyday names are more of those from which a code follows. With --report it trains without one author at a time
and prints how many of that author's descriptions look vague.
"""

import argparse
import collections
import csv
import hashlib
import json
import pathlib

import numpy as np
from onnxruntime import InferenceSession, SessionOptions
from tokenizers import Tokenizer

# Labels and names that are learned from, and those that are held out.
SEEN, HELD_OUT = {"label": 20000, "name": 15000}, {"label": 10000, "name": 5000}
# Of those held out, the share that may look vague.
FALSE_REFUSALS = 0.0075
WEIGHTS = {"vague": 4.0, "specific": 2.0, "label": 1.0, "name": 0.5}
REGULARISATION, STEPS, RATE = 3e-5, 800, 0.3
MAX_PIECES = 128
TEXTS_AT_ONCE = 16

parser = argparse.ArgumentParser()
for name in ("models", "built-in", "out"):
    parser.add_argument(f"--{name}", type=pathlib.Path, required=True)
parser.add_argument("--report", action="store_true")
options = parser.parse_args()


def encoder_hash(folder):
    """As src/embedding/model.ts makes it."""
    names = ["encoder.onnx", "encoder.tokenizer.json"]
    names += sorted(file.name for file in folder.glob("encoder.*") if file.name not in names)
    digest = hashlib.sha256()
    for name in names:
        digest.update((folder / name).read_bytes())
    return digest.hexdigest()


def vectors(folder, texts):
    """Unit vectors [texts, dimensions]."""
    tokenizer = Tokenizer.from_file(str(folder / "encoder.tokenizer.json"))
    settings = SessionOptions()
    settings.intra_op_num_threads = 1
    session = InferenceSession(str(folder / "encoder.onnx"), settings)
    places_of = collections.defaultdict(list)
    ids = [each.ids for each in tokenizer.encode_batch([text[:2048] for text in texts])]
    ids = [each if len(each) <= MAX_PIECES else each[: MAX_PIECES - 1] + each[-1:] for each in ids]
    for place, each in enumerate(ids):
        places_of[len(each)].append(place)
    out = {}
    for places in places_of.values():
        for start in range(0, len(places), TEXTS_AT_ONCE):
            batch = places[start : start + TEXTS_AT_ONCE]
            out.update(zip(batch, session.run(None, {"input_ids": np.array([ids[i] for i in batch], np.int64)})[0]))
    return np.stack([out[place] for place in range(len(texts))])


def train(x, y, weights):
    """Logistic regression by Adam; returns the weights and the bias."""
    values = np.zeros(x.shape[1] + 1)
    mean, square = np.zeros_like(values), np.zeros_like(values)
    for step in range(1, STEPS + 1):
        p = 1 / (1 + np.exp(-(x @ values[:-1] + values[-1])))
        slope = weights * (p - y) / weights.sum()
        gradient = np.append(x.T @ slope + REGULARISATION * values[:-1], slope.sum())
        mean = 0.9 * mean + 0.1 * gradient
        square = 0.99 * square + 0.01 * gradient * gradient
        values -= RATE * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    return values[:-1], values[-1]


def fit(rows, x):
    """Weights and bias from described rows, labels and names; of those held out, FALSE_REFUSALS have a score above 0."""
    kinds = [row["kind"] for row in rows] + [kind for kind, count in SEEN.items() for _ in range(count)]
    y = np.array([kind == "vague" for kind in kinds], float)
    values, bias = train(np.concatenate([x, seen]), y, np.array([WEIGHTS[kind] for kind in kinds]))
    return values, bias - np.quantile(held_out @ values + bias, 1 - FALSE_REFUSALS)


def sampled(folder, column, count):
    """So many texts of the files of the folder, the same at each run."""
    texts = []
    for file in sorted((options.built_in / folder).glob("*.csv")):
        with file.open() as lines:
            texts += [row[column] for row in csv.DictReader(lines)]
    return [texts[place] for place in np.random.default_rng(1).choice(len(texts), count, replace=False)]


with (pathlib.Path(__file__).parent / "descriptions.csv").open() as lines:
    rows = list(csv.DictReader(lines))
x = vectors(options.models, [row["text"] for row in rows])
goods = {
    kind: vectors(options.models, sampled(folder, column, SEEN[kind] + HELD_OUT[kind]))
    for kind, folder, column in (("label", "labels", "text"), ("name", "names", "name"))
}
seen = np.concatenate([goods[kind][: SEEN[kind]] for kind in SEEN])
held_out = np.concatenate([goods[kind][SEEN[kind] :] for kind in SEEN])

if options.report:
    authors, vague = np.array([row["author"] for row in rows]), np.array([row["kind"] == "vague" for row in rows])
    for author in sorted(set(authors)):
        others = authors != author
        values, bias = fit([row for row in rows if row["author"] != author], x[others])
        looks_vague = x @ values + bias > 0
        of_vague, of_specific = (looks_vague[~others & kind].mean() for kind in (vague, ~vague))
        print(f"without author {author}: {of_vague:.3f} of the vague, {of_specific:.3f} of the specific look vague")
values, bias = fit(rows, x)
model = {"encoder": encoder_hash(options.models), "weights": [round(float(v), 4) for v in values], "bias": round(float(bias), 4)}
options.out.write_text(json.dumps(model) + "\n")
