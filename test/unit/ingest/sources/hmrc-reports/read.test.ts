import { expect } from 'chai'
import { readGroupedAreas, readMemberships } from '../../../../../ingest/sources/hmrc-reports/areas.ts'
import { readNomenclature } from '../../../../../ingest/sources/hmrc-reports/nomenclature.ts'
import {
  MEASURE_REPORT_COLUMNS,
  readReportedMeasures,
} from '../../../../../ingest/sources/hmrc-reports/read-measures.ts'
import { readSupplementaryUnits } from '../../../../../ingest/sources/hmrc-reports/supplementary-units.ts'
import { createReport } from '../../../../../ingest/sources/published-report.ts'
import { SourceError } from '../../../../../ingest/sources/source-error.ts'
import { collect } from '../../../../../src/collections/collect.ts'
import { publishedFiles } from '../../../../support/published-files.ts'
import { collectRejects } from '../collected-rejects.ts'

const COMMODITIES = [
  'SID,Commodity code,Product line suffix,Description,Start date,End date,Indentation,End line,Class,ItemIDPlusPLS,Hierarchy',
  '11,0100000000,80,LIVE ANIMALS,1971-12-31 00:00:00 UTC,,0,false,Chapter,0100000000_80,',
  '12,0101000000,80,"Horses, made up",1972-01-01 00:00:00 UTC,,0,false,Heading,0101000000_80,0100000000_80',
  '13,0101210000,10,Horses,2012-01-01 00:00:00 UTC,,1,false,Subheading,0101210000_10,0100000000_80 0101000000_80',
  '14,0101210000,80,Pure-bred,2012-01-01 00:00:00 UTC,2030-12-31 00:00:00 UTC,2,true,Commodity,0101210000_80,0100000000_80 0101000000_80 0101210000_10',
]

/** A row of a report of measures: the named cells, and nothing in the others. */
const measureRow = (cells: Readonly<Record<string, string | number>>) =>
  MEASURE_REPORT_COLUMNS.map((column) => cells[column] ?? null)

const MEASURE = {
  commodity__sid: '14',
  commodity__code: '0101210000',
  measure__sid: '4000001',
  measure__type__id: '142',
  measure__effective_start_date: '2021-01-01',
}

