import { type CategorisationRule, type CategorisedMeasure, fallsUnder } from '../../src/tariff/category-assessment.ts'

/** The values by which measures of any day fall under rules; each combination once. */
export interface MeasureKind extends Pick<CategorisedMeasure, 'measureTypeId' | 'regulationId' | 'regulationRole'> {
  /** A pseudo measure of the operator, whose act need not be in the list of regulations. */
  readonly pseudo: boolean
}

/** The categorisation rules of a version, and what they refer to and match. */
export interface RuleContext {
  readonly rules: readonly Omit<CategorisationRule, 'categoryAssessmentId'>[]
  readonly themeIds: readonly string[]
  readonly regulationIds: readonly string[]
  /** Ids of pseudo exemptions. */
  readonly exemptionIds: readonly string[]
  readonly measures: readonly MeasureKind[]
}

/** One warning for each rule that matches nothing or refers to something missing. */
export function describeRuleProblems(context: RuleContext): readonly string[] {
  const themes = new Set(context.themeIds)
  const regulations = new Set(context.regulationIds)
  const exemptions = new Set(context.exemptionIds)
  const pseudoTypes = new Set(context.measures.filter(({ pseudo }) => pseudo).map(({ measureTypeId }) => measureTypeId))
  return context.rules.flatMap((rule) => {
    const { themeId, measureTypeId, regulationId, pseudoExemptions } = rule
    const isKnownAct = regulations.has(regulationId) || pseudoTypes.has(measureTypeId)
    const problems = [
      ...(themes.has(themeId) ? [] : [`there is no theme ${themeId}, so it categorises nothing`]),
      ...(isKnownAct ? [] : [`there is no regulation ${regulationId}`]),
      ...(context.measures.some((measure) => fallsUnder(measure, rule)) ? [] : ['it matches no measure']),
      ...pseudoExemptions.filter((id) => !exemptions.has(id)).map((id) => `there is no exemption ${id}`),
    ]
    const name = `the categorisation rule of theme ${themeId}, measure type ${measureTypeId}, regulation ${regulationId}`
    return problems.length === 0 ? [] : [`${name}: ${problems.join('; ')}`]
  })
}
