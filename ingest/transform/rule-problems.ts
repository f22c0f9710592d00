import { type CategorisationRule, type CategorisedMeasure, fallsUnder } from '../../src/tariff/category-assessment.ts'

/** What measures, whatever their day, fall under rules by; each kind once. */
export interface MeasureKind extends Pick<CategorisedMeasure, 'measureTypeId' | 'regulationId' | 'regulationRole'> {
  /** Of the operator, who may name an act that no list has. */
  readonly pseudo: boolean
}

/** The rules of categorisation of a version, and all that they name and match. */
export interface RuleSurroundings {
  readonly rules: readonly Omit<CategorisationRule, 'categoryAssessmentId'>[]
  readonly themeIds: readonly string[]
  readonly regulationIds: readonly string[]
  /** Ids of pseudo exemptions. */
  readonly exemptionIds: readonly string[]
  readonly measures: readonly MeasureKind[]
}

/** Warnings for the report of an ingest, one for each rule that does not do what it seems to. */
export function describeRuleProblems(surroundings: RuleSurroundings): readonly string[] {
  const themes = new Set(surroundings.themeIds)
  const regulations = new Set(surroundings.regulationIds)
  const exemptions = new Set(surroundings.exemptionIds)
  const pseudoTypes = new Set(
    surroundings.measures.filter(({ pseudo }) => pseudo).map(({ measureTypeId }) => measureTypeId),
  )
  return surroundings.rules.flatMap((rule) => {
    const { themeId, measureTypeId, regulationId, pseudoExemptions } = rule
    const isKnownAct = regulations.has(regulationId) || pseudoTypes.has(measureTypeId)
    const problems = [
      ...(themes.has(themeId) ? [] : [`there is no theme ${themeId}, so it categorises nothing`]),
      ...(isKnownAct ? [] : [`there is no regulation ${regulationId}`]),
      ...(surroundings.measures.some((measure) => fallsUnder(measure, rule)) ? [] : ['it matches no measure']),
      ...pseudoExemptions.filter((id) => !exemptions.has(id)).map((id) => `there is no exemption ${id}`),
    ]
    const name = `the categorisation rule of theme ${themeId}, measure type ${measureTypeId}, regulation ${regulationId}`
    return problems.length === 0 ? [] : [`${name}: ${problems.join('; ')}`]
  })
}
