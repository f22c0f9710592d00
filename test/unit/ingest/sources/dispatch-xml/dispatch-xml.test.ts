import { expect } from 'chai'
import { openSource } from '../../../../../ingest/sources/open-source.ts'
import type { Source } from '../../../../../ingest/sources/source.ts'
import { SourceError } from '../../../../../ingest/sources/source-error.ts'
import { load } from '../collected-rejects.ts'
import { extract, row, withFiles } from './extracts.ts'
import { CONDITION, component, footnote, goods, LISTS, measure, QUOTAS } from './tariff-entities.ts'

const MEASURE = measure('C', {
  additionalCode: { sid: '77', additionalCodeCode: '999', additionalCodeType: { additionalCodeTypeId: 'C' } },
  ordernumber: '090006',
  measureComponent: [
    component('C', 512, '04', '3.500', { monetaryUnit: { monetaryUnitCode: 'EUR' } }),
    component('C', 511, '01', '10.000'),
  ],
  measureCondition: CONDITION,
  measureExcludedGeographicalArea: row('C', 513, { geographicalArea: { geographicalAreaId: 'CH' } }),
  footnoteAssociationMeasure: footnote(514, '336'),
})

const ANNUAL = extract('1970-01-01', '2025-12-31', [...LISTS, ['Measure', MEASURE], ...QUOTAS])

const open = (path: string): Promise<Source> => openSource({ kind: 'dispatch-xml', path })

/** Values of a table's rows that are not null, without what all rows share. */
const valuesOf = (rows: readonly Readonly<Record<string, unknown>>[] | undefined, ...columns: readonly string[]) =>
  rows?.map((each) => columns.map((column) => each[column]))

