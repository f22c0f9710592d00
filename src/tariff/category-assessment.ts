import { at } from '../collections/at.ts'
import { groupBy } from '../collections/group-by.ts'
import { conditionPermutations, type PermutableCondition } from './condition-permutations.ts'
import { type AreaScope, concernsArea, type MeasureArea } from './geographical-area.ts'
import { isNegativeAction, isUniversalWaiver, measureConditionClass } from './measure-condition.ts'

/** A category assessment in general: the measures of a type and regulation fall under a theme. */
export interface CategorisationRule {
  /** `<category>.<n>` */
  readonly themeId: string
  readonly measureTypeId: string
  readonly regulationId: string
  /** Null where it is not known: then any. */
  readonly regulationRole: number | null
  /** Number of the rule where it was published; null for one of the operator's own. */
  readonly categoryAssessmentId: number | null
  /** Ids of exemptions that no measure carries. */
  readonly pseudoExemptions: readonly string[]
}

/** The properties of a measure that its category depends on. */
export interface CategorisedMeasure extends MeasureArea {
  readonly measureTypeId: string
  /** Null for a pseudo measure, which matches every rule of its type. */
  readonly regulationId: string | null
  readonly regulationRole: number | null
  /** Documents that declare the goods exempt, in the order of the measure's conditions. */
  readonly exemptingDocuments: readonly string[]
  /** The exempting documents that exempt the goods on their own. */
  readonly sufficientDocuments: readonly string[]
  readonly additionalCode: string | null
}

/** An exemption that sets an assessment aside. */
export interface AssessmentExemption {
  readonly type: 'certificate' | 'additional_code' | 'exemption'
  /** Code of the certificate or additional code; id of a pseudo exemption. */
  readonly code: string
}

/** A rule applied to the measures that agree in area, excluded areas and exempting documents. */
export interface CategoryAssessment<M extends CategorisedMeasure = CategorisedMeasure> {
  /** Identifies the assessment; independent of the order of measures, areas and documents. */
  readonly key: readonly string[]
  readonly rule: CategorisationRule
  readonly geographicalAreaId: string
  /** Sorted, without duplicates. */
  readonly excludedGeographicalAreas: readonly string[]
  readonly exemptions: readonly AssessmentExemption[]
  /** The measures of the assessment, in the given order. */
  readonly measures: readonly M[]
}

/** The rules and exemptions that categorise measures. */
export interface Categorisation {
  readonly rules: readonly CategorisationRule[]
  /** Additional codes that count as exemptions. */
  readonly additionalCodes: ReadonlySet<string>
}

/**
 * Returns the category assessments of measures: each measure matches the rules of its type and regulation, and the
 * measures of a rule are split by area, excluded areas and exempting documents. Sorted by theme, then by key.
 */
export const assessMeasures = <M extends CategorisedMeasure>(
  measures: readonly M[],
  { rules, additionalCodes }: Categorisation,
): readonly CategoryAssessment<M>[] => {
  const rulesByType = groupBy(rules, (rule) => rule.measureTypeId)
  const matches = measures.flatMap((measure) =>
    measure.geographicalAreaId === null
      ? []
      : (rulesByType.get(measure.measureTypeId) ?? [])
          .filter((rule) => fallsUnder(measure, rule))
          .map((rule) => ({ measure, rule, key: keyOf(measure, rule) })),
  )
  return Array.from(
    groupBy(matches, ({ key }) => key.join('\n')),
    ([text, same]) => ({
      text,
      theme: numbersOf(at(same, 0).rule.themeId),
      assessment: assessmentOf(same, additionalCodes),
    }),
  )
    .sort(
      (a, b) =>
        compareNumbers(a.theme, b.theme) ||
        compareTexts(a.assessment.rule.themeId, b.assessment.rule.themeId) ||
        compareTexts(a.text, b.text),
    )
    .map(({ assessment }) => assessment)
}

/** Whether a measure is of the type and regulation of a rule. */
export const fallsUnder = (
  measure: Pick<CategorisedMeasure, 'measureTypeId' | 'regulationId' | 'regulationRole'>,
  rule: Pick<CategorisationRule, 'measureTypeId' | 'regulationId' | 'regulationRole'>,
): boolean =>
  measure.measureTypeId === rule.measureTypeId &&
  (measure.regulationId === null || measure.regulationId === rule.regulationId) &&
  (measure.regulationRole === null || rule.regulationRole === null || measure.regulationRole === rule.regulationRole)

