"""Texts that the encoder learns from: labelled goods, names and rows of the built-in data, and pairs of translations."""

import collections
import csv
import random
import re

import sentencepiece
import yaml

from network import MAX_CHARACTERS, MAX_PIECES

LANGUAGES = ("de", "fr", "es", "it", "nl", "pl", "zh")


def tokenizer(file):
    """Returns a function from a text to its piece ids, with the pieces for its beginning and end."""
    pieces = sentencepiece.SentencePieceProcessor(model_file=str(file))
    return lambda text: pieces.encode(text[:MAX_CHARACTERS], add_bos=True, add_eos=True)[:MAX_PIECES]


def labelled_goods(built_in):
    """The labels, names and rows of ingest/built-in: {kind: [(text, six digits, language)]}."""

    def rows(folder):
        for file in sorted((built_in / folder).glob("*.csv")):
            with file.open() as lines:
                yield from csv.DictReader(lines)

    labels = [(row["text"], row["code"][:6], row.get("language") or "en") for row in rows("labels")]
    return {
        "labels": [label for label in labels if label[2] == "en"],
        "names": [(row["name"], row["code"][:6], "en") for row in rows("names") if len(row["code"]) >= 6],
        "rows": [
            (row["description"], row["code"], "en")
            for row in rows("chapters")
            if len(row["code"]) == 6 and row["suffix"] == "80"
        ],
        "languages": [label for label in labels if label[2] != "en"],
    }


def translations(folder, words):
    """Pairs of an English text and its translation: {kind: [(english, other, language)]}.

    folder: names.tsv (names of consumer goods) and cn/messages_LANG.yaml (texts of the Combined Nomenclature);
    words: LANG.txt with lines `word => english`.
    """
    pairs = {"names": [], "texts": [], "words": []}
    with (folder / "names.tsv").open() as lines:
        for row in csv.DictReader(lines, delimiter="\t"):
            for language in LANGUAGES:
                other = row.get("zh-CN" if language == "zh" else language)
                if other:
                    pairs["names"].append((row["en"], other, language))
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    for file in sorted((folder / "cn").glob("*.yaml")):
        with file.open() as text:
            for english, other in yaml.load(text, Loader=loader).items():
                if isinstance(english, str) and isinstance(other, str) and len(english) < 200:
                    pairs["texts"].append((english, other, file.stem[-2:]))
    for file in sorted(words.glob("*.txt")) if words else ():
        for line in file.read_text().splitlines():
            other, arrow, english = line.partition("=>")
            if arrow and not line.startswith("#"):
                pairs["words"].append((english.strip(), other.strip(), file.stem))
    return pairs


class CodeSwitch:
    """Writes each word of an English text that a lexicon knows in another language."""

    def __init__(self, word_pairs, share):
        self.share = share
        self.words = collections.defaultdict(lambda: collections.defaultdict(list))
        for english, other, language in word_pairs:
            self.words[language][english.lower()].append(other)

    def __call__(self, text, rnd: random.Random):
        if not self.words or rnd.random() > self.share:
            return text
        language = rnd.choice(sorted(self.words))
        words = self.words[language]
        tokens = re.findall(r"[^\W_]+|[^\w\s]", text.lower())
        out, i = [], 0
        while i < len(tokens):
            for length in (3, 2, 1):
                phrase = " ".join(tokens[i : i + length])
                found = words.get(phrase) or words.get(phrase + "s") or words.get(phrase.removesuffix("s"))
                if found:
                    out.append(rnd.choice(found))
                    i += length
                    break
            else:
                out.append(tokens[i])
                i += 1
        return ("" if language == "zh" else " ").join(out)
