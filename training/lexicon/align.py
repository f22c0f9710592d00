"""Makes synonyms/languages/LANG.learned.txt: words and short names of other languages with the English ones.

    python align.py --translations DIR --out ../../synonyms/languages

DIR holds names.tsv (names of kinds of consumer goods in several languages: Shopify's product taxonomy, MIT) and
cn/messages_LANG.yaml (texts of the Combined Nomenclature, © European Union, reuse permitted). Names of at most two words
are taken as they are; single words are learned from all texts by IBM model 1, which finds for each word the English word
it occurs with. Of both, those that English has too and those of the hand-made LANG.txt are left out.
"""

import argparse
import collections
import csv
import pathlib
import re

import yaml

LANGUAGES = ("de", "es", "fr", "it", "nl", "pl", "zh")
ROUNDS = 6
LEAST_PROBABILITY = 0.35
LEAST_COUNT = 3
# Shorter words are mostly function words, which occur with everything.
LEAST_LETTERS = 4
LONGEST_TEXT = 160
FUNCTION_WORDS = set("and of the or for in with other than a an to by not on etc".split())
ATTRIBUTION = """\
# Learned by training/lexicon/align.py from Shopify's product taxonomy (MIT licence) and from the texts of the Combined
# Nomenclature (© European Union, reuse permitted under Commission Decision 2011/833/EU). Corrections belong in {language}.txt.
"""


def words(text):
    return re.findall(r"[^\W\d_]{2,}", re.sub(r"[\u4e00-\u9fff]+", " ", text.lower()))


def names(folder, language):
    with (folder / "names.tsv").open() as lines:
        for row in csv.DictReader(lines, delimiter="\t"):
            other = row["zh-CN" if language == "zh" else language]
            if other and row["en"]:
                yield other, row["en"]


def texts(folder, language):
    file = folder / "cn" / f"messages_{language}.yaml"
    if not file.exists():
        return
    with file.open() as content:
        for english, other in yaml.load(content, Loader=yaml.CSafeLoader).items():
            if isinstance(english, str) and isinstance(other, str) and len(english) < LONGEST_TEXT:
                yield other, english


def align(pairs):
    """IBM model 1: {other word: {english word: probability}}."""
    table = collections.defaultdict(dict)
    for others, english in pairs:
        for other in others:
            for word in english:
                table[other][word] = 1.0
    for row in table.values():
        for word in row:
            row[word] = 1 / len(row)
    for _ in range(ROUNDS):
        counts = collections.defaultdict(lambda: collections.defaultdict(float))
        for others, english in pairs:
            for word in english:
                total = sum(table[other][word] for other in others)
                for other in others:
                    counts[other][word] += table[other][word] / total
        for other, row in counts.items():
            total = sum(row.values())
            table[other] = {word: count / total for word, count in row.items()}
    return table


def learned(folder, language):
    """Pairs (other, english), names before single words."""
    found = {}
    named = list(names(folder, language))
    for other, english in named:
        short = len(other) <= 6 if language == "zh" else len(other.split()) <= 2
        plain = re.fullmatch(r"[\w '’-]+", other) and re.fullmatch(r"[A-Za-z '-]+", english)
        if short and plain and len(english.split()) <= 3 and "&" not in english:
            found.setdefault(other.strip() if language == "de" else other.strip().lower(), english.strip().lower())
    if language != "zh":
        # Names count twice: they are everyday words.
        pairs = [(set(words(other)), set(words(english)) - FUNCTION_WORDS) for other, english in [*named, *named, *texts(folder, language)]]
        pairs = [(other, english) for other, english in pairs if other and english]
        count = collections.Counter(word for other, _ in pairs for word in other)
        known = {key.lower() for key in found}
        for other, row in sorted(align(pairs).items()):
            word, probability = max(row.items(), key=lambda entry: entry[1])
            is_certain = probability >= LEAST_PROBABILITY and count[other] >= LEAST_COUNT
            if is_certain and len(other) >= LEAST_LETTERS and other not in known:
                found[other] = word
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--translations", type=pathlib.Path, required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    options = parser.parse_args()
    for language in LANGUAGES:
        by_hand = options.out / f"{language}.txt"
        lines = by_hand.read_text().splitlines() if by_hand.exists() else []
        taken = {line.partition("=>")[0].strip().lower() for line in lines}
        pairs = [
            (other, english)
            for other, english in learned(options.translations, language).items()
            if other.lower() != english and other.lower() not in taken and not taken.add(other.lower())
        ]
        content = "".join(f"{other} => {english}\n" for other, english in sorted(pairs))
        (options.out / f"{language}.learned.txt").write_text(ATTRIBUTION.format(language=language) + content)
        print(language, len(pairs))


main()