describe('the dispatch-xml source', () => {
  it('fills every table that the schema has entities for', async () => {
    await withFiles({ 'uk-cds/2025/annual.xml': ANNUAL }, async (directory) => {
      const source = await open(directory)
      expect([source.regions, source.snapshotDate('uk'), source.snapshotDate('xi')]).to.deep.equal([
        ['uk'],
        '2025-12-31',
        null,
      ])
      const { rows, rejects } = await load(source)
      expect(rejects).to.deep.equal([])
      expect(source.report?.()).to.deep.equal([])
      const counts = Object.fromEntries(Object.entries(rows).map(([table, each]) => [table, each.length]))
      expect(counts).to.deep.equal({
        sections: 21,
        geographical_areas: 2,
        geographical_area_memberships: 1,
        measure_type_series: 1,
        measure_types: 1,
        measure_actions: 1,
        measure_condition_codes: 1,
        certificate_types: 1,
        certificates: 1,
        additional_code_types: 1,
        additional_codes: 1,
        footnote_types: 1,
        footnotes: 1,
        regulations: 2,
        measurement_units: 1,
        measurement_unit_qualifiers: 1,
        monetary_units: 1,
        duty_expressions: 1,
        monetary_exchange_rates: 1,
        goods_nomenclatures: 3,
        footnote_associations: 2,
        measures: 1,
        measure_components: 2,
        measure_conditions: 1,
        measure_condition_components: 1,
        measure_excluded_geographical_areas: 1,
        measure_legal_acts: 1,
        quota_order_numbers: 1,
        quota_order_number_origins: 1,
        quota_order_number_origin_exclusions: 1,
        quota_definitions: 1,
        quota_balance_events: 1,
        quota_events: 1,
        quota_suspension_periods: 1,
        quota_blocking_periods: 1,
        quota_associations: 1,
      })
    })
  })

  it('reads values in the form of their tables: English texts, days, codes, parents', async () => {
    await withFiles({ 'uk-cds/annual.xml': ANNUAL }, async (directory) => {
      const { rows } = await load(await open(directory))
      expect(
        valuesOf(rows.goods_nomenclatures, 'goods_nomenclature_item_id', 'parent_sid', 'number_indents', 'description'),
      ).to.deep.equal([
        ['0100000000', null, 0, 'Live animals'],
        ['0101000000', 100, 0, 'Horses, asses'],
        ['0101210000', 101, 1, 'Pure-bred'],
      ])
      expect(
        valuesOf(rows.geographical_area_memberships, 'geographical_area_group_id', 'member_geographical_area_id'),
      ).to.deep.equal([['1011', 'CH']])
      expect(valuesOf(rows.certificates, 'code', 'description')).to.deep.equal([['N851', 'Phytosanitary certificate']])
      expect(
        valuesOf(
          rows.measures,
          'measure_sid',
          'goods_nomenclature_sid',
          'additional_code',
          'ordernumber',
          'import',
          'export',
          'national',
        ),
      ).to.deep.equal([[20000001, 102, 'C999', '090006', true, false, false]])
      expect(
        valuesOf(rows.measure_components, 'position', 'duty_expression_id', 'duty_amount', 'monetary_unit_code'),
      ).to.deep.equal([
        [1, '01', '10.000', null],
        [2, '04', '3.500', 'EUR'],
      ])
      expect(
        valuesOf(
          rows.measure_conditions,
          'condition_code',
          'action_code',
          'condition_duty_amount',
          'condition_measurement_unit_code',
        ),
      ).to.deep.equal([['V', '01', '35.000', 'DTN']])
      expect(valuesOf(rows.footnote_associations, 'target', 'target_sid', 'footnote_code')).to.deep.equal([
        ['goods_nomenclature', 102, 'CD336'],
        ['measure', 20000001, 'CD336'],
      ])
      expect(
        valuesOf(
          rows.quota_order_number_origin_exclusions,
          'quota_order_number_sid',
          'position',
          'excluded_geographical_area',
        ),
      ).to.deep.equal([[70, 1, 'CH']])
      expect(valuesOf(rows.quota_events, 'event_type', 'event_date', 'critical_state')).to.deep.equal([
        ['critical', '2026-02-04', 'Y'],
      ])
    })
  })

  it('applies updates and deletions of later extracts, wherever their files lie', async () => {
    const files = {
      'uk-cds/a/daily-2.xml': extract('2026-01-02', '2026-01-02', [['Measure', measure('D')]]),
      'uk-cds/b/daily-1.xml': extract('2026-01-01', '2026-01-01', [
        [
          'Measure',
          measure('U', {
            validityEndDate: '2026-03-31T23:59:59',
            measureComponent: [component('U', 511, '01', '8.000'), component('D', 512, '04', '3.500')],
          }),
        ],
      ]),
      'uk-cds/annual.xml': ANNUAL,
    }
    await withFiles(
      { 'uk-cds/annual.xml': ANNUAL, 'uk-cds/b/daily-1.xml': files['uk-cds/b/daily-1.xml'] },
      async (directory) => {
        const { rows, rejects } = await load(await open(directory))
        expect(rejects).to.deep.equal([])
        expect(valuesOf(rows.measure_components, 'duty_expression_id', 'duty_amount')).to.deep.equal([['01', '8.000']])
        expect(valuesOf(rows.measures, 'validity_end_date', 'additional_code')).to.deep.equal([['2026-03-31', null]])
        // Not mentioned, so not deleted: from 2024-03-25 on, deletions are explicit.
        expect(rows.measure_conditions?.length).to.equal(1)
      },
    )
    await withFiles(files, async (directory) => {
      const source = await open(directory)
      const { rows } = await load(source)
      expect([rows.measures, rows.measure_conditions, source.snapshotDate('uk')]).to.deep.equal([
        undefined,
        undefined,
        '2026-01-02',
      ])
    })
  })

  it('deletes nested rows that an extract before 2024-03-25 leaves out', async () => {
    const files = {
      'uk-cds/annual.xml': extract('1970-01-01', '2022-12-31', [...LISTS, ['Measure', MEASURE]]),
      'uk-cds/daily.xml': extract('2023-01-01', '2023-01-01', [
        ['Measure', measure('U', { measureComponent: component('C', 511, '01', '10.000') })],
      ]),
    }
    await withFiles(files, async (directory) => {
      const { rows } = await load(await open(directory))
      expect(valuesOf(rows.measure_components, 'duty_expression_id')).to.deep.equal([['01']])
      expect(rows.measure_conditions).to.equal(undefined)
    })
  })

  it('ends a measure with its regulation, and takes the text and indent of the last day', async () => {
    const files = {
      'xi-none/x': '',
      'uk-cds/annual.xml': extract('1970-01-01', '2025-12-31', [
        ...LISTS,
        [
          'Measure',
          measure('C', {
            measureGeneratingRegulationId: 'M2200001',
            measureGeneratingRegulationRole: { regulationRoleTypeId: '4' },
          }),
        ],
        [
          'GoodsNomenclature',
          goods(103, '0101290000', '01', 'Other', {
            goodsNomenclatureIndents: [
              row('C', 1103, { numberIndents: '01', validityStartDate: '2020-01-01T00:00:00' }),
              row('C', 1104, { numberIndents: '02', validityStartDate: '2024-01-01T00:00:00' }),
            ],
          }),
        ],
      ]),
    }
    await withFiles(files, async (directory) => {
      const { rows } = await load(await open(directory))
      expect(valuesOf(rows.measures, 'validity_end_date', 'validity_end_inferred')).to.deep.equal([
        ['2026-06-30', true],
      ])
      expect(valuesOf(rows.goods_nomenclatures?.slice(-1), 'number_indents', 'parent_sid')).to.deep.equal([[2, 102]])
      expect(valuesOf(rows.goods_nomenclature_indents, 'number_indents', 'validity_start_date')).to.deep.equal([
        [1, '2020-01-01'],
        [2, '2024-01-01'],
      ])
    })
  })

  it('omits the national rows of TARBEL', async () => {
    const national = measure('C', {})
    const files = {
      'be-tarbel/full.xml': extract('1970-01-01', '2025-12-31', [
        ...LISTS,
        ['Measure', { ...national, metainfo: { opType: 'C', origin: 'N' } }],
        [
          'Measure',
          {
            ...measure('C', {
              footnoteAssociationMeasure: row(
                'C',
                9,
                { footnote: { footnoteId: '1', footnoteType: { footnoteTypeId: 'BE' } } },
                'N',
              ),
            }),
            hjid: '501',
            sid: '20000002',
          },
        ],
      ]),
    }
    await withFiles(files, async (directory) => {
      const { rows } = await load(await open(directory), 'xi')
      expect(valuesOf(rows.measures, 'measure_sid', 'origin')).to.deep.equal([[20000002, 'be-tarbel']])
      expect(valuesOf(rows.footnote_associations, 'footnote_code')).to.deep.equal([['CD336']])
    })
  })

  it('rejects bad records with file, line and reason, and counts what it does not know', async () => {
    const files = {
      'uk-cds/annual.xml': extract('1970-01-01', '2025-12-31', [
        ...LISTS,
        ['Measure', { ...measure('X') }],
        ['Measure', measure('C', { goodsNomenclature: { sid: '999', goodsNomenclatureItemId: '9999999999' } })],
        ['NewEntity', row('C', 1, {})],
        [
          'Footnote',
          row('C', 190, {
            footnoteId: '400',
            footnoteType: { footnoteTypeId: 'CD' },
            newElement: ['a', 'b'].map((text) => ({ text })),
          }),
        ],
        ['Language', row('C', 1, {})],
      ]),
    }
    await withFiles(files, async (directory) => {
      const source = await open(directory)
      const { rejects } = await load(source)
      expect(rejects.map(({ file, reason }) => [file, reason])).to.deep.equal([
        ['annual.xml', 'opType: X is none of C, U, D'],
        ['annual.xml', 'goods_nomenclature_sid: there is no row 999'],
      ])
      expect(rejects.every(({ line }) => line !== null && line > 100)).to.equal(true)
      expect(source.report?.()).to.deep.equal([
        'uk-cds: NewEntity is unknown to this reader, ignored 1 times',
        'uk-cds: Footnote.newElement is unknown to this reader, ignored 2 times',
      ])
    })
  })

  it('names repeated files, and refuses a gap when it is opened', async () => {
    const daily = extract('2026-01-01', '2026-01-01', [])
    await withFiles(
      { 'uk-cds/annual.xml': ANNUAL, 'uk-cds/1.xml': daily, 'uk-cds/again.xml': daily },
      async (directory) => {
        const source = await open(directory)
        await load(source)
        expect(source.report?.()).to.deep.equal(['uk-cds: extracts of days that others have: again.xml'])
      },
    )
    await withFiles(
      { 'uk-cds/annual.xml': ANNUAL, 'uk-cds/3.xml': extract('2026-01-03', '2026-01-03', []) },
      async (directory) => {
        const error: unknown = await open(directory).catch((thrown: unknown) => thrown)
        expect(error)
          .to.be.instanceOf(SourceError)
          .and.have.property('message')
          .that.matches(/changes from 2026-01-01 to 2026-01-02/)
      },
    )
  })

  it('reads a full extract without days, and changes that end at midnight, as TARBEL has them', async () => {
    const full = extract('2026-05-01', '2026-05-01', LISTS).replace(/<startDate>.*<\/endDate>/, '')
    const changes = (day: string, next: string) =>
      extract(day, day, []).replace(`${day}T23:59:59</endDate>`, `${next}T00:00:00</endDate>`)
    const files = {
      'be-tarbel/full.xml': full,
      'be-tarbel/1.xml': changes('2026-05-01', '2026-05-02'),
      'be-tarbel/2.xml': changes('2026-05-02', '2026-05-03'),
    }
    await withFiles(files, async (directory) => {
      expect((await open(directory)).snapshotDate('xi')).to.equal('2026-05-02')
    })
    await withFiles({ ...files, 'be-tarbel/1.xml': changes('2026-05-03', '2026-05-04') }, async (directory) => {
      const error: unknown = await open(directory).catch((thrown: unknown) => thrown)
      expect(error)
        .to.be.instanceOf(SourceError)
        .and.have.property('message')
        .that.matches(/from 2026-05-01 to 2026-05-01/)
    })
  })

  it('refuses directories and files that are no extracts', async () => {
    const refusals: readonly (readonly [Readonly<Record<string, string | Uint8Array>>, RegExp])[] = [
      [{ 'readme.txt': '' }, /has neither uk-cds nor be-tarbel/],
      [{ 'uk-cds/readme.txt': '' }, /has no extract/],
      [{ 'uk-cds/a.gzip': 'PK\x03\x04cut' }, /cannot be read as a ZIP archive/],
      [{ 'uk-cds/a.gz': Buffer.from([0x1f, 0x8b, 8, 0, 1]) }, /cannot be unzipped/],
      [
        { 'uk-cds/a.xml': extract('2026-01-01', '2026-01-01', []).replace(/<ResultsInfo>[\s\S]*<\/ResultsInfo>/, '') },
        /does not begin with the days/,
      ],
    ]
    for (const [files, message] of refusals) {
      await withFiles(files, async (directory) => {
        const error: unknown = await open(directory).catch((thrown: unknown) => thrown)
        expect(error).to.be.instanceOf(SourceError).and.have.property('message').that.matches(message)
      })
    }
  })
})
