/** 1 prohibited, 2 controlled, 3 exempted. */
export type Category = 1 | 2 | 3

/** The category of goods that no assessment is about. */
const DEFAULT_CATEGORY: Category = 3

/** An assessment as far as the category of a consignment depends on it. */
export interface WeighedAssessment {
  readonly id: string
  readonly category: Category
  /** Codes of its exemptions. */
  readonly exemptions: readonly string[]
}

export interface EffectiveCategory {
  readonly category: Category
  /** Ids of those whose category it is; none where it is the default. */
  readonly decidedBy: readonly string[]
  /** Assessments that do not apply, each with the exemptions that are met. */
  readonly setAside: readonly { readonly id: string; readonly exemptions: readonly string[] }[]
}

/**
 * The category of goods from the assessments that apply to them and the exemptions that they meet: one exemption sets
 * an assessment aside, and the most restrictive category of the others counts.
 */
export const effectiveCategory = (
  assessments: readonly WeighedAssessment[],
  met: ReadonlySet<string>,
): EffectiveCategory => {
  const weighed = assessments.map((assessment) => ({
    ...assessment,
    met: assessment.exemptions.filter((code) => met.has(code)),
  }))
  const left = weighed.filter((assessment) => assessment.met.length === 0)
  const strictest = left.toSorted((a, b) => a.category - b.category)[0]
  const category = strictest?.category ?? DEFAULT_CATEGORY
  return {
    category,
    decidedBy: left.filter((assessment) => assessment.category === category).map(({ id }) => id),
    setAside: weighed.flatMap((assessment) =>
      assessment.met.length === 0 ? [] : [{ id: assessment.id, exemptions: assessment.met }],
    ),
  }
}
