import { expect } from 'chai'
import fc from 'fast-check'
import { isChapter } from '../../../src/tariff/codes.ts'
import { COVERED_KINDS } from '../../../src/tariff/coverage.ts'
import { ancestorsOf, buildTreeAt, isDeclarable } from '../../../src/tariff/tree.ts'
import { dayAfter } from '../../../src/tariff/validity.ts'
import type { Body, Reference, Resource } from '../../support/json-api.ts'
import { referenceService } from '../../support/reference-service.ts'
import { type SampleMeasure, sampleMeasures, sampleNomenclature } from '../../support/sample-measures.ts'

/** Statements for one answer, including the first answer of a version, which reads its lists. */
const MAX_STATEMENTS = 4

describe('commodities and their measures', () => {
  const service = referenceService()
  const read = async (path: string): Promise<Body> => (await service().json(path)) as Body
  const commodity = (code: string, query = '') => read(`/api/v2/commodities/${code}${query}`)
  const idsOf = (body: Body, relationship: string): readonly string[] =>
    ([body.data.relationships[relationship]?.data ?? []].flat() as Reference[]).map(({ id }) => id)
  const included = (body: Body, type: string, id: string): Resource => {
    const found = body.included.find((resource) => resource.type === type && resource.id === id)
    if (found === undefined) throw new Error(`${type} ${id} is not included`)
    return found
  }
  const dutyOf = (body: Body, sid: string) => included(body, 'duty_expression', `${sid}-duty_expression`).attributes
  const notFound = async (path: string) => {
    const { errors } = await read(path)
    expect(errors).to.have.length(1)
    const [error] = errors
    expect(error?.status).to.equal('404')
    return { detail: error?.detail ?? '', about: error?.links?.about }
  }

  describe('duties', () => {
    const duties: readonly (readonly [string, string, string, string, string])[] = [
      ['a rate', '0101300000', '990000001', '6.00 %', '6.00%'],
      ['a supplementary unit', '0101300000', '990000008', 'p/st', 'items (p/st)'],
      [
        'a rate between a minimum and a maximum',
        '0805102200',
        '990000012',
        '5.00 % MIN 2.50 GBP / 100 kg MAX 4.00 GBP / 100 kg',
        '5.00% MIN £2.50 / 100 kg MAX £4.00 / 100 kg',
      ],
      [
        'parts that need a Meursing code',
        '1806310000',
        '990000013',
        '8.30 % + EA MAX 18.70 % + AD S/Z',
        '8.30% + EA MAX 18.70% + AD S/Z',
      ],
      [
        'amounts by alcohol and by volume',
        '2204101100',
        '990000014',
        '0.50 GBP / % vol/hl + 3.60 GBP / hl',
        '£0.50 / percentage ABV (% vol) per 100 litre (hl) + £3.60 / 100 litre (hl)',
      ],
      ['nothing', '9613100000', '990000022', 'NIHIL', 'Free'],
    ]
    for (const [what, code, sid, base, verbose] of duties) {
      it(`shows ${what} as ${base}`, async () => {
        expect(dutyOf(await commodity(code), sid)).to.include({ base, verbose_duty: verbose })
      })
    }

    it('shows a seasonal duty as its source writes it', async () => {
      const { base } = dutyOf(await commodity('0702000007', '?as_of=2024-12-31'), '990000023')
      expect(base).to.equal('14.00% (01 JUN - 31 OCT), 8.00% (01 NOV - 31 MAY)')
    })

    it('shows the duty of the entry price system', async () => {
      const body = await commodity('0805102200')
      const conditions = body.included.filter(({ type }) => type === 'measure_condition')
      expect(conditions.map(({ attributes }) => attributes.duty_expression)).to.deep.equal([
        '<span>10.00</span> %',
        "<span>10.00</span> % + <span>7.10</span> GBP / <abbr title='Hectokilogram'>100 kg/net eda</abbr>",
      ])
      expect(conditions[0]?.attributes).to.include({
        requirement: "<span>35.40</span> GBP / <abbr title='Hectokilogram'>100 kg/net eda</abbr>",
        threshold_unit_type: 'eps',
        measure_condition_class: 'threshold',
      })
      expect(body.data.meta.duty_calculator?.entry_price_system).to.equal(true)
    })

    it('summarises import duties if one measure decides them', async () => {
      const summary = async (query = '') =>
        (await commodity('0101300000', query)).included.find(({ type }) => type === 'import_trade_summary')?.attributes
      expect(await summary()).to.deep.equal({
        basic_third_country_duty: '<span>6.00</span> %',
        preferential_tariff_duty: null,
        preferential_quota_duty: null,
      })
      expect(await summary('?filter[geographical_area_id]=FR')).to.deep.include({
        preferential_tariff_duty: '<span>0.00</span> %',
      })
    })

    it('a commodity contains the questions of a duty calculator', async () => {
      const donkeys = (await commodity('0101300000')).data.meta.duty_calculator
      expect(donkeys).to.deep.include({
        applicable_vat_options: { VAT: 'Value added tax (20.0%)', VATZ: 'Zero rate of VAT' },
        source: 'uk',
        trade_defence: false,
        zero_mfn_duty: false,
        meursing_code: false,
      })
      const calculator = async (code: string) => (await commodity(code)).data.meta.duty_calculator
      expect((await calculator('9613100000'))?.trade_defence).to.equal(true)
      expect((await calculator('1806310000'))?.meursing_code).to.equal(true)
      expect(Object.keys(Object((await calculator('2204101100'))?.applicable_measure_units))).to.have.members([
        'ASVX',
        'HLT',
      ])
      expect((await read('/xi/api/v2/commodities/0101300000')).data.meta.duty_calculator?.source).to.equal('xi')
    })

    it('a commodity reports whether the data has import measures for it', async () => {
      const coverage = async (path: string) => (await read(path)).data.meta.coverage
      expect(await coverage('/uk/api/v2/commodities/0101300000')).to.equal('some')
      expect(await coverage('/uk/api/v2/commodities/0901110000')).to.equal('none')
      expect(await coverage('/xi/api/v2/commodities/0901110000')).to.equal('none')
      expect(await coverage('/uk/api/v2/headings/0409')).to.equal('some')
      // Before the measures of the sample start.
      expect(await coverage('/uk/api/v2/headings/0409?as_of=2020-01-01')).to.equal('none')
    })

    it('a commodity names the kinds of measures that the data lacks for it, whatever the area', async () => {
      const lacking = async (path: string) => (await read(`/uk/api/v2${path}`)).data.meta.not_in_data
      // No code of the sample has a suspension.
      expect(await lacking('/commodities/0101300000')).to.deep.equal(['other_duty'])
      expect(await lacking('/commodities/0101300000?filter[geographical_area_id]=CN')).to.deep.equal(['other_duty'])
      expect(await lacking('/commodities/9613100000')).to.deep.equal(['other_duty', 'vat'])
      const allButDuty = COVERED_KINDS.filter((kind) => kind !== 'duty')
      expect(await lacking('/commodities/1806310000')).to.deep.equal(allButDuty)
      expect(await lacking('/headings/0409')).to.deep.equal(allButDuty)
      expect(await lacking('/commodities/0901110000')).to.deep.equal(COVERED_KINDS)
    })

    it('the questions of a duty calculator stand in the document as well as in the resource', async () => {
      for (const path of ['/commodities/0101300000', '/headings/0409']) {
        const { data, meta } = await read(`/uk/api/v2${path}`)
        expect(meta?.duty_calculator, path).to.be.an('object').that.is.not.empty
        expect(meta, path).to.deep.equal(data.meta)
      }
      expect(await read('/uk/api/v2/headings/0101')).not.to.have.property('meta')
      expect(await read('/uk/api/v2/commodities/0101300000?fields[commodity]=description')).to.have.property('meta')
    })
  })

  describe('legal acts', () => {
    it('link to the official journal of each tariff', async () => {
      const act = async (prefix: string, id: string) =>
        included(await read(`${prefix}/api/v2/commodities/0101300000`), 'legal_act', id).attributes
      expect(await act('/uk', 'P2100020')).to.include({
        regulation_code: 'S.I. 2021/2',
        regulation_url: 'https://www.legislation.gov.uk/uksi/2021/2',
      })
      expect((await act('/xi', 'R2600010')).regulation_url).to.contain('https://eur-lex.europa.eu/')
    })

    it('national measures have no legal act', async () => {
      const body = await commodity('0101300000')
      expect(included(body, 'measure', '-100001').relationships.legal_acts?.data).to.deep.equal([])
    })
  })

  describe('the measures of a commodity', () => {
    it('consist of those in force on the code and its ancestors, and no others', async () => {
      const rows = await sampleNomenclature()
      const measures = await sampleMeasures()
      for (const day of ['2024-12-31', '2025-01-01', '2025-12-31', '2026-01-01']) {
        const tree = buildTreeAt(rows, day)
        const concerned = tree.nodes.filter(
          (node) =>
            isDeclarable(node) &&
            measures.some((measure) => measure.chapter === node.row.goodsNomenclatureItemId.slice(0, 2)),
        )
        // Every commodity of these headings, and one of each other heading.
        const headings = new Set(['0101', '0702', '0805', '0902'])
        for (const node of concerned.filter(({ row }) => headings.has(row.goodsNomenclatureItemId.slice(0, 4)))) {
          const sids = [...ancestorsOf(node), node].map(({ row }) => row.goodsNomenclatureSid)
          const expected = measures.filter(
            (measure) => sids.includes(measure.goodsNomenclatureSid) && covers(measure, day),
          )
          const body = await commodity(node.row.goodsNomenclatureItemId, `?as_of=${day}`)
          const shown = new Set([...idsOf(body, 'import_measures'), ...idsOf(body, 'export_measures')])
          expect([...shown].sort(), `${node.row.goodsNomenclatureItemId} on ${day}`).to.deep.equal(
            expected.map(({ measureSid }) => String(measureSid)).sort(),
          )
        }
      }
    })

    it('consist of those valid on the day, for every day and every code that can be declared on it', async function () {
      this.timeout(60_000)
      const rows = await sampleNomenclature()
      const measures = await sampleMeasures()
      // Mistakes show on the first and last days of measures and on the days next to them.
      const edges = measures.flatMap(({ validityStartDate: start, validityEndDate: end }) =>
        end === null ? [dayBefore(start), start] : [dayBefore(start), start, end, dayAfter(end)],
      )
      const anyDay = fc
        .date({ min: new Date('1971-12-31'), max: new Date('2040-02-29'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10))
      await fc.assert(
        fc.asyncProperty(fc.oneof(fc.constantFrom(...edges), anyDay), fc.nat(), async (day, which) => {
          const nodes = buildTreeAt(rows, day).nodes.filter(
            (node) =>
              isDeclarable(node) &&
              // A chapter is not one, though it may be older than its headings.
              !isChapter(node.row) &&
              measures.some(({ chapter }) => chapter === node.row.goodsNomenclatureItemId.slice(0, 2)),
          )
          const node = nodes[which % Math.max(nodes.length, 1)]
          if (node === undefined) return
          const sids = [...ancestorsOf(node), node].map(({ row }) => row.goodsNomenclatureSid)
          const expected = measures.filter(
            (measure) => sids.includes(measure.goodsNomenclatureSid) && covers(measure, day),
          )
          const body = await commodity(node.row.goodsNomenclatureItemId, `?as_of=${day}`)
          const shown = new Set([...idsOf(body, 'import_measures'), ...idsOf(body, 'export_measures')])
          expect([...shown].sort(), `${node.row.goodsNomenclatureItemId} on ${day}`).to.deep.equal(
            expected.map(({ measureSid }) => String(measureSid)).sort(),
          )
        }),
        { numRuns: 100 },
      )
    })

    it('divide into import measures, export measures, or both', async () => {
      const body = await commodity('0101300000')
      expect(idsOf(body, 'import_measures')).to.include.members(['990000001', '990000008'])
      expect(idsOf(body, 'export_measures')).to.have.members(['990000008', '990000009'])
    })

    it('include for an area those of the area, its groups and all areas, without those that exclude it', async () => {
      const of = async (area: string) =>
        idsOf(await commodity('0101300000', `?filter[geographical_area_id]=${area}`), 'import_measures')
      expect(await of('FR')).to.include('990000002')
      expect(await of('FR')).not.to.include('990000003')
      expect(await of('MA')).to.include('990000003')
      expect(await of('MA')).not.to.include('990000002')
      expect(await of('CN')).not.to.include('990000003')
      expect(await of('1013')).to.include('990000002')
      expect(await of('')).to.include.members(['990000002', '990000003'])
      const { errors } = await commodity('0101300000', '?filter[geographical_area_id]=QQ')
      expect(errors[0]).to.deep.include({ status: '422', source: { parameter: 'filter[geographical_area_id]' } })
      for (const heading of ['0101', '0409']) {
        expect((await service().get(`/uk/api/v2/headings/${heading}?filter[geographical_area_id]=QQ`)).status).to.equal(
          422,
        )
      }
    })

    it('come with everything that they refer to, each once', async () => {
      for (const code of ['0101300000', '0805102200', '1806310000', '2204101100', '0902100000', '9613100000']) {
        const body = await commodity(code)
        const keys = body.included.map(({ type, id }) => `${type} ${id}`)
        expect(new Set(keys).size).to.equal(keys.length)
        const known = new Set(keys)
        for (const { relationships = {} } of [body.data, ...body.included]) {
          for (const [name, { data }] of Object.entries(relationships)) {
            for (const { type, id } of [data ?? []].flat() as Reference[]) {
              expect(known.has(`${type} ${id}`), `${code}: ${name} ${type} ${id}`).to.equal(true)
            }
          }
        }
      }
    })

    it('carry a quota with its period, and its status on the day', async () => {
      const status = async (day: string) =>
        included(await commodity('0805102200', `?as_of=${day}`), 'definition', '920100001').attributes.status
      expect(await status('2025-03-10')).to.equal('Critical')
      expect(await status('2025-04-10')).to.equal('Suspended')
      expect(await status('2025-06-30')).to.equal('Blocked')
    })

    it('carry conditions with their requirements and the combinations that meet them', async () => {
      const body = await commodity('0101300000', '?as_of=2024-06-01')
      const group = included(body, 'measure_condition_permutation_group', '990000006-B')
      expect(group.relationships.permutations?.data).to.have.length(2)
      // One document meets two conditions of the chapter.
      const combined = included(body, 'measure_condition_permutation_group', '990000007-n/a')
      expect(combined.relationships.permutations?.data).to.have.length(2)
      const requirements = body.included.flatMap(({ type, attributes }) =>
        type === 'measure_condition' ? [attributes.requirement] : [],
      )
      expect(requirements).to.include.members([
        'Other documents: Health entry document for live animals',
        "<span>10.00</span> <abbr title='Kilogram'>kg</abbr>",
        null,
      ])
    })
  })

  describe('the 404 of a code that cannot be declared', () => {
    it('names for an ended code when it ended, what follows it and where it is shown', async () => {
      const { detail, about } = await notFound('/api/v2/commodities/0702000007?as_of=2025-01-01')
      expect(detail).to.contain('ended on 2024-12-31')
      expect(detail).to.contain('0702001007 and 0702009907 follow it')
      expect(about).to.equal('/api/v2/commodities/0702000007?as_of=2024-12-31')
      expect((await read(about ?? '')).data.id).to.equal('100609')
    })

    it('names for a future code when it starts', async () => {
      const { detail, about } = await notFound('/xi/api/v2/commodities/0702001007?as_of=2024-12-31')
      expect(detail).to.contain('starts on 2025-01-01')
      expect(about).to.equal('/xi/api/v2/commodities/0702001007?as_of=2025-01-01')
    })

    it('explains what a chapter, heading or subheading is and where it is shown', async () => {
      const words: readonly (readonly [string, string, string])[] = [
        ['0100000000', 'a chapter', '/api/v2/chapters/01'],
        ['0101000000', 'a heading', '/api/v2/headings/0101'],
        ['0702001000', 'a subheading', '/api/v2/subheadings/0702001000-80'],
      ]
      for (const [code, what, path] of words) {
        const { detail, about = '' } = await notFound(`/api/v2/commodities/${code}?as_of=2025-06-01`)
        expect(detail).to.contain(`is ${what} on 2025-06-01`)
        expect(about).to.equal(`${path}?as_of=2025-06-01`)
        expect((await service().get(about)).status).to.equal(200)
      }
    })

    it('links with the prefix that was asked', async () => {
      for (const base of ['/api/v2', '/uk/api/v2', '/xi/api/v2']) {
        for (const code of ['0100000000', '0101000000', '0702001000', '0101999999', '0702000007']) {
          const { detail, about } = await notFound(`${base}/commodities/${code}?as_of=2025-06-01`)
          expect(about, code).to.match(new RegExp(`^${base}/`))
          expect(detail, code).to.contain(about)
        }
        const subheading = await notFound(`${base}/subheadings/0101300000-80`)
        expect(subheading.about).to.equal(`${base}/commodities/0101300000`)
        expect((await notFound(`${base}/geographical_areas/ZZ`)).detail).to.contain(` ${base}/geographical_areas lists`)
      }
    })

    it('names where to look for an unknown code', async () => {
      const { detail, about = '' } = await notFound('/api/v2/commodities/0101999999')
      expect(detail).to.contain('There is no code 0101999999')
      expect((await service().get(about)).status).to.equal(200)
      for (const code of ['9999999999', '0000000000', '010130000', '01013000001', 'donkeys']) {
        await notFound(`/api/v2/commodities/${code}`)
      }
    })
  })

  describe('in other answers', () => {
    it('appear on a heading that can be declared', async () => {
      const { data } = await read('/api/v2/headings/0409')
      expect(data.attributes.declarable).to.equal(true)
      expect(data.relationships.import_measures?.data).to.deep.equal([{ id: '990000016', type: 'measure' }])
      expect((await read('/api/v2/headings/0101')).data.relationships).not.to.have.property('import_measures')
      const itself = await commodity('0409000000')
      expect(itself.data.relationships.heading?.data).to.deep.equal({ id: '100560', type: 'heading' })
    })

    it('appear on the rows of headings and subheadings, own and inherited', async () => {
      const shown = (body: Body, id: string) => included(body, 'commodity', id).relationships.overview_measures?.data
      const heading = await read('/api/v2/headings/0101')
      expect(shown(heading, '100008')).to.deep.equal(
        ['990000001', '990000008', '-100002', '-100001'].map((id) => ({ id, type: 'measure' })),
      )
      expect(shown(await read('/api/v2/headings/0805'), '100761')).to.deep.equal([{ id: '990000010', type: 'measure' }])
    })

    it('appear one by one, or return 404 if the data contains none', async () => {
      const { data, included: parts, meta } = await read('/api/v2/measures/990000011')
      expect(data.relationships.goods_nomenclature?.data).to.deep.equal({ id: '100759', type: 'goods_nomenclature' })
      expect(parts.find(({ type }) => type === 'goods_nomenclature')?.attributes.goods_nomenclature_item_id).to.equal(
        '0805100000',
      )
      expect(meta).to.deep.equal({ in_force: true, partial: false })
      expect((await read('/api/v2/measures/-100001')).data.attributes.vat).to.equal(true)
      expect((await notFound('/api/v2/measures/12')).detail).to.equal('There is no measure 12 in the data.')
      for (const sid of ['x', '1.5', '--1', '99999999999999999']) await notFound(`/api/v2/measures/${sid}`)
    })

    it('appear with their dates, as on the nearest day, if they have ended or not started', async () => {
      const ended = await read('/api/v2/measures/990000007?as_of=2025-01-01')
      expect(ended.meta).to.deep.equal({ in_force: false, partial: false })
      expect(ended.data.attributes.effective_end_date).to.equal('2024-12-31T00:00:00.000Z')
      const onItsLastDay = await read('/api/v2/measures/990000007?as_of=2024-12-31')
      expect(onItsLastDay).to.deep.equal({ ...ended, meta: { in_force: true, partial: false } })
      const future = await read('/api/v2/measures/990000024?as_of=2024-12-31')
      expect(future.meta).to.deep.equal({ in_force: false, partial: false })
      expect(future.data.attributes.effective_start_date).to.equal('2025-01-01T00:00:00.000Z')
    })

    it('appear in part if the data names them only for a code or a quota', async () => {
      const requiring = await read('/api/v2/measures/991000002')
      expect(requiring.meta).to.deep.equal({ in_force: true, partial: true })
      expect(requiring.data.attributes).to.deep.equal({
        id: 991000002,
        goods_nomenclature_item_id: '0101000000',
        effective_start_date: '2010-01-01T00:00:00.000Z',
        effective_end_date: null,
      })
      const reference = (name: string) => requiring.data.relationships[name]?.data
      expect(reference('goods_nomenclature')).to.deep.equal({ id: '100002', type: 'goods_nomenclature' })
      expect(reference('geographical_area')).to.deep.equal({ id: '1011', type: 'geographical_area' })
      expect(reference('measure_type')).to.equal(null)
      // A measure of a row that the data lacks.
      const ended = await read('/api/v2/measures/991000004?as_of=2025-07-01')
      expect(ended.meta).to.deep.equal({ in_force: false, partial: true })
      expect(ended.data.relationships.goods_nomenclature?.data).to.equal(null)
      expect(ended.data.relationships.measure_type?.data).to.deep.equal({ id: '143', type: 'measure_type' })
    })

    it('appear if a search of certificates, additional codes or quotas lists them', async () => {
      const day = 'as_of=2025-06-01'
      for (const list of ['certificates/search', 'additional_codes/search', 'quotas/search']) {
        for (const region of ['uk', 'xi']) {
          const search = await read(`/${region}/api/v2/${list}?${day}&per_page=100`)
          const measures = search.included.filter(({ type }) => type === 'measure')
          expect(measures, list).not.to.be.empty
          for (const { id, attributes } of measures) {
            const { meta } = await read(`/${region}/api/v2/measures/${id}?${day}`)
            expect(meta, `${list} ${id}`).to.include({ in_force: attributes.in_force })
          }
        }
      }
    })
  })

  describe('statements', () => {
    const paths = [
      '/api/v2/commodities/0101300000',
      '/api/v2/commodities/0101300000?filter[geographical_area_id]=FR',
      '/api/v2/commodities/0702000007',
      '/api/v2/measures/990000012',
      '/api/v2/headings/0409',
      '/api/v2/headings/0101',
      '/api/v2/subheadings/0101290000-80',
    ]
    for (const path of paths) {
      it(`${path} takes at most ${MAX_STATEMENTS} statements, the first request included`, async () => {
        const asked = async (): Promise<number> => {
          service().statements()
          await read(path)
          return service().statements().length
        }
        service().forget()
        const first = await asked()
        expect(first).to.be.greaterThan(0).and.at.most(MAX_STATEMENTS)
        // No statement is needed where the rows of the chapter say that there is no such code.
        expect(await asked()).to.be.at.most(first)
      })
    }
  })
})

const dayBefore = (day: string): string => {
  const before = new Date(`${day}T00:00:00Z`)
  before.setUTCDate(before.getUTCDate() - 1)
  return before.toISOString().slice(0, 10)
}

const covers = (measure: SampleMeasure, day: string): boolean =>
  measure.validityStartDate <= day && (measure.validityEndDate === null || day <= measure.validityEndDate)
