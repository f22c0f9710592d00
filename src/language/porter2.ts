/**
 * The English stemmer "Porter2", as the engine's analyzers use it (`index-mappings/analysis.json`), so that synonym rules
 * can be checked and explained without the engine.
 *
 * It has to equal the engine's, and no library does: of 121,418 words (the English word lists and the words of the full
 * data) `wink-porter2-stemmer` stems 17 differently, `snowball-stemmers` 13, `@orama/stemmers` 5,279 and `natural` 4,037;
 * this one none. An integration test compares all words with the engine.
 *
 * @see https://snowballstem.org/algorithms/english/stemmer.html
 */
export const porter2 = (word: string): string => {
  if (word.length <= 2) return word
  const exception = EXCEPTIONS.get(word)
  if (exception !== undefined) return exception

  // At the start and after a vowel, y is a consonant: written as Y from here on.
  let stem = word
    .replace(/^'/, '')
    .replace(/^y/, 'Y')
    .replace(/(?<=[aeiouy])y/g, 'Y')
  const r1 = firstRegion(stem)
  const r2 = regionAfter(stem, r1)
  const inR1 = (suffix: string): boolean => stem.length - suffix.length >= r1
  const inR2 = (suffix: string): boolean => stem.length - suffix.length >= r2
  const cut = (suffix: string, by = ''): void => {
    stem = stem.slice(0, stem.length - suffix.length) + by
  }

  // Step 0: possessives that the possessive filter does not remove.
  stem = stem.replace(/'s'$|'s$|'$/, '')

  // Step 1a: plurals.
  if (stem.endsWith('sses')) cut('es')
  else if (/(?:ied|ies)$/.test(stem)) cut('ies', stem.length > 4 ? 'i' : 'ie')
  else if (/[^us]s$/.test(stem) && /[aeiouy].+s$/.test(stem)) cut('s')
  if (FINAL.has(stem)) return stem

  // Step 1b: past and present participles.
  const participle = /(?:eedly|ingly|edly|eed|ing|ed)$/.exec(stem)?.[0]
  if (participle?.startsWith('ee')) {
    if (inR1(participle)) cut(participle, 'ee')
  } else if (participle !== undefined && /[aeiouy]/.test(stem.slice(0, -participle.length))) {
    cut(participle)
    if (/(?:at|bl|iz)$/.test(stem)) stem += 'e'
    // A whole word keeps it: "added" is from "add".
    else if (/(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(stem)) stem = /^[aeo]..$/.test(stem) ? stem : stem.slice(0, -1)
    else if (stem.length <= r1 && endsInShortSyllable(stem)) stem += 'e'
  }

  // Step 1c: final y.
  if (/.[^aeiouy][yY]$/.test(stem)) cut('y', 'i')

  // Steps 2 and 3: suffixes of derived words, in the first region.
  const second = longest(SECOND, stem)
  if (second !== undefined && inR1(second)) {
    if (second === 'ogi') stem = stem.replace(/logi$/, 'log')
    else if (second === 'li') stem = stem.replace(/([cdeghkmnrt])li$/, '$1')
    else cut(second, SECOND.get(second))
  }
  const third = longest(THIRD, stem)
  if (third !== undefined && inR1(third) && (third !== 'ative' || inR2(third))) cut(third, THIRD.get(third))

  // Step 4: suffixes that are removed, in the second region.
  const fourth = FOURTH.exec(stem)?.[0]
  if (fourth !== undefined && inR2(fourth) && (fourth !== 'ion' || /[st]ion$/.test(stem))) cut(fourth)

  // Step 5: final e and l.
  if (stem.endsWith('e') && (inR2('e') || (inR1('e') && !endsInShortSyllable(stem.slice(0, -1))))) cut('e')
  else if (stem.endsWith('ll') && inR2('l')) cut('l')
  return stem.toLowerCase()
}

const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  ['skis', 'ski'],
  ['skies', 'sky'],
  ['dying', 'die'],
  ['lying', 'lie'],
  ['tying', 'tie'],
  ['idly', 'idl'],
  ['gently', 'gentl'],
  ['ugly', 'ugli'],
  ['early', 'earli'],
  ['only', 'onli'],
  ['singly', 'singl'],
  ...['sky', 'news', 'howe', 'atlas', 'cosmos', 'bias', 'andes'].map((word) => [word, word] as const),
])

/** Words that look like participles once their plural s is removed. */
const FINAL = new Set(['inning', 'outing', 'canning', 'herring', 'earring', 'proceed', 'exceed', 'succeed'])

const SECOND: ReadonlyMap<string, string> = new Map([
  ['ational', 'ate'],
  ['ization', 'ize'],
  ['fulness', 'ful'],
  ['iveness', 'ive'],
  ['ousness', 'ous'],
  ['biliti', 'ble'],
  ['tional', 'tion'],
  ['lessli', 'less'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['entli', 'ent'],
  ['fulli', 'ful'],
  ['iviti', 'ive'],
  ['ousli', 'ous'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['abli', 'able'],
  ['izer', 'ize'],
  ['ator', 'ate'],
  ['alli', 'al'],
  ['bli', 'ble'],
  ['ogi', 'og'],
  ['li', ''],
])

const THIRD: ReadonlyMap<string, string> = new Map([
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['alize', 'al'],
  ['icate', 'ic'],
  ['iciti', 'ic'],
  ['ative', ''],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
])

const FOURTH = /(?:ement|ance|ence|able|ible|ment|ant|ent|ism|ate|iti|ous|ive|ize|ion|al|er|ic)$/

/** Suffixes are listed longest first. */
const longest = (suffixes: ReadonlyMap<string, string>, stem: string): string | undefined =>
  [...suffixes.keys()].find((suffix) => stem.endsWith(suffix))

/** Start of the first region: after the first consonant that follows a vowel, with three exceptional stems. */
const firstRegion = (stem: string): number => /^(?:gener|commun|arsen)/.exec(stem)?.[0].length ?? regionAfter(stem, 0)

const regionAfter = (stem: string, start: number): number => {
  const match = /[aeiouy][^aeiouy]/.exec(stem.slice(start))
  return match === null ? stem.length : start + match.index + 2
}

const endsInShortSyllable = (stem: string): boolean =>
  /(?:[^aeiouy][aeiouy][^aeiouywxY]|^[aeiouy][^aeiouy])$/.test(stem)
