import { at } from '../../collections/at.ts'
import { groupBy } from '../../collections/group-by.ts'
import type { Theme } from '../../green-lanes/catalogue.ts'
import { type CategorisedItem, effectiveCategoryOf, exemptionCodes } from '../../green-lanes/categorise.ts'
import { describeExemption } from '../../green-lanes/exemption-texts.ts'
import type { ItemAssessment } from '../../green-lanes/goods-nomenclature.ts'
import { type AssessmentContext, idOf } from '../../green-lanes/present-assessment.ts'

/** An exemption that sets at least one assessment of goods aside. */
export interface ExemptionOption {
  /** What the address names it by. */
  readonly id: string
  /** What a declaration names it by. */
  readonly code: string
  readonly description: string
  /** Ids of those assessments. */
  readonly assessments: readonly string[]
}

/** A rule that exemptions set aside. */
export interface ExemptedRule {
  readonly id: string
  readonly theme: Theme
  /** Code of the legal act. */
  readonly act: string
}

/** Exemptions that set the same rules aside: one of them is enough. */
export interface ExemptionGroup {
  readonly rules: readonly ExemptedRule[]
  readonly options: readonly ExemptionOption[]
}

export interface ExemptionOptions {
  /** Each exemption once, those of the strictest category first. */
  readonly groups: readonly ExemptionGroup[]
  /** Whether meeting all of them leads to another category than meeting none. */
  readonly canChange: boolean
}

/** The exemptions that goods may meet. */
export function exemptionOptions({ item, context }: Pick<CategorisedItem, 'item' | 'context'>): ExemptionOptions {
  const rules = new Map(item.ofDeclarable.map((assessment) => [idOf(assessment), exemptedRule(assessment, context)]))
  const all = item.ofDeclarable.flatMap((assessment) =>
    assessment.exemptions.map((exemption) => ({ exemption, assessment: idOf(assessment) })),
  )
  const options = [...groupBy(all, ({ exemption }) => exemption.code).values()].map((same): ExemptionOption => {
    const { exemption } = at(same, 0)
    const { code, description } = describeExemption(exemption, context)
    const assessments = [...new Set(same.map(({ assessment }) => assessment))]
    return { id: exemption.code, code, description: description ?? code, assessments }
  })
  const groups = [...groupBy(options, ({ assessments }) => assessments.join(' ')).values()].map((same) => ({
    rules: at(same, 0).assessments.flatMap((id) => rules.get(id) ?? []),
    options: same,
  }))
  const categoryWith = (codes: readonly string[]) => effectiveCategoryOf(item, codes, context.catalogue).category
  return {
    groups: groups.toSorted((a, b) => strictest(a) - strictest(b)),
    canChange: categoryWith([]) !== categoryWith(item.ofDeclarable.flatMap(exemptionCodes)),
  }
}

const exemptedRule = (assessment: ItemAssessment, { catalogue, details }: AssessmentContext): ExemptedRule => {
  const { themeId, regulationId, regulationRole } = assessment.rule
  return {
    id: idOf(assessment),
    theme: catalogue.theme(themeId),
    act: details.legalAct(regulationId, regulationRole).regulationCode,
  }
}

const strictest = ({ rules }: ExemptionGroup): number => Math.min(...rules.map(({ theme }) => theme.category))
