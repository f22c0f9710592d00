"""Teaches the multilingual encoder this trade, on processors alone (about 700 texts a second on two cores).

    python train.py --weights weights.npz --pieces sp.model --built-in ../../ingest/built-in \
        --translations DIR --words ../../synonyms/languages --teacher minilm.npy --out trained.npz

The embeddings of the pieces stay as published. The other 3.2 million weights and a projection are trained on
- labelled goods, two texts of a code each, half of them beside two texts of a sister code: cross entropy of the six digits
  (against a prototype for each code) plus half that of the heading, plus half the contrast within the batch;
- pairs of translations: contrast within the batch both ways, plus the distance;
- the vectors of another encoder that knows English better, if given: the distance of a linear image to them;
- closeness to the published vectors, which keeps languages and goods without labels where they were.
The weights that are written are the mean of the published and the trained ones (`--mix`).
"""

import argparse
import collections
import json
import pathlib
import random
import time

import jax
import jax.numpy as jnp
import numpy as np

from network import Published, encode, encode_compiled, lay_out, vectors
from texts import CodeSwitch, labelled_goods, tokenizer, translations

LABELLED, PAIRS = 256, 96
TEXTS = LABELLED + 2 * PAIRS
SHARES = {"labels": 0.46, "names": 0.14, "rows": 0.12, "languages": 0.28}
PAIR_SHARES = {"names": 0.40, "texts": 0.30, "words": 0.30}
TEMPERATURE, PROTOTYPE_SCALE = 0.05, 20
PIECES_TRAINED = 40

parser = argparse.ArgumentParser()
for name in ("weights", "pieces", "built-in", "translations", "out"):
    parser.add_argument(f"--{name}", type=pathlib.Path, required=True)
parser.add_argument("--words", type=pathlib.Path)
parser.add_argument("--teacher", type=pathlib.Path, help="vectors of the English labels, names and rows, in their order")
parser.add_argument("--start", type=pathlib.Path, help="whole weights of an earlier run to go on from")
parser.add_argument("--held-out", type=pathlib.Path, help="JSON list of texts to leave out")
parser.add_argument("--dimensions", type=int, default=384)
parser.add_argument("--steps", type=int, default=1400)
parser.add_argument("--rate", type=float, default=5e-4)
parser.add_argument("--closeness", type=float, default=1.0)
parser.add_argument("--distillation", type=float, default=1.0)
parser.add_argument("--switched", type=float, default=0.3)
parser.add_argument("--mix", type=float, default=0.5)
parser.add_argument("--seed", type=int, default=1)
options = parser.parse_args()
rng, rnd = np.random.default_rng(options.seed), random.Random(options.seed)

published = Published(options.weights)
piece_ids = tokenizer(options.pieces)
goods = labelled_goods(options.built_in)
pairs = translations(options.translations, options.words)
switch = CodeSwitch(pairs["words"], options.switched)
held_out = set(json.loads(options.held_out.read_text())) if options.held_out else set()

teacher_of = {}
if options.teacher:
    english = [text for kind in ("labels", "names", "rows") for text, _, _ in goods[kind]]
    teacher_vectors = np.load(options.teacher, mmap_mode="r")
    assert len(teacher_vectors) == len(english), "the teacher's vectors are of other texts"
    teacher_of = {text: row for row, text in enumerate(english)}

goods = {kind: [label for label in labels if label[0] not in held_out] for kind, labels in goods.items()}
codes = sorted({code for labels in goods.values() for _, code, _ in labels})
number_of = {code: number for number, code in enumerate(codes)}
headings = sorted({code[:4] for code in codes})
heading_of = jnp.asarray([headings.index(code[:4]) for code in codes])
texts_of, sisters_of = collections.defaultdict(list), collections.defaultdict(list)
for kind, labels in goods.items():
    for text, code, language in labels:
        texts_of[code].append(text)
for code in codes:
    sisters_of[code[:4]].append(code)
