"""Makes the tokenizer file for @huggingface/tokenizers (and the Python tokenizers) from the SentencePiece vocabulary.

    python tokenizer.py sp.model encoder.tokenizer.json
"""

import base64
import json
import sys

from sentencepiece import sentencepiece_model_pb2

SPECIAL = ["<unk>", "<s>", "</s>"]
METASPACE = {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always"}

model = sentencepiece_model_pb2.ModelProto()
with open(sys.argv[1], "rb") as file:
    model.ParseFromString(file.read())
if [piece.piece for piece in model.pieces[:3]] != SPECIAL or not model.normalizer_spec.add_dummy_prefix:
    raise SystemExit("this is not the vocabulary that the encoder was published with")


def special_token(number):
    content = SPECIAL[number]
    flags = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True}
    return {"id": number, "content": content, **flags}


def template(number):
    content = SPECIAL[number]
    return {content: {"id": content, "ids": [number], "tokens": [content]}}


tokenizer = {
    "version": "1.0",
    "truncation": None,
    "padding": None,
    "added_tokens": [special_token(number) for number in range(3)],
    "normalizer": {
        "type": "Sequence",
        "normalizers": [
            {
                "type": "Precompiled",
                "precompiled_charsmap": base64.b64encode(model.normalizer_spec.precompiled_charsmap).decode(),
            },
            {"type": "Replace", "pattern": {"Regex": " {2,}"}, "content": " "},
            {"type": "Strip", "strip_left": True, "strip_right": True},
        ],
    },
    "pre_tokenizer": {**METASPACE, "split": False},
    "post_processor": {
        "type": "TemplateProcessing",
        "single": [
            {"SpecialToken": {"id": "<s>", "type_id": 0}},
            {"Sequence": {"id": "A", "type_id": 0}},
            {"SpecialToken": {"id": "</s>", "type_id": 0}},
        ],
        "pair": [],
        "special_tokens": {**template(1), **template(2)},
    },
    "decoder": METASPACE,
    "model": {
        "type": "Unigram",
        "unk_id": 0,
        "vocab": [[piece.piece, float(f"{piece.score:.7g}")] for piece in model.pieces],
        "byte_fallback": False,
    },
}
with open(sys.argv[2], "w") as file:
    json.dump(tokenizer, file, ensure_ascii=False, separators=(",", ":"))
