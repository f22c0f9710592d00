import { hash } from 'node:crypto'
import type { LabelDocument } from '../../src/classifiers/label-document.ts'
import { namedCodes } from '../../src/tariff/named-codes.ts'
import type { Region } from '../../src/tariff/region.ts'
import { PUBLISHED_SOURCES } from '../sources/registry.ts'
import type { LabelCodes } from './label-codes.ts'

/** A text with its code, from a source of labels. */
export interface Label {
  readonly text: string
  /** 4 to 10 digits. */
  readonly code: string
  readonly source: string
  readonly weight: number
  /** Two letters; `en` where the source does not say. */
  readonly language: string
}

/** A labelled description as loaded. */
export interface LabelledDescription {
  readonly description: string
  readonly code: string
  readonly origin: string
  /** A label of weight 2 votes like two. */
  readonly weight: number
  readonly language: string
}

/** An intercept message: the query and the answer to it. */
export interface InterceptText {
  readonly term: string
  readonly message: string
}

export interface ReferenceText {
  readonly title: string
  readonly goodsNomenclatureItemId: string
}

/** What labels are made from. */
export interface LabelTexts {
  readonly references: Iterable<ReferenceText>
  readonly intercepts: Iterable<InterceptText>
  readonly descriptions: Iterable<LabelledDescription>
}

/**
 * The `source` of labels in the index, and their weight in a vote. First / first five of parcels, UK references and
 * marketplace in per cent (development sets) with the built-in labels at 0.7: 76.2/90.3, 38.5/64.0, 44.2/75.3; at 0.35:
 * 76.5/90.3, 38.0/64.5, 42.9/74.4; with an operator's own history at 2: 77.2/90.5, 38.5/64.0, 42.9/74.0. Other weights of
 * other sources improved no measured vote.
 */
const REFERENCE = { source: 'search_reference', weight: 1, language: 'en' }
const INTERCEPT = { source: 'intercept', weight: 1, language: 'en' }

/** Origin of the labels from `fpo_feedback`: codes that operators reported to have declared. */
export const FEEDBACK_ORIGIN = 'fpo-feedback'

/** Origin of the labels from `operator_labels`: an operator's own history. */
export const HISTORY_ORIGIN = 'operator-history'

/** The weight of public labels: that of the built-in labels, some of which are formal prose too. Not measured. */
const PUBLIC_WEIGHT = 0.7

const PUBLIC_SOURCES: Readonly<Record<string, SourceOfLabels>> = Object.fromEntries(
  Object.entries(PUBLISHED_SOURCES).flatMap(([id, source]) =>
    'labels' in source ? [[id, { source: source.labels.kind, weight: PUBLIC_WEIGHT }]] : [],
  ),
)

/** The source of each origin of labelled descriptions. Search ignores origins that are not listed here. */
export const DESCRIPTION_SOURCES: Readonly<Record<string, SourceOfLabels>> = {
  'opentariff-sample-references': { source: 'extra_reference', weight: 1 },
  'fpo-extra-references': { source: 'extra_reference', weight: 1 },
  'opentariff-sample-synonyms': { source: 'synonym', weight: 1 },
  'opentariff-sample-parcels': { source: 'declaration', weight: 1 },
  // The built-in descriptions, by style, and everyday names where they are no search references.
  'opentariff-declaration': { source: 'built_in', weight: 0.7 },
  'opentariff-title': { source: 'built_in', weight: 0.7 },
  'opentariff-phrase': { source: 'built_in', weight: 0.7 },
  'opentariff-ruling': { source: 'built_in', weight: 0.7 },
  'opentariff-consumer': { source: 'built_in', weight: 0.7 },
  'opentariff-abbreviated': { source: 'built_in', weight: 0.7 },
  'opentariff-name': { source: 'extra_reference', weight: 1 },
  classex: { source: 'synonym', weight: 1 },
  'cn8-selftext-2022': { source: 'self_explanatory', weight: 1 },
  'cn8-selftext-2023': { source: 'self_explanatory', weight: 1 },
  'fpo-brands': { source: 'brand', weight: 1 },
  'commodi-tea': { source: 'declaration', weight: 1 },
  // Before the origins without weights: of several origins of a label, the first counts.
  [HISTORY_ORIGIN]: { source: 'operator', weight: 2 },
  'parcel-labels': { source: 'operator', weight: 2 },
  [FEEDBACK_ORIGIN]: { source: 'operator', weight: 2 },
  ...PUBLIC_SOURCES,
}