shares = {kind: share for kind, share in SHARES.items() if goods[kind]}
pair_shares = {kind: share for kind, share in PAIR_SHARES.items() if pairs[kind]}
print({kind: len(labels) for kind, labels in goods.items()}, len(codes), "codes", {k: len(v) for k, v in pairs.items()}, flush=True)


def chosen(shares):
    return rnd.choices(list(shares), list(shares.values()))[0]


def pieces(text):
    """Piece ids of a text; three texts in ten lose about 15 % of their pieces."""
    ids = piece_ids(text)[:PIECES_TRAINED]
    if rnd.random() > 0.3 or len(ids) <= 5:
        return ids
    return [piece for place, piece in enumerate(ids) if place in (0, len(ids) - 1) or rnd.random() > 0.15]


def labelled_texts():
    """Pairs of texts of one code, every second pair of a sister of the code before: [(text, code)]."""
    out, sister_next = [], None
    while len(out) < LABELLED:
        if sister_next:
            code = sister_next
            first = rnd.choice(texts_of[code])
            sister_next = None
        else:
            first, code, _ = rnd.choice(goods[chosen(shares)])
            sisters = [each for each in sisters_of[code[:4]] if each != code]
            sister_next = rnd.choice(sisters) if sisters and rnd.random() < 0.5 else None
        out += [(first, code), (rnd.choice(texts_of[code]), code)]
    return out


def batch():
    texts, y, taught, known = [], [], np.zeros((LABELLED, 384), np.float32), np.zeros(LABELLED, np.float32)
    for place, (text, code) in enumerate(labelled_texts()):
        if text in teacher_of:
            taught[place], known[place] = teacher_vectors[teacher_of[text]], 1
        texts.append(pieces(switch(text, rnd) if place % 2 else text))
        y.append(number_of[code])
    for _ in range(PAIRS):
        english, other, _ = rnd.choice(pairs[chosen(pair_shares)])
        texts += [pieces(english), pieces(other)]
    return texts, np.array(y, np.int32), taught, known


def contrast(similarities, same):
    log_p = similarities - jax.nn.logsumexp(similarities, 1, keepdims=True)
    return -(jnp.where(same, log_p, 0).sum(1) / jnp.maximum(same.sum(1), 1)).mean()


def loss(trained, embeddings, text_of, y, taught, known, before, closeness):
    weights, prototypes, image = trained
    z = encode(weights, embeddings, text_of, TEXTS, published.epsilon)
    labelled, english, other = z[:LABELLED], z[LABELLED::2], z[LABELLED + 1 :: 2]
    unit = prototypes / jnp.linalg.norm(prototypes, axis=1, keepdims=True)
    logits = PROTOTYPE_SCALE * labelled @ unit.T
    top = logits.max(1, keepdims=True)
    by_heading = jnp.log(jax.ops.segment_sum(jnp.exp(logits - top).T, heading_of, len(headings)).T + 1e-30) + top
    whole, row = jax.nn.logsumexp(logits, 1), jnp.arange(LABELLED)
    of_code = (whole - logits[row, y]).mean()
    of_heading = (whole - by_heading[row, heading_of[y]]).mean()
    itself = jnp.eye(LABELLED, dtype=bool)
    in_batch = contrast(labelled @ labelled.T / TEMPERATURE - 1e9 * itself, (y[:, None] == y[None]) & ~itself)
    similar, pair = english @ other.T / TEMPERATURE, jnp.arange(PAIRS)
    both_ways = jax.nn.log_softmax(similar, 1)[pair, pair] + jax.nn.log_softmax(similar, 0)[pair, pair]
    translated = -0.5 * both_ways.mean() + 2 * (1 - (english * other).sum(1)).mean()
    seen = labelled @ image
    seen = seen / jnp.sqrt((seen * seen).sum(-1, keepdims=True) + 1e-12)
    learned = ((1 - (seen * taught).sum(1)) * known).sum() / jnp.maximum(known.sum(), 1)
    away = (1 - (z * before).sum(1)).mean()
    total = of_code + 0.5 * of_heading + 0.5 * in_batch + translated + closeness * away
    return total + options.distillation * learned, jnp.stack([of_code, of_heading, in_batch, translated, learned])


