"""Prints [text, piece ids] for each line of a file, as JSON lines, by SentencePiece itself.

    python sentencepiece_ids.py sp.model texts.txt > ids.jsonl
"""

import json
import sys

import sentencepiece

pieces = sentencepiece.SentencePieceProcessor(model_file=sys.argv[1])
with open(sys.argv[2], encoding="utf-8") as lines:
    for line in lines:
        text = line.rstrip("\n")
        print(json.dumps([text, pieces.encode(text, add_bos=True, add_eos=True)], ensure_ascii=False))
