import { expect } from 'chai'
import { withWeekly } from '../../../../../ingest/sources/merge/with-weekly.ts'
import { createReport } from '../../../../../ingest/sources/published-report.ts'
import { MEASURE_COLUMNS } from '../../../../../ingest/sources/reading/published-measure.ts'
import { recordDecoder } from '../../../../../ingest/sources/reading/record-decoder.ts'
import type { Values } from '../../../../../ingest/sources/source-record.ts'
import { dutyReader } from '../../../../../src/tariff/duty-text/duty-reader.ts'

describe('withWeekly', () => {
  const decode = recordDecoder(MEASURE_COLUMNS)
  const measure = (values: Values) => decode({ measure__sid: '1', ...values })

  const merged = (values: Values, weekly: Values | undefined) => {
    const report = createReport()
    const read = weekly === undefined ? undefined : measure(weekly)
    return { ...withWeekly(measure(values), read, dutyReader(), report), lines: report.lines() }
  }

  it('takes a duty that the definition lacks', () => {
    const { values, fromWeekly } = merged({ measure__sid: '1' }, { measure__duty_expression: '4.00%' })
    expect(values).to.deep.equal(measure({ measure__duty_expression: '4.00%' }))
    expect(fromWeekly).to.deep.equal(['measure__duty_expression'])
  })

  it('takes conditions with the amounts that the definition leaves out', () => {
    const weekly = { measure__conditions: 'condition:F,threshold:250.00 DTN,action:01' }
    expect(merged({ measure__conditions: 'condition:F,action:01' }, weekly).values).to.deep.equal(measure(weekly))
    const certificates = { measure__conditions: 'condition:B,certificate:N851,action:27' }
    expect(merged(certificates, { measure__conditions: 'condition:B,action:27' }).values).to.deep.equal(
      measure(certificates),
    )
  })

  it('counts another duty as a difference, and another spelling as none', () => {
    const duties = (one: string, other: string) =>
      merged({ measure__duty_expression: one }, { measure__duty_expression: other }).lines
    expect(duties('8%', '8.00 %')).to.deep.equal([])
    expect(duties('4.0% + 9.4 GBP / 100 kg', '4.00% + 9.400 GBP / 100 kg')).to.deep.equal([])
    expect(duties('8%', '9.00 %')).to.deep.equal([
      'uk-hmrc-weekly conflicts with uk-dbt-tariff, which was used: measure__duty_expression 1',
    ])
  })

  it('counts an end that only one of them has, and keeps that of the definition', () => {
    const { values, lines } = merged({}, { measure__effective_end_date: '2026-12-31' })
    expect(values).to.deep.equal(measure({}))
    expect(lines).to.deep.equal([
      'uk-hmrc-weekly conflicts with uk-dbt-tariff, which was used: measure__effective_end_date 1',
    ])
  })

  it('changes nothing where the weekly file lacks the measure', () => {
    expect(merged({ measure__sid: '1' }, undefined).values).to.deep.equal(measure({}))
  })
})