interface SourceOfLabels {
  readonly source: string
  readonly weight: number
}

/** All labels of the texts, curated ones first. A message labels its term with every code it names. */
export function* labelsOf({ references, intercepts, descriptions }: LabelTexts): Generator<Label> {
  for (const { title, goodsNomenclatureItemId } of references) {
    yield { text: title, code: goodsNomenclatureItemId, ...REFERENCE }
  }
  for (const { term, message } of intercepts) {
    for (const { digits, kind } of namedCodes(message)) {
      if (kind !== 'chapter') yield { text: term, code: digits, ...INTERCEPT }
    }
  }
  for (const { description, code, origin, weight, language } of descriptions) {
    const source = DESCRIPTION_SOURCES[origin]
    if (source) yield { text: description, code, source: source.source, weight: source.weight * weight, language }
  }
}

/** Fewest digits of a curated label: its heading is still right where its subheading has ended. */
export const MIN_DIGITS = 4

/** Fewest digits of a declared label: goods of an ended subheading may have moved to another heading. */
export const MIN_DECLARED_DIGITS = 6

/** Sources of labels that were given to single goods: declarations of operators, rulings of customs. */
const DECLARED_SOURCES: ReadonlySet<string> = new Set(['operator', 'ruling'])

/** Numbers of labels by what was done with them. */
export interface LabelCounts {
  kept: number
  /** Kept with a shorter code, as nothing below it is in force. */
  shortened: number
  /** Kept with the successor of their code. */
  renamed: number
  /** Left out: their code has no certain successor in force, or is that of a chapter. */
  dropped: number
  /** Left out: the same text and code again. */
  repeated: number
}

/** One label for each text and code that is in force; of several sources that give it, the first. Adds to `counts`. */
export function* labelsInForce(labels: Iterable<Label>, codes: LabelCodes, counts: LabelCounts): Generator<Label> {
  const taken = new Set<string>()
  for (const { text, code: given, source, weight, language } of labels) {
    const code = codes.existing(given, DECLARED_SOURCES.has(source) ? MIN_DECLARED_DIGITS : MIN_DIGITS)
    if (code === null) {
      counts.dropped += 1
      continue
    }
    const id = labelId({ code, text })
    if (taken.has(id)) {
      counts.repeated += 1
      continue
    }
    taken.add(id)
    counts.kept += 1
    if (!given.startsWith(code)) counts.renamed += 1
    else if (code.length < given.replace(/(?:00)+$/, '').length) counts.shortened += 1
    yield { text, code, source, weight, language }
  }
}

/** The document of a label that is in force in the regions, and its id. */
export const labelDocument = (
  { text, code, source, weight }: Label,
  regions: readonly Region[],
): { id: string; document: LabelDocument } => ({
  id: labelId({ code, text }),
  document: {
    text,
    regions,
    code,
    code_4: code.slice(0, 4),
    ...(code.length >= 6 ? { code_6: code.slice(0, 6) } : {}),
    ...(code.length >= 8 ? { code_8: code.slice(0, 8) } : {}),
    ...(code.length >= 10 ? { code_10: code } : {}),
    source,
    weight,
  },
})

/** Equal for labels that are one document. */
export const labelId = ({ code, text }: Pick<Label, 'code' | 'text'>): string => `${code}-${textKey(text)}`

/** A hash of 132 bits, equal for texts that differ only in case. */
export const textKey = (text: string): string => hash('sha256', text.trim().toLowerCase(), 'base64url').slice(0, 22)
