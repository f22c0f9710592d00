import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { packageRoot } from '../../../../src/config/package-root.ts'
import { calculateDuty } from '../../../../src/tariff/duty/calculate-duty.ts'
import type { Region } from '../../../../src/tariff/region.ts'
import type { RawComponent, RawMeasure } from '../../../full/raw/bundle.ts'
import { type RawGoods, totalsOf } from '../../../full/raw/duties.ts'
import { consignmentOf } from '../../../support/consignment.ts'
import { measuresFromRows, type RawLists } from '../../../support/measures-from-rows.ts'

/** An example: goods, the rows that concern them, and what one of the duties comes to, alone and with what is on top. */
interface Example {
  readonly title: string
  readonly region: Region
  readonly rows: readonly number[]
  readonly goods: RawGoods
  readonly charged: number | null
  readonly duty: string | null
  readonly total: string | null
}

type StoredRow = Partial<RawMeasure> & {
  readonly measure_sid: number
  readonly series?: string
  readonly additional_code_description?: string
}

const linesOf = <T>(name: string): readonly T[] =>
  readFileSync(join(packageRoot, 'test/unit/tariff/duty/examples', name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line): T => JSON.parse(line))

const component = (stored: Partial<RawComponent>): RawComponent => ({
  duty_expression_id: '01',
  duty_amount: null,
  monetary_unit_code: null,
  measurement_unit_code: null,
  measurement_unit_qualifier_code: null,
  ...stored,
})

/** A row as the bundle has it: the file leaves out what is empty. */
const rowOf = (stored: StoredRow): RawMeasure => ({
  goods_nomenclature_sid: 1,
  measure_type_id: '',
  geographical_area_id: null,
  excluded_geographical_areas: [],
  additional_code: null,
  ordernumber: null,
  validity_start_date: '',
  validity_end_date: null,
  import: false,
  export: false,
  vat: false,
  excise: false,
  footnotes: [],
  duty_expression: null,
  raw_duty: null,
  ...stored,
  components: (stored.components ?? []).map(component),
  conditions: (stored.conditions ?? []).map((condition) => ({
    ...{ action_code: null, document_code: null, condition_duty_amount: null, condition_monetary_unit_code: null },
    ...{ condition_measurement_unit_code: null, condition_measurement_unit_qualifier_code: null },
    ...condition,
    components: (condition.components ?? []).map(component),
  })),
})

const hundredths = (amount: string | null): bigint | null => (amount === null ? null : BigInt(amount.replace('.', '')))

describe('worked examples of duties', () => {
  const stored = linesOf<StoredRow>('measures.ndjson')
  const rows = new Map(stored.map((row) => [row.measure_sid, rowOf(row)]))
  const lists = {
    series: new Map(stored.map((row) => [row.measure_type_id ?? '', row.series ?? ''])),
    additionalCodes: new Map(stored.map((row) => [row.additional_code ?? '', row.additional_code_description ?? ''])),
  }
  const examples = linesOf<Example>('examples.ndjson')

  for (const { title, region, rows: sids, goods, charged, duty, total } of examples) {
    it(`${region}: ${title}, is ${duty ?? 'not known'}, in all ${total ?? 'not known'}`, () => {
      const measures = sids.flatMap((sid) => rows.get(sid) ?? [])
      const tariff: RawLists = { region, ...lists }
      expect(totalsOf(measures, goods, tariff).get(charged)).to.deep.equal({
        duty: hundredths(duty),
        total: hundredths(total),
      })
      const { alternatives } = calculateDuty(
        measuresFromRows(measures, tariff, goods.day),
        [],
        consignmentOf(goods, region),
      )
      const alternative = alternatives.find(({ measure }) => (measure?.sid ?? null) === charged)
      expect(alternative?.lines[0]?.amount).to.equal(duty)
      expect(alternative?.total).to.equal(total)
    })
  }
})
