import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect } from 'chai'
import { openBundle } from '../../../../../ingest/sources/bundle/bundle.ts'
import { SourceError } from '../../../../../ingest/sources/source-error.ts'
import type { Region } from '../../../../../src/tariff/region.ts'
import {
  measureLine,
  NOMENCLATURE_HEADER,
  nomenclatureCsv,
  type SmallBundle,
  writeSmallBundle,
} from '../../../../support/small-bundle.ts'
import { collectRejects, type Loaded, load } from '../collected-rejects.ts'

const NOMENCLATURE = 'uk/goods_nomenclatures.csv'
const HORSES_LINES = nomenclatureCsv().trimEnd().split('\n')

describe('bundle', () => {
  let bundle: SmallBundle

  beforeEach(async () => {
    bundle = await writeSmallBundle()
  })

  afterEach(() => rm(bundle.directory, { recursive: true, force: true }))

  const loadBundle = async (region: Region = 'uk'): Promise<Loaded> => load(await openBundle(bundle.directory), region)

  const loadNomenclature = async (...lines: readonly string[]): Promise<Loaded> => {
    await bundle.write(NOMENCLATURE, [...HORSES_LINES, ...lines, ''].join('\n'))
    return loadBundle()
  }

  const failureToOpen = async (): Promise<string> => {
    const failure: unknown = await openBundle(bundle.directory).catch((error: unknown) => error)
    expect(failure).to.be.instanceOf(SourceError)
    return failure instanceof Error ? failure.message : ''
  }

  describe('with valid files', () => {
    it('yields every row of the nomenclature with every column', async () => {
      const { rows, rejects } = await loadBundle()
      expect(rejects).to.deep.equal([])
      expect(rows.goods_nomenclatures).to.have.length(6)
      expect(rows.goods_nomenclatures?.[1]).to.deep.equal({
        goods_nomenclature_sid: 2,
        goods_nomenclature_item_id: '0101000000',
        productline_suffix: '80',
        number_indents: 0,
        parent_sid: 1,
        description: 'Horses, asses, mules and hinnies, live',
        validity_start_date: '1972-01-01',
        validity_end_date: null,
        current: true,
        sid_synthetic: true,
        sid_source: 'synthetic',
        validity_end_inferred: false,
        origin: 'test',
      })
    })

    it('reads a gzipped file, a byte order mark, CRLF, and a line break inside quotes', async () => {
      await rm(join(bundle.directory, NOMENCLATURE))
      const text = nomenclatureCsv({ '0100000000': 'LIVE\r\n""ANIMALS""' }).replaceAll('\n', '\r\n')
      await bundle.write(`${NOMENCLATURE}.gz`, gzipSync(`\uFEFF${text}`))
      const { rows, rejects } = await loadBundle()
      expect(rejects).to.deep.equal([])
      expect(rows.goods_nomenclatures?.[0]?.description).to.match(/^LIVE\s+"ANIMALS"$/)
      expect(rows.goods_nomenclatures).to.have.length(6)
    })

    it('yields no rows for an optional file that is absent', async () => {
      const { rows } = await loadBundle()
      expect(rows).not.to.have.property('measures')
    })

    it('accepts a parent that comes later in the file', async () => {
      const { rows, rejects } = await loadNomenclature(
        '8,0102210000,80,1,7,Cattle,1972-01-01,,true,true,,false,test',
        '7,0102000000,80,0,1,Live bovine animals,1972-01-01,,true,true,,false,test',
      )
      expect(rejects).to.deep.equal([])
      expect(rows.goods_nomenclatures).to.have.length(8)
    })

    it('finds the row of a search reference by code in XI, where its sid differs, and skips references that XI lacks', async () => {
      await bundle.write('xi/goods_nomenclatures.csv', nomenclatureCsv().replaceAll(/^6,/gm, '906,'))
      await bundle.write(
        'common/search/search_references.csv',
        'title,goods_nomenclature_item_id,productline_suffix,class,goods_nomenclature_sid,in_xi,origin\n' +
          'donkeys,0101300000,80,Commodity,6,true,test\nzebras,0101300000,80,Commodity,6,false,test\n',
      )
      const [uk, xi] = [await loadBundle('uk'), await loadBundle('xi')]
      const references = ({ rows }: Loaded) =>
        rows.search_references?.map((row) => [row.title, row.goods_nomenclature_sid])
      expect(references(uk)).to.deep.equal([
        ['donkeys', 6],
        ['zebras', 6],
      ])
      expect(references(xi)).to.deep.equal([['donkeys', 906]])
    })
  })

  describe('with rules of origin', () => {
    const scheme = { scheme_code: 'japan', title: 'Japan', countries: ['JP'] }
    const ruleSet = { scheme_code: 'japan', heading: '0101', min: '0101000000', max: '0101999999' }

    it('reads schemes and rule sets, and completes what they leave out', async () => {
      await bundle.write('uk/rules_of_origin/schemes.ndjson', `${JSON.stringify(scheme)}\n`)
      await bundle.write(
        'uk/rules_of_origin/rule_sets.ndjson',
        `${JSON.stringify({ ...ruleSet, rules: [{ rule: 'All the animals are wholly obtained.' }] })}\n`,
      )
      const { rows, rejects } = await loadBundle()
      expect(rejects).to.deep.equal([])
      expect(rows.rules_of_origin_schemes?.[0]).to.deep.include({ scheme_code: 'japan', countries: ['JP'] })
      expect(rows.rules_of_origin_schemes?.[0]?.details).to.include({ footnote: null })
      expect(rows.rules_of_origin_rule_sets?.[0]?.rules).to.deep.equal({
        list: [{ rule: 'All the animals are wholly obtained.', rule_class: [], operator: null }],
      })
    })

    it('rejects members of another shape, and a range that ends before it begins', async () => {
      await bundle.write(
        'uk/rules_of_origin/schemes.ndjson',
        `${JSON.stringify({ ...scheme, links: [{ text: 'no address' }] })}\n`,
      )
      await bundle.write(
        'uk/rules_of_origin/rule_sets.ndjson',
        `${JSON.stringify({ ...ruleSet, rules: 'none' })}\n${JSON.stringify({ ...ruleSet, max: '0100000000', rules: [] })}\n`,
      )
      const { rejects } = await loadBundle()
      expect(rejects.map(({ line }) => line)).to.deep.equal([1, 1, 2])
      expect(rejects[0]?.reason).to.include('links[0].url')
      expect(rejects[2]?.reason).to.equal('max: 0100000000 is below 0101000000')
    })
  })

  describe('with areas that only the other region lists', () => {
    const AREAS_HEADER = 'geographical_area_id,geographical_area_sid,hjid,description,kind,origin,recorded_at'
    const MEMBERS_HEADER = 'geographical_area_group_id,member_geographical_area_id,origin,recorded_at'

    const writeAreas = (region: Region, areas: readonly string[], members: readonly string[]) =>
      Promise.all([
        bundle.write(`${region}/geographical_areas.csv`, [AREAS_HEADER, ...areas, ''].join('\n')),
        bundle.write(`${region}/geographical_area_memberships.csv`, [MEMBERS_HEADER, ...members, ''].join('\n')),
      ])

    beforeEach(async () => {
      const countries = ['FR,1,,France,country,recorded,', 'IE,2,,Ireland,country,recorded,']
      await writeAreas(
        'uk',
        [
          ...countries,
          '1013,114,,European Union,group,recorded,',
          '2020,7,,A group that measures of XI name,group,recorded,',
          '1060,8,,A group of the UK alone,group,recorded,',
          'XM,9,,A country that XI does not list,country,recorded,',
        ],
        ['1013,FR,recorded,', '1013,IE,recorded,', '2020,IE,recorded,', '2020,XM,recorded,', '1060,FR,recorded,'],
      )
      await writeAreas('xi', countries, [])
      await bundle.write(
        'xi/measures.ndjson',
        `${measureLine(1, { geographical_area_id: 'FR' })}\n${measureLine(2, { geographical_area_id: '2020' })}\n`,
      )
    })

    it('adds the areas that measures name, and the European Union, with the members that the region lists', async () => {
      const { rows, rejects } = await loadBundle('xi')
      expect(rejects).to.deep.equal([])
      expect(rows.geographical_areas?.map((row) => [row.geographical_area_id, row.origin])).to.deep.equal([
        ['FR', 'recorded'],
        ['IE', 'recorded'],
        ['1013', 'uk list'],
        ['2020', 'uk list'],
      ])
      expect(
        rows.geographical_area_memberships?.map((row) => [
          row.geographical_area_group_id,
          row.member_geographical_area_id,
          row.origin,
        ]),
      ).to.deep.equal([
        ['1013', 'FR', 'uk list'],
        ['1013', 'IE', 'uk list'],
        ['2020', 'IE', 'uk list'],
      ])
    })

    it('adds nothing for a region that lists all areas it names', async () => {
      const { rows } = await loadBundle('uk')
      expect(rows.geographical_areas?.map((row) => row.origin)).to.deep.equal(Array(6).fill('recorded'))
    })
  })

  describe('with invalid records', () => {
    const GOOD = '9,0101900000,80,1,2,Other,2020-01-01,,true,true,,false,test'

    const BAD: readonly (readonly [what: string, line: string, reason: RegExp])[] = [
      ['a missing column', '7,0102000000,80,0,1', /has 5 fields, the header 13/],
      ['a column too many', `${GOOD},more`, /has 14 fields, the header 13/],
      ['no sid', ',0102000000,80,0,1,Cattle,1972-01-01,,true,true,,false,test', /goods_nomenclature_sid: is missing/],
      [
        'a sid that is not a number',
        '7a,0102000000,80,0,1,Cattle,1972-01-01,,true,true,,false,test',
        /"7a" is not an integer/,
      ],
      [
        'a date that is not in the calendar',
        '7,0102000000,80,0,1,Cattle,2023-02-30,,true,true,,false,test',
        /"2023-02-30" is not a calendar date/,
      ],
      [
        'an end before the start',
        '7,0102000000,80,0,1,Cattle,2023-02-03,2023-02-02,true,true,,false,test',
        /validity_end_date: 2023-02-02 is before validity_start_date 2023-02-03/,
      ],
      [
        'an indent below zero',
        '7,0102000000,80,-1,1,Cattle,1972-01-01,,true,true,,false,test',
        /number_indents: "-1" is not between 0 and 30/,
      ],
      [
        'a code of nine digits',
        '7,010200000,80,0,1,Cattle,1972-01-01,,true,true,,false,test',
        /not a code of ten digits/,
      ],
      [
        'a suffix of one digit',
        '7,0102000000,8,0,1,Cattle,1972-01-01,,true,true,,false,test',
        /not a suffix of two digits/,
      ],
      [
        'an unknown parent',
        '7,0102000000,80,0,77,Cattle,1972-01-01,,true,true,,false,test',
        /parent_sid: there is no row 77/,
      ],
      ['a row that is its own parent', '7,0102000000,80,0,7,Cattle,1972-01-01,,true,true,,false,test', /in a circle/],
      [
        'a repeated sid',
        '3,0102000000,80,0,1,Cattle,1972-01-01,,true,true,,false,test',
        /goods_nomenclature_sid 3 is already on line 4/,
      ],
      [
        'yes for a boolean',
        '7,0102000000,80,0,1,Cattle,1972-01-01,,yes,true,,false,test',
        /current: "yes" is neither true nor false/,
      ],
      ['a NUL character', '7,0102000000,80,0,1,Cat\0tle,1972-01-01,,true,true,,false,test', /NUL character/],
    ]

    for (const [what, line, reason] of BAD) {
      it(`rejects ${what} with its line and reads on`, async () => {
        const { rows, rejects } = await loadNomenclature(line, GOOD)
        expect(rejects.map(({ file, line: at }) => [file, at])).to.deep.equal([[NOMENCLATURE, 8]])
        expect(rejects[0]?.reason).to.match(reason)
        expect(rejects[0]?.record).to.equal(line)
        expect(rows.goods_nomenclatures).to.have.length(7)
      })
    }

    it('rejects all rows below a rejected row', async () => {
      const { rejects } = await loadNomenclature(
        '7,0102000000,80,0,77,Cattle,1972-01-01,,true,true,,false,test',
        '8,0102210000,80,1,7,Pure-bred,1972-01-01,,true,true,,false,test',
      )
      expect(rejects.map(({ reason }) => reason)).to.deep.equal([
        'parent_sid: there is no row 77',
        'parent_sid: the parent, 7, was rejected',
      ])
    })

    it('rejects bytes that are not UTF-8, with the line', async () => {
      const bytes = Buffer.from(
        `${nomenclatureCsv()}7,0102000000,80,0,1,K\u00fche,1972-01-01,,true,true,,false,test\n${GOOD}\n`,
        'latin1',
      )
      await bundle.write(NOMENCLATURE, bytes)
      const { rows, rejects } = await loadBundle()
      expect(rejects.map(({ line, reason }) => [line, reason])).to.deep.equal([[8, 'the bytes are not valid UTF-8']])
      expect(rows.goods_nomenclatures).to.have.length(7)
    })

    it('reads up to a quote that is never closed', async () => {
      const { rows, rejects } = await loadNomenclature('7,0102000000,80,0,1,"Cattle,1972-01-01', GOOD)
      expect(rejects).to.have.length(1)
      expect(rejects[0]).to.include({ line: 8 })
      expect(rejects[0]?.reason).to.match(/a quote is opened and never closed; nothing after this could be read/)
      expect(rows.goods_nomenclatures).to.have.length(6)
    })

    it('rejects a description of a missing row', async () => {
      await bundle.write(
        'uk/goods_nomenclature_descriptions.csv',
        'goods_nomenclature_sid,description,validity_start_date,inferred\n2,Horses,1972-01-01,false\n55,Unicorns,1972-01-01,false\n',
      )
      const { rows, rejects } = await loadBundle()
      expect(rejects.map(({ line, reason }) => [line, reason])).to.deep.equal([
        [3, 'goods_nomenclature_sid: there is no row 55'],
      ])
      expect(rows.goods_nomenclature_descriptions).to.have.length(1)
    })

    it('rejects a footnote of a missing measure', async () => {
      await bundle.write('uk/measures.ndjson', `${measureLine(-5)}\n`)
      await bundle.write(
        'uk/footnote_associations.csv',
        'footnote_code,target,target_sid,goods_nomenclature_item_id,attached_at,recorded_at\n' +
          'TN001,measure,-5,0101000000,own,\nTN001,measure,6,0101000000,own,\nTN001,goods_nomenclature,6,0101000000,own,\n',
      )
      const { rows, rejects } = await loadBundle()
      expect(rejects.map(({ line, reason }) => [line, reason])).to.deep.equal([
        [3, 'target_sid: there is no measure 6'],
      ])
      expect(rows.footnote_associations).to.have.length(2)
    })
  })

  describe('with measures', () => {
    it('fills a table for each of their parts, in order', async () => {
      await bundle.write(
        'uk/measures.ndjson',
        `${measureLine(-5, {
          components: [
            { duty_expression_id: '01', duty_amount: 12.8 },
            { duty_expression_id: '04', duty_amount: 176.8, monetary_unit_code: 'EUR', measurement_unit_code: 'DTN' },
            { duty_expression_id: '04', duty_amount: 1 },
          ],
          conditions: [
            {
              measure_condition_sid: 31,
              condition_code: 'B',
              document_code: '',
              components: [{ duty_expression_id: '01', duty_amount: 0 }],
            },
            { measure_condition_sid: 30, condition_code: 'B', document_code: 'Y900', components: [] },
          ],
          excluded_geographical_areas: ['CH', 'NO'],
          measure_generating_regulation_id: 'R1',
          seen_on: ['0101210000'],
        })}\n`,
      )
      const { rows, rejects } = await loadBundle()
      expect(rejects).to.deep.equal([])
      expect(rows.measures?.[0]).to.include({ measure_sid: -5, geographical_area_name: null })
      expect(rows.measures?.[0]?.source_details).to.deep.equal({ seen_on: ['0101210000'] })
      expect(
        rows.measure_components?.map((row) => [row.position, row.duty_expression_id, row.duty_amount]),
      ).to.deep.equal([
        [1, '01', '12.8'],
        [2, '04', '176.8'],
        [3, '04', '1'],
      ])
      expect(
        rows.measure_conditions?.map((row) => [row.measure_condition_sid, row.position, row.document_code]),
      ).to.deep.equal([
        [31, 1, null],
        [30, 2, 'Y900'],
      ])
      expect(rows.measure_condition_components?.map((row) => row.measure_condition_sid)).to.deep.equal([31])
      expect(rows.measure_excluded_geographical_areas?.map((row) => row.excluded_geographical_area)).to.deep.equal([
        'CH',
        'NO',
      ])
      expect(rows.measure_legal_acts).to.deep.equal([
        { measure_sid: -5, position: 1, regulation_id: 'R1', regulation_role: null },
      ])
    })

    it('rejects an invalid measure once, with all of its parts', async () => {
      const components = [{ duty_expression_id: '01', duty_amount: 0 }]
      await bundle.write(
        'uk/measures.ndjson',
        `${[
          measureLine(1, { components }),
          measureLine(2, { components, goods_nomenclature_sid: 55 }),
          measureLine(3, { components: [{ duty_amount: 'free' }] }),
          measureLine(1, { components }),
          '{"measure_sid": 4,',
          '[5]',
          measureLine(6, { components, conditions: 'none' }),
          measureLine(7, { components }),
        ].join('\n')}\n`,
      )
      const { rows, rejects } = await loadBundle()
      expect(rejects.map(({ line }) => line)).to.deep.equal([2, 3, 4, 5, 6, 7])
      expect(rejects.map(({ reason }) => reason)).to.satisfy((reasons: readonly string[]) =>
        [
          /there is no row 55/,
          /duty_expression_id: is missing/,
          /measure_sid 1 is already on line 1/,
          /is not JSON/,
          /is not a JSON object/,
          /conditions is not a list/,
        ].every((reason, index) => reason.test(reasons[index] ?? '')),
      )
      expect(rows.measures?.map((row) => row.measure_sid)).to.deep.equal([1, 7])
      expect(rows.measure_components?.map((row) => row.measure_sid)).to.deep.equal([1, 7])
    })

    it('loads a measure whose area has no known id', async () => {
      await bundle.write(
        'uk/measures.ndjson',
        measureLine(1, { geographical_area_id: null, geographical_area_name: 'WTO' }),
      )
      const { rows, rejects } = await loadBundle()
      expect(rejects).to.deep.equal([])
      expect(rows.measures?.[0]).to.include({ geographical_area_id: null, geographical_area_name: 'WTO' })
    })
  })

  it('assigns a quota order number a sid, its origins in order, and the exclusions of each', async () => {
    await bundle.write(
      'uk/quota_order_numbers.csv',
      'quota_order_number_id,geographical_areas,excluded_geographical_areas,area_names,validity_start_date,validity_end_date,trq_type,product_description,origin\n' +
        '050088,1011 CL,FR,ERGA OMNES,,,WTO,Food,recorded\n',
    )
    const { rows } = await loadBundle()
    expect(rows.quota_order_numbers?.[0]).to.include({ quota_order_number_sid: 930_050_088, sid_synthetic: true })
    expect(rows.quota_order_number_origins?.map((row) => [row.position, row.geographical_area_id])).to.deep.equal([
      [1, '1011'],
      [2, 'CL'],
    ])
    expect(
      rows.quota_order_number_origin_exclusions?.map((row) => [row.position, row.excluded_geographical_area]),
    ).to.deep.equal([
      [1, 'FR'],
      [2, 'FR'],
    ])
  })

  it('reads a code list with or without the validity of its entries', async () => {
    await bundle.write('uk/measure_actions.csv', 'action_code,description,origin\n01,Apply the duty,test\n')
    const without = await loadBundle()
    expect(without.rejects).to.deep.equal([])
    expect(without.rows.measure_actions?.[0]).to.include({ validity_start_date: null, validity_end_date: null })
    await bundle.write(
      'uk/measure_actions.csv',
      'action_code,description,validity_start_date,validity_end_date,origin\n01,Apply the duty,1972-01-01,2023-12-31,test\n',
    )
    const { rows } = await loadBundle()
    expect(rows.measure_actions?.[0]).to.include({ validity_start_date: '1972-01-01', validity_end_date: '2023-12-31' })
  })

  describe('with unreadable files', () => {
    it('rejects a header without a required column', async () => {
      await bundle.write(NOMENCLATURE, nomenclatureCsv().replace('parent_sid,description', 'parent,text'))
      const { rows, rejects } = await loadBundle()
      expect(rejects.map(({ line, reason }) => [line, reason])).to.deep.include([
        null,
        'the header lacks parent_sid, description',
      ])
      expect(rows).not.to.have.property('goods_nomenclatures')
    })

    it('rejects an empty file', async () => {
      await bundle.write('uk/measure_types.csv', '')
      await bundle.write('uk/measures.ndjson', '')
      const { rejects } = await loadBundle()
      expect(rejects).to.deep.equal([
        { file: 'uk/measure_types.csv', line: null, reason: 'the file is empty: it has no header', endsFile: true },
        { file: 'uk/measures.ndjson', line: null, reason: 'the file is empty', endsFile: true },
      ])
    })

    it('rejects a truncated gzipped file, with the last line that was read', async () => {
      const lines = Array.from({ length: 5000 }, (_, n) => measureLine(n, { seen_on: [String(Math.sin(n))] }))
      const whole = gzipSync(lines.join('\n'))
      await bundle.write('uk/measures.ndjson.gz', whole.subarray(0, whole.length / 2))
      const { rows, rejects } = await loadBundle()
      expect(rejects).to.have.length(1)
      expect(rejects[0]).to.include({ file: 'uk/measures.ndjson.gz', line: null })
      expect(rejects[0]?.reason).to.match(
        /the file ended early: the end of the gzip data is missing, after [1-9]\d* records up to line \d+/,
      )
      expect(rows.measures?.length).to.be.within(1, 4999)
    })

    it('rejects a truncated gzipped CSV file', async () => {
      await rm(join(bundle.directory, NOMENCLATURE))
      const whole = gzipSync(nomenclatureCsv())
      await bundle.write(`${NOMENCLATURE}.gz`, whole.subarray(0, whole.length - 12))
      const { rejects } = await loadBundle()
      expect(rejects.find(({ line }) => line === null)?.reason).to.match(/ended early: .*, after \d+ records/)
    })

    it('rejects a file named .gz that is not gzipped', async () => {
      await bundle.write('uk/measures.ndjson.gz', measureLine(1))
      const { rejects } = await loadBundle()
      expect(rejects.map(({ line, reason }) => [line, reason])).to.deep.equal([
        [null, 'the gzip data is damaged (incorrect header check), after 0 records up to line 0'],
      ])
    })

    it('rejects a file that was removed after opening', async () => {
      const source = await openBundle(bundle.directory)
      await rm(join(bundle.directory, NOMENCLATURE))
      const { rejects } = await load(source)
      expect(rejects).to.deep.include({
        file: NOMENCLATURE,
        line: null,
        reason: 'there is no such file, after 0 records up to line 0',
        endsFile: true,
      })
    })

    it('rejects a line longer than any record can be', async () => {
      await bundle.write(NOMENCLATURE, `${NOMENCLATURE_HEADER}\n${'x'.repeat(5_000_000)}`)
      const { rejects } = await loadBundle()
      expect(rejects[0]?.reason).to.match(/line 2 is longer than 4194304 bytes/)
    })
  })

  describe('when it cannot be opened', () => {
    it('refuses a missing directory', async () => {
      await rm(bundle.directory, { recursive: true })
      expect(await failureToOpen()).to.match(/is not a directory$/)
    })

    it('refuses a directory without regions', async () => {
      await rm(join(bundle.directory, 'uk'), { recursive: true })
      await rm(join(bundle.directory, 'xi'), { recursive: true })
      expect(await failureToOpen()).to.match(/neither a directory uk nor a directory xi$/)
    })

    it('refuses a bundle without a required file', async () => {
      await rm(join(bundle.directory, 'xi/goods_nomenclatures.csv'))
      expect(await failureToOpen()).to.match(
        /lacks xi\/goods_nomenclatures\.csv \(or xi\/goods_nomenclatures\.csv\.gz\)$/,
      )
    })

    it('refuses a file that is there both plain and gzipped', async () => {
      await bundle.write(`${NOMENCLATURE}.gz`, gzipSync(nomenclatureCsv()))
      expect(await failureToOpen()).to.match(/has both .* remove one of them$/)
    })

    it('refuses a manifest of another region', async () => {
      await bundle.write('xi/manifest.json', '{"region": "uk"}')
      expect(await failureToOpen()).to.match(/says that it is of region uk, not xi$/)
    })

    it('refuses a region that it does not have', async () => {
      await rm(join(bundle.directory, 'xi'), { recursive: true })
      const source = await openBundle(bundle.directory)
      expect(source.regions).to.deep.equal(['uk'])
      expect(() => source.rows('xi', collectRejects())).to.throw(SourceError, /has no data of region xi, only of uk/)
    })
  })

  describe('manifest', () => {
    const manifestOf = (manifest: object) => bundle.write('uk/manifest.json', JSON.stringify(manifest))
    const source = (key: string, origin: string, date: string) => ({ key, origin, date })
    const SOURCES = [
      source('uk-report', 'the commodities report of a day', '2025-12-11'),
      source('list', 'a list that is not ours', '2021-2022'),
      source('pages', 'pages of some years', '2021-01-01..2025-07-14'),
      source('months', 'a month', '2022-12'),
      source('guess', 'nobody knows when', 'unknown'),
    ]

    it('states the day of the data, those of kinds of data, and those of the origins of rows', async () => {
      const dates = { nomenclature: '2025-12-11', duties: '2021-01-01' }
      await manifestOf({ region: 'uk', snapshot_date: '2025-12-12', dates, files: [{ sources: SOURCES }] })
      const stated = (await openBundle(bundle.directory)).dates('uk')
      expect(stated).to.deep.include({ snapshotDate: '2025-12-12', dates })
      expect(['uk-report', 'list-2021-22', 'pages', 'months', 'guess', 'other'].map(stated.dateOf)).to.deep.equal([
        ...['2025-12-11', '2022-01-01', '2025-07-14', '2022-12-01', null, null],
      ])
    })

    it('states no day where there is none', async () => {
      const { snapshotDate, dates } = (await openBundle(bundle.directory)).dates('uk')
      expect([snapshotDate, dates]).to.deep.equal([null, {}])
    })

    it('is read in the format that it names, and refused in a newer one', async () => {
      await manifestOf({ format: 1, snapshot_date: '2025-12-12' })
      expect((await openBundle(bundle.directory)).dates('uk').snapshotDate).to.equal('2025-12-12')
      await manifestOf({ format: 2 })
      expect(await failureToOpen()).to.match(/is of format 2, and this version of Opentariff reads formats up to 1: /)
    })

    it('refuses a kind of data that there is not', async () => {
      await manifestOf({ dates: { prices: '2025-12-11' } })
      expect(await failureToOpen()).to.match(/is not a manifest/)
    })

    it('ends rows of a commodities report on the day before the one that it gives, and superseded rows', async () => {
      await manifestOf({ files: [{ sources: SOURCES }] })
      const row = (sid: number, code: string, start: string, end: string, origin: string, inferred = false) =>
        `${sid},${code},80,1,2,Mules,${start},${end},true,false,source,${inferred},${origin}`
      const added = [
        row(11, '0101900011', '1972-01-01', '2026-01-01', 'uk-report'),
        row(12, '0101900012', '1972-01-01', '2025-12-31', 'months'),
        row(13, '0101900013', '1972-01-01', '2025-12-31', 'uk-report', true),
        row(14, '0101900014', '1972-01-01', '', 'uk-report'),
        row(15, '0101900014', '2023-09-16', '', 'uk-report'),
      ]
      await bundle.write(NOMENCLATURE, `${nomenclatureCsv()}${added.join('\n')}\n`)
      const { rows, rejects, report } = await loadBundle()
      expect(rejects).to.deep.equal([])
      const ends = rows.goods_nomenclatures?.map((read) => [
        ...[read.goods_nomenclature_sid, read.validity_end_date, read.validity_end_inferred],
      ])
      expect(ends?.slice(-added.length)).to.deep.equal([
        [11, '2025-12-31', false],
        [12, '2025-12-31', false],
        [13, '2025-12-31', true],
        [14, '2023-09-15', true],
        [15, null, false],
      ])
      expect(report).to.include('the bundle, ended the day before a newer row of their code begins: rows 1')
    })
  })

  describe('fingerprint', () => {
    it('equals that of a copy, and differs when a byte or a file name changes', async () => {
      const copy = await writeSmallBundle()
      try {
        const fingerprintOf = async ({ directory }: SmallBundle) => (await openBundle(directory)).fingerprint()
        const fingerprint = await fingerprintOf(bundle)
        expect(fingerprint).to.match(/^[0-9a-f]{64}$/)
        expect(await fingerprintOf(copy)).to.equal(fingerprint)

        await copy.write(NOMENCLATURE, nomenclatureCsv({ '0101000000': 'Horses' }))
        expect(await fingerprintOf(copy)).not.to.equal(fingerprint)
        await copy.write(NOMENCLATURE, nomenclatureCsv())
        expect(await fingerprintOf(copy)).to.equal(fingerprint)
        await copy.write('common/search/synonyms/curated_horses.txt', 'horse, steed\n')
        expect(await fingerprintOf(copy)).not.to.equal(fingerprint)
      } finally {
        await rm(copy.directory, { recursive: true })
      }
    })
  })
})
