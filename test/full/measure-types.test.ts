import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { parse } from 'csv-parse/sync'
import { REGIONS } from '../../src/tariff/region.ts'
import { MEASURE_TYPE_KINDS } from '../support/measure-type-kinds.ts'

interface TypeRecord {
  readonly measure_type_id: string
  readonly measure_type_series_id: string
}

describe('the kinds of measures', () => {
  const expected = new Map<string, string>(MEASURE_TYPE_KINDS.map(([typeId, seriesId]) => [typeId, seriesId]))

  for (const region of REGIONS) {
    it(`cover every measure type of ${region}, with its series`, () => {
      const file = join(process.env.TARIFF_DATA ?? '', region, 'measure_types.csv')
      const records = parse(readFileSync(file), { columns: true }) as readonly TypeRecord[]
      expect(records.length).to.be.greaterThan(50)
      for (const { measure_type_id: typeId, measure_type_series_id: seriesId } of records) {
        expect(expected.get(typeId), typeId).to.equal(seriesId)
      }
    })
  }
})