describe('daily reports of HMRC', () => {
  const files = publishedFiles()
  const start = () => ({ rejects: collectRejects(), report: createReport() })

  const failure = async (reading: Promise<unknown>): Promise<string> => {
    try {
      await reading
    } catch (error) {
      if (error instanceof SourceError) return error.message
      throw error
    }
    throw new Error('The report was read.')
  }

  describe('of commodities', () => {
    const read = async (lines: readonly string[], encoding: BufferEncoding = 'utf8') => {
      const reading = start()
      const file = await files.write('commodities_xi_2026_11_20.csv', Buffer.from(`${lines.join('\n')}\n`, encoding))
      const records = await collect(readNomenclature(file, reading))
      const rows = records.map(({ values }) => values)
      return { rows, rejects: reading.rejects.all, report: reading.report.lines() }
    }

    it('yield sids, indents and the nearest row of the hierarchy as the parent', async () => {
      const { rows, rejects } = await read(COMMODITIES)
      expect(rejects).to.deep.equal([])
      expect(rows.map((row) => [row.goods_nomenclature_sid, row.number_indents, row.parent_sid])).to.deep.equal([
        [11, 0, null],
        [12, 0, 11],
        [13, 1, 12],
        [14, 2, 13],
      ])
      expect(rows[3]).to.include({ validity_start_date: '2012-01-01', validity_end_date: '2030-12-31' })
    })

    it('rejects a row whose parent is missing, and one that is not UTF-8', async () => {
      const lost = '15,0101300000,80,Asses,2012-01-01 00:00:00 UTC,,1,true,Commodity,0101300000_80,0101990000_80'
      expect((await read([...COMMODITIES, lost])).rejects.map(({ line, reason }) => [line, reason])).to.deep.equal([
        [6, 'Hierarchy: there is no row 0101990000_80'],
      ])
      const latin1 = await read([...COMMODITIES, lost.replace('Asses', 'Ânes')], 'latin1')
      expect(latin1.rejects.map(({ line, reason }) => [line, reason])).to.deep.equal([
        [6, 'the bytes are not valid UTF-8'],
      ])
    })

    it('reports a column that is new', async () => {
      const { report } = await read(COMMODITIES.map((line, at) => `${line},${at === 0 ? 'Colour' : 'red'}`))
      expect(report).to.deep.equal(['commodities_xi_2026_11_20.csv has new columns, which are not read: Colour'])
    })
  })

  describe('of measures', () => {
    const write = (name: string, rows: readonly (readonly (string | number | null)[])[], sheet = '2026-11-20') =>
      files.writeSheet(`declarable_commodities_with_${name}_measures_xi_2026_11_20.xlsx`, sheet, rows)

    it('yield each measure once, with the commodities that it is listed for', async () => {
      const duties = await write('duty', [
        MEASURE_REPORT_COLUMNS,
        measureRow(MEASURE),
        measureRow({ ...MEASURE, commodity__sid: '15' }),
        measureRow({ ...MEASURE, measure__sid: '4000002' }),
      ])
      const prohibitions = await write('prohibition', [
        MEASURE_REPORT_COLUMNS,
        measureRow({ ...MEASURE, measure__sid: 4000003, commodity__sid: 14 }),
      ])
      const reading = start()
      const measures = await readReportedMeasures([duties, prohibitions], reading)
      expect(reading.rejects.all).to.deep.equal([])
      expect([...measures].map(([sid, { codeSids }]) => [sid, codeSids])).to.deep.equal([
        [4000001, [14, 15]],
        [4000002, [14]],
        [4000003, [14]],
      ])
      expect(measures.get(4000001)?.record.values).to.include({ measure__type__id: '142' })
    })

    it('rejects a row without a sid, with its line', async () => {
      const file = await write('duty', [MEASURE_REPORT_COLUMNS, measureRow({ ...MEASURE, measure__sid: 'none' })])
      const reading = start()
      expect([...(await readReportedMeasures([file], reading))]).to.deep.equal([])
      expect(reading.rejects.all.map(({ line }) => line)).to.deep.equal([2])
    })

    it('stops at a sheet that was renamed and at a column that vanished', async () => {
      const renamed = await write('duty', [MEASURE_REPORT_COLUMNS], 'Duties')
      expect(await failure(readReportedMeasures([renamed], start()))).to.include('"Duties"')
      const cut = await write('duty', [MEASURE_REPORT_COLUMNS.filter((column) => column !== 'measure__sid')])
      expect(await failure(readReportedMeasures([cut], start()))).to.include('the header lacks measure__sid')
    })
  })

  it('yield the supplementary unit of each measure', async () => {
    const file = await files.write(
      'supplementary_units_xi_2026_11_20.csv',
      [
        'goods_nomenclature_item_id,measure_sid,measure_type_id,measurement_unit_code,measurement_unit_qualifier_code,geographical_area_id',
        '0101210000,3000001,109,NAR,,1011',
        '101210000,3000002,109,NAR,,1011',
        '',
      ].join('\n'),
    )
    const reading = start()
    const units = await collect(readSupplementaryUnits(file, reading))
    expect(units.map(({ values }) => values)).to.deep.equal([
      {
        goods_nomenclature_item_id: '0101210000',
        measure_sid: 3000001,
        measure_type_id: '109',
        measurement_unit_code: 'NAR',
        measurement_unit_qualifier_code: null,
        geographical_area_id: '1011',
      },
    ])
    expect(reading.rejects.all.map(({ line, reason }) => [line, reason])).to.deep.equal([
      [3, 'goods_nomenclature_item_id: "101210000" is not a code of ten digits'],
    ])
  })

  it('yield the members of each group of areas', async () => {
    const file = await files.writeSheet('geographical_area_groups_xi_2026_11_20.xlsx', '2026-11-20', [
      ['parent_id', 'parent_description', 'child_id', 'child_description'],
      ['1013', 'European Union', 'FR', 'France'],
    ])
    const valuesOf = async (records: ReturnType<typeof readMemberships>) =>
      (await collect(records)).map(({ values }) => values)
    expect(await valuesOf(readMemberships(file, start()))).to.deep.equal([
      { geographical_area_group_id: '1013', member_geographical_area_id: 'FR' },
    ])
    expect(await valuesOf(readGroupedAreas(file, start()))).to.deep.equal([
      { geographical_area_id: '1013', description: 'European Union' },
      { geographical_area_id: 'FR', description: 'France' },
    ])
  })
})