/** The parts, in their order, that the public service hashes into the ids that its clients know. */
const keyOf = (measure: CategorisedMeasure, rule: CategorisationRule): readonly string[] => [
  rule.measureTypeId,
  rule.regulationId,
  String(rule.regulationRole ?? measure.regulationRole ?? ''),
  measure.geographicalAreaId ?? '',
  distinct(measure.excludedGeographicalAreas).join('|'),
  distinct(measure.exemptingDocuments).join('|'),
  rule.themeId,
]

type Match<M> = { readonly measure: M; readonly rule: CategorisationRule; readonly key: readonly string[] }

const assessmentOf = <M extends CategorisedMeasure>(
  matches: readonly Match<M>[],
  additionalCodes: ReadonlySet<string>,
): CategoryAssessment<M> => {
  const first = at(matches, 0)
  const measures = matches.map(({ measure }) => measure)
  // A document that exempts only some of the measures does not exempt the assessment.
  const documents = first.measure.sufficientDocuments.filter((code) =>
    measures.every((measure) => measure.sufficientDocuments.includes(code)),
  )
  const codes = distinct(measures.flatMap((measure) => measure.additionalCode ?? []))
  return {
    key: first.key,
    rule: first.rule,
    geographicalAreaId: first.measure.geographicalAreaId ?? '',
    excludedGeographicalAreas: distinct(first.measure.excludedGeographicalAreas),
    exemptions: [
      ...documents.map((code) => ({ type: 'certificate' as const, code })),
      ...codes.filter((code) => additionalCodes.has(code)).map((code) => ({ type: 'additional_code' as const, code })),
      ...first.rule.pseudoExemptions.map((code) => ({ type: 'exemption' as const, code })),
    ],
    measures,
  }
}

/** `1.10` comes after `1.2`. */
export const compareThemes = (a: string, b: string): number =>
  compareNumbers(numbersOf(a), numbersOf(b)) || compareTexts(a, b)

const numbersOf = (themeId: string): readonly number[] => themeId.split('.').map(Number)

const compareNumbers = ([categoryA = 0, placeA = 0]: readonly number[], b: readonly number[]): number => {
  const [categoryB = 0, placeB = 0] = b
  return categoryA - categoryB || placeA - placeB
}

const compareTexts = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)

const distinct = (values: readonly string[]): readonly string[] => [...new Set(values)].sort()

/** Goods that move to Northern Ireland from Great Britain are also goods of the United Kingdom. */
const UNITED_KINGDOM = 'GB'

/**
 * Returns whether a measure applies to goods of the area: it concerns the area, or the United Kingdom that they move
 * through.
 */
export const countsForOrigin = (
  areaId: string,
  scopeOf: (areaId: string) => AreaScope,
): ((measure: MeasureArea) => boolean) => {
  const scopes = [scopeOf(areaId), scopeOf(UNITED_KINGDOM)]
  return (measure) => scopes.some((scope) => concernsArea(measure, scope))
}

/**
 * Documents of conditions that exempt: certificates that declare goods exempt (type Y), and others that
 * `listed` names as exemptions, such as C084 for goods of research.
 */
export const exemptingDocuments = <C extends PermutableCondition>(
  conditions: readonly C[],
  listed: ReadonlySet<string>,
): { readonly exempting: readonly string[]; readonly sufficient: readonly string[] } => {
  const isExempting = (condition: C): boolean =>
    !isNegativeAction(condition.actionCode) &&
    !isUniversalWaiver(condition.documentCode) &&
    (measureConditionClass(condition) === 'exemption' || listed.has(condition.documentCode ?? ''))
  const codesOf = (exempting: readonly C[]) => [...new Set(exempting.map(({ documentCode }) => documentCode ?? ''))]
  return {
    exempting: codesOf(conditions.filter(isExempting)),
    // When a combination requires two exemptions at once, neither exempts the goods on its own.
    sufficient: codesOf(
      conditionPermutations(conditions)
        .flatMap(({ permutations }) => permutations)
        .flatMap((permutation) => {
          const exempting = permutation.filter(isExempting)
          return exempting.length === 1 ? exempting : []
        }),
    ),
  }
}

/** Licences, permits and other official papers: of the United Kingdom, the Union, and the United Nations. */
const LICENCE_TYPES: ReadonlySet<string> = new Set(['9', 'C', 'L', 'N'])

export const isLicence = (documentCode: string): boolean => LICENCE_TYPES.has(documentCode.charAt(0))
