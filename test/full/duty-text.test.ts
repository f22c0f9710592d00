import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect } from 'chai'
import { parse } from 'csv-parse/sync'
import { dutyReader } from '../../src/tariff/duty-text/duty-reader.ts'
import { readDuty } from '../../src/tariff/duty-text/read-duty.ts'
import { readAdditionalCode, readAreas, readOrderNumber } from '../../src/tariff/duty-text/read-lists.ts'
import { REGIONS } from '../../src/tariff/region.ts'
import { dataPack } from '../support/data-pack.ts'

type Fields = Readonly<Record<string, string>>

interface Measure {
  readonly duty_expression: { readonly base: string | null; readonly formatted_base: string | null } | null
  readonly raw_duty: string | null
  readonly cet_raw_duty?: string | null
  readonly conditions: readonly { readonly duty_expression: string | null }[] | null
  readonly excluded_geographical_areas: readonly string[]
  readonly additional_code: string | null
  readonly ordernumber: string | null
}

/** Texts without a unit for each amount, without a month, or with a day that no month has. */
const UNREADABLE = /^(Entry Price|[\d.]+ (\+|MIN) .*|.*\(.*01-31 DEC.*|.*31 APR.*)$/

const readCsv = async (file: string, delimiter: string): Promise<readonly Fields[]> =>
  parse(await readFile(join(dataPack(), 'sources', 'eu_circabc', file)), { columns: true, bom: true, delimiter })

describe('duty texts of the full data', function () {
  this.timeout(120_000)

  /** Reads all texts, prints how many were read, and returns those that stay texts. */
  const keptOf = (name: string, texts: readonly string[]): readonly string[] => {
    const reader = dutyReader()
    for (const text of texts) reader.read(text)
    const kept = [...reader.kept.values()].reduce((sum, { count }) => sum + count, 0)
    console.log(`      ${name}: ${texts.length - kept} of ${texts.length} duties read, ${kept} kept as text`)
    return [...reader.kept.keys()]
  }

  for (const region of REGIONS) {
    it(`parse in the measures of ${region}, except those that are no duty`, async () => {
      const lines = gunzipSync(await readFile(join(dataPack(), region, 'measures.ndjson.gz'))).toString('utf8')
      const measures = lines.split('\n').flatMap((line): Measure[] => (line === '' ? [] : [JSON.parse(line)]))
      const texts = measures.flatMap((measure) => [
        measure.duty_expression?.base,
        measure.duty_expression?.formatted_base,
        measure.raw_duty,
        measure.cet_raw_duty,
        ...(measure.conditions ?? []).map((condition) => condition.duty_expression),
      ])
      const kept = keptOf(
        `measures of ${region}`,
        texts.filter((text): text is string => typeof text === 'string' && text !== ''),
      )
      for (const text of kept) expect(text).to.match(UNREADABLE)
    })

    it(`parse with their areas, additional codes and order numbers, in the measures of ${region}`, async () => {
      const lines = gunzipSync(await readFile(join(dataPack(), region, 'measures.ndjson.gz'))).toString('utf8')
      for (const line of lines.split('\n').filter((each) => each !== '')) {
        const measure: Measure = JSON.parse(line)
        const areas = measure.excluded_geographical_areas
        if (areas.length > 0) expect(readAreas(areas.join('|')), line).to.deep.equal([...new Set(areas)])
        if (measure.additional_code) expect(readAdditionalCode(measure.additional_code), line).not.to.equal(null)
        if (measure.ordernumber) expect(readOrderNumber(measure.ordernumber), line).to.equal(measure.ordernumber)
      }
    })
  }

  it('parse in all quotas of the European Union', async () => {
    const rows = await readCsv('quota_duty_strings.csv', ',')
    expect(
      keptOf(
        'quota_duty_strings.csv',
        rows.flatMap(({ Inquota_rate }) => Inquota_rate ?? []),
      ),
    ).to.deep.equal([])
    for (const row of rows) expect(readOrderNumber(row.Order_Number ?? '')).to.equal(row.Order_Number)
  })

  it('parse as the conditions of the European Union, with the same codes and amounts', async () => {
    const rows = await readCsv('measure_conditions.first3000.csv', ';')
    for (const row of rows) {
      const certificate = row.Certificate ? ` cert: ${row.Certificate[0]}-${row.Certificate.slice(1)} ` : ''
      const unit = [row['Meas. unit'], row['Meas. unit qual']].filter(Boolean).join(' ')
      const threshold = row['Cond. amount'] ? ` ${row['Cond. amount']} ${row['Mon. unit']}/${unit}` : ''
      const text = `Cond:  ${row['Meas. cond']}${certificate}${threshold}(${row['Meas. action']}):`
      const reading = readDuty(text)
      const condition = reading.kind === 'duties' ? reading.duties[0]?.conditions[0] : undefined
      expect(condition?.conditionCode, text).to.equal(row['Meas. cond'])
      expect(condition?.documentCode ?? '', text).to.equal(row.Certificate)
      expect(condition?.threshold?.dutyAmount ?? '', text).to.equal(row['Cond. amount'])
      expect(condition?.threshold?.measurementUnitCode ?? '', text).to.equal(row['Meas. unit'])
      expect(condition?.actionCode, text).to.equal(row['Meas. action'])
    }
    console.log(`      measure_conditions: ${rows.length} of ${rows.length} conditions read`)
  })

  it('parse with all excluded areas', async () => {
    const rows = await readCsv('measure_exclusions.first2500.csv', ';')
    for (const row of rows) expect(readAreas(row['Excluded country'] ?? '')).to.deep.equal([row['Excluded country']])
  })
})