gradient = jax.jit(jax.value_and_grad(loss, has_aux=True))
tree_map = jax.tree_util.tree_map


@jax.jit
def adam(values, gradients, mean, square, step, rate):
    mean = tree_map(lambda a, b: 0.9 * a + 0.1 * b, mean, gradients)
    square = tree_map(lambda a, b: 0.98 * a + 0.02 * b * b, square, gradients)
    move = lambda x, a, b: x - rate * (a / (1 - 0.9**step)) / (jnp.sqrt(b / (1 - 0.98**step)) + 1e-8)
    return tree_map(move, values, mean, square), mean, square


# The projection starts as the principal directions of the published vectors of goods and of translations; prototypes as
# the mean vectors of their texts.
sample = [label for labels in goods.values() for label in rnd.sample(labels, min(len(labels), 30000))]
sample_ids = [piece_ids(text)[:PIECES_TRAINED] for text, _, _ in sample]
if options.start:
    start_weights = {name: jnp.asarray(value) for name, value in np.load(options.start).items()}
    before_weights = {**published.weights, "projection": jnp.asarray(np.load(options.start.with_suffix(".projection.npy")))}
    z = vectors(start_weights, published, sample_ids)
else:
    z = vectors(published.weights, published, sample_ids)
    directions = np.linalg.eigh(z.T @ z)[1][:, ::-1][:, : options.dimensions]
    z = z @ directions
    before_weights = {**published.weights, "projection": jnp.asarray(np.ascontiguousarray(directions))}
    start_weights = before_weights
prototypes = rng.normal(size=(len(codes), options.dimensions)).astype(np.float32) * 0.01
np.add.at(prototypes, [number_of[code] for _, code, _ in sample], z)
prototypes /= np.linalg.norm(prototypes, axis=1, keepdims=True)

trained = (start_weights, jnp.asarray(prototypes), jnp.asarray(rng.normal(size=(options.dimensions, 384)).astype(np.float32) * 0.05))
rates = (1.0, 10.0, 10.0)
mean, square = tree_map(jnp.zeros_like, trained), tree_map(jnp.zeros_like, trained)
start, shown = time.time(), None
for step in range(1, options.steps + 1):
    rate = options.rate * min(1, step / 50) * max(0.02, 1 - step / options.steps)
    texts, y, taught, known = batch()
    ids, text_of = lay_out(texts, TEXTS)
    embeddings = published.embeddings(ids)
    # The published vectors cost a forward pass: they are computed at every other step and count twice.
    compared = step % 2
    before = encode_compiled(before_weights, embeddings, text_of, TEXTS, published.epsilon) if compared else np.zeros((TEXTS, options.dimensions), np.float32)
    (_, parts), gradients = gradient(trained, embeddings, text_of, y, taught, known, before, 2.0 * options.closeness * compared)
    moved = [adam(trained[i], gradients[i], mean[i], square[i], step, rate * rates[i]) for i in range(3)]
    trained, mean, square = (tuple(part[k] for part in moved) for k in range(3))
    shown = np.array(parts) if shown is None else 0.97 * shown + 0.03 * np.array(parts)
    if step % 50 == 0:
        pace = step * TEXTS / (time.time() - start)
        print(step, "code, heading, contrast, translations, teacher:", shown.round(3), f"{pace:.0f} texts/s", flush=True)

mix = options.mix
np.savez(options.out, **{name: (1 - mix) * np.asarray(before_weights[name]) + mix * np.asarray(value) for name, value in trained[0].items()})
whole = options.out.with_suffix(".whole.npz")
np.savez(whole, **{name: np.asarray(value) for name, value in trained[0].items()})
np.save(whole.with_suffix(".projection.npy"), np.asarray(before_weights["projection"]))
