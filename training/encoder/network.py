"""The network of Google's universal-sentence-encoder-multilingual 3 (Apache-2.0) in JAX, with a projection at its end.

Three n-gram convolutions over the embeddings of pieces, their mean, four dense layers, the projection, unit length.
Texts are laid one after another, without padding between them.
"""

import jax
import jax.numpy as jnp
import numpy as np

# Length of an n-gram, and how many of its pieces stand to the left of the piece it belongs to.
NGRAMS = ((2, 0), (3, 1), (5, 2))
# The published table has 17 groups of rows: row r belongs to group r mod 17, which has its own scale and offset.
GROUPS = 17
PUBLISHED_DIMENSIONS = 512
MAX_CHARACTERS = 300
MAX_PIECES = 64
# Sizes to which a batch of pieces is padded, so that few programs are compiled.
PADDED_SIZES = (1024, 2048, 4096, 5120, 6144, 7168, 8192, 10240, 14336, 20480, 30720)


class Published:
    """Weights as published: `levels` [pieces, 512] of six bits, `scale` and `offset` [17], `weights` by name."""

    def __init__(self, file):
        arrays = np.load(file)
        self.levels = np.empty((GROUPS * len(arrays["q1"]), PUBLISHED_DIMENSIONS), np.uint8)
        for group in range(GROUPS):
            self.levels[group::GROUPS] = arrays[f"q{group + 1}"]
        self.scale, self.offset = arrays["scale"], arrays["lo"]
        self.epsilon = float(arrays["eps"])
        apart = {"lo", "scale", "bits", "eps"}
        self.weights = {
            name: jnp.asarray(arrays[name])
            for name in arrays.files
            if name not in apart and not name.startswith("q")
        }

    def embeddings(self, ids):
        """The rows of the table for piece ids [n]: [n, 512]."""
        group = ids % GROUPS
        return self.levels[ids] * self.scale[group][:, None] + self.offset[group][:, None]


def layer_norm(x, gain, bias, epsilon):
    x = x - x.mean(-1, keepdims=True)
    return x / jnp.sqrt((x * x).mean(-1, keepdims=True) + epsilon) * gain + bias


def encode(weights, embeddings, text_of, texts, epsilon):
    """Unit vectors of several texts: [texts, dimensions].

    embeddings: of the pieces of all texts [pieces, 512]; text_of: the number of each piece's text, or `texts` for
    padding [pieces].
    """
    real = (text_of < texts).astype(embeddings.dtype)[:, None]
    e = embeddings * real
    joined = lambda name: jnp.concatenate([weights[f"{name}{length}"] for length, _ in NGRAMS], -1)
    x = layer_norm(e @ joined("proj") + joined("proj_b"), joined("ln_g"), joined("ln_b"), epsilon) * real
    same_text = {k: (jnp.roll(text_of, -k) == text_of)[:, None] for k in range(-2, 3)}

    def window(v, length, left):
        shifts = range(-left, length - left)
        return jnp.concatenate([jnp.where(same_text[k], jnp.roll(v, -k, 0), 0) for k in shifts], 1)

    features = [e]
    for i, (length, left) in enumerate(NGRAMS):
        part = x[:, i * 256 : (i + 1) * 256]
        for layer in "12":
            dense = window(part, length, left) @ weights[f"w{layer}_{length}"] + weights[f"b{layer}_{length}"]
            part = (jax.nn.relu(dense) + part) * real
        features.append(part)
    f = layer_norm(jnp.concatenate(features, 1), weights["ln_g"], weights["ln_b"], epsilon) * real
    total = lambda v: jax.ops.segment_sum(v, text_of, texts + 1)[:texts]
    count = jnp.maximum(total(real), 1)
    mean = (total(f) @ weights["cnn_W"] + count * weights["cnn_b"]) / jnp.sqrt(count)
    y0 = jax.nn.relu(mean @ weights["d0"])
    y1 = jax.nn.relu(y0 @ weights["d1"] + mean @ weights["p1"])
    y2 = jax.nn.relu(y1 @ weights["d2"])
    z = jnp.tanh(y2 @ weights["d3"] + y1 @ weights["p3"])
    if "projection" in weights:
        z = z @ weights["projection"]
    return z / jnp.sqrt((z * z).sum(-1, keepdims=True) + 1e-12)


encode_compiled = jax.jit(encode, static_argnums=(3, 4))


def lay_out(ids, texts):
    """Piece ids of several texts as one padded row: (ids [size], number of each piece's text [size])."""
    count = sum(map(len, ids))
    size = next(size for size in PADDED_SIZES if size >= count)
    flat, text_of = np.zeros(size, np.int32), np.full(size, texts, np.int32)
    flat[:count] = np.concatenate(ids)
    text_of[:count] = np.repeat(np.arange(len(ids)), [len(each) for each in ids])
    return flat, text_of


def vectors(weights, published, ids, texts_at_once=256, pieces_at_once=4096):
    """Unit vectors of texts given as lists of piece ids: [texts, dimensions]."""
    order = sorted(range(len(ids)), key=lambda i: len(ids[i]))
    batches, batch, count = [], [], 0
    for i in order:
        if batch and (len(batch) == texts_at_once or count + len(ids[i]) > pieces_at_once):
            batches.append(batch)
            batch, count = [], 0
        batch.append(i)
        count += len(ids[i])
    out = None
    for batch in [*batches, batch]:
        flat, text_of = lay_out([ids[i] for i in batch], texts_at_once)
        made = encode_compiled(weights, published.embeddings(flat), text_of, texts_at_once, published.epsilon)
        if out is None:
            out = np.zeros((len(ids), made.shape[1]), np.float32)
        out[batch] = np.asarray(made)[: len(batch)]
    return out
