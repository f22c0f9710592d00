import { uniqueBy } from '../../src/collections/unique-by.ts'
import type { CopyValue } from '../../src/postgres/copy-encoding.ts'
import type { MeasureKind, RuleContext } from './rule-problems.ts'

/** The columns that checks of categorisation rules need, by table. */
const COLLECTED: Readonly<Record<string, readonly string[]>> = {
  category_assessment_rules: ['theme', 'measure_type_id', 'regulation_id', 'regulation_role', 'pseudo_exemptions'],
  themes: ['id'],
  exemptions: ['type', 'id'],
  regulations: ['regulation_id'],
  measures: [
    ...['measure_sid', 'measure_type_id', 'import', 'geographical_area_id'],
    ...['measure_generating_regulation_id', 'measure_generating_regulation_role'],
  ],
  green_lanes_measures: [
    ...['measure_id', 'measure_type_id', 'regulation_id', 'regulation_role', 'geographical_area_id', 'pseudo'],
  ],
  category_assessments: ['id', 'regulation_id', 'regulation_role', 'recorded_at'],
  category_assessment_measures: ['assessment_id', 'measure_id'],
}

type Row = Readonly<Record<string, CopyValue>>

/** Collects from the rows of a source what {@link readRuleContext} reads from those of a loaded version. */
export class RuleCollector {
  readonly #rows = new Map<string, Row[]>()

  /** Adds a row; rows of tables that are not needed are ignored. */
  add(table: string, read: (column: string) => CopyValue): void {
    const columns = COLLECTED[table]
    if (columns === undefined) return
    const rows = this.#rows.get(table) ?? []
    rows.push(Object.fromEntries(columns.map((column) => [column, read(column)])))
    this.#rows.set(table, rows)
  }

  context(): RuleContext {
    const rules = this.#of('category_assessment_rules').map((row) => ({
      themeId: String(row.theme),
      measureTypeId: String(row.measure_type_id),
      regulationId: String(row.regulation_id),
      regulationRole: numberOf(row.regulation_role),
      pseudoExemptions: Array.isArray(row.pseudo_exemptions) ? row.pseudo_exemptions.map(String) : [],
    }))
    const order = ({ themeId, measureTypeId, regulationId }: (typeof rules)[number]) =>
      `${themeId}\n${measureTypeId}\n${regulationId}`
    return {
      rules: rules.toSorted((a, b) => (order(a) < order(b) ? -1 : 1)),
      themeIds: this.#of('themes').map(({ id }) => String(id)),
      regulationIds: this.#of('regulations').map((row) => String(row.regulation_id)),
      exemptionIds: this.#of('exemptions').flatMap(({ type, id }) => (type === 'exemption' ? String(id) : [])),
      measures: [...this.#ofTariff(), ...this.#ofGreenLanes()],
    }
  }

  #of(table: string): readonly Row[] {
    return this.#rows.get(table) ?? []
  }

  #ofTariff(): readonly MeasureKind[] {
    const kinds = this.#of('measures')
      .filter(
        (row) =>
          row.import === true && row.geographical_area_id !== null && row.measure_generating_regulation_id !== null,
      )
      .map((row) => ({
        measureTypeId: String(row.measure_type_id),
        regulationId: textOf(row.measure_generating_regulation_id),
        regulationRole: numberOf(row.measure_generating_regulation_role),
        pseudo: false,
      }))
    return uniqueBy(kinds, (kind) => Object.values(kind).join('\n'))
  }

  /** Kinds of measures that the view `categorised_green_lanes_measures` has. */
  #ofGreenLanes(): readonly MeasureKind[] {
    const inTariff = new Set(this.#of('measures').map((row) => String(row.measure_sid)))
    const assessments = new Map(this.#of('category_assessments').map((row) => [String(row.id), row]))
    const newest = new Map<string, Row>()
    for (const row of this.#of('category_assessment_measures')) {
      const measureId = String(row.measure_id)
      const [assessment, known] = [assessments.get(String(row.assessment_id)), newest.get(measureId)]
      if (assessment && (!known || recordedAt(assessment) > recordedAt(known))) newest.set(measureId, assessment)
    }
    return this.#of('green_lanes_measures').flatMap((row) => {
      const assessment = newest.get(String(row.measure_id))
      const isUncategorised = row.pseudo !== true && row.geographical_area_id === null && assessment === undefined
      if (inTariff.has(String(row.measure_id)) || isUncategorised) return []
      return {
        measureTypeId: String(row.measure_type_id),
        regulationId: textOf(row.regulation_id ?? assessment?.regulation_id),
        regulationRole: numberOf(row.regulation_role ?? assessment?.regulation_role),
        pseudo: row.pseudo === true,
      }
    })
  }
}

/** The day on which an assessment was recorded; without one, empty, which sorts first. */
const recordedAt = (assessment: Row): string => textOf(assessment.recorded_at) ?? ''

const textOf = (value: CopyValue | undefined): string | null =>
  value === null || value === undefined ? null : String(value)

const numberOf = (value: CopyValue | undefined): number | null =>
  value === null || value === undefined ? null : Number(value)
