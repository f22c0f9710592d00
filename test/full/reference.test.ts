import { expect } from 'chai'
import { COVERED_KINDS } from '../../src/tariff/coverage.ts'
import { REGIONS } from '../../src/tariff/region.ts'
import { dataPack, sample, seededRandom } from '../support/data-pack.ts'
import { referenceService } from '../support/reference-service.ts'
import { expectVatForEveryArea } from '../support/vat-of-areas.ts'

interface Row {
  readonly id: string
  readonly attributes: Readonly<Record<string, unknown>>
}

/** Tables that grow with the tariff: an answer may look rows up, and must never scan the table. */
const LARGE = [
  ...['goods_nomenclatures', 'goods_nomenclature_descriptions', 'footnote_associations'],
  ...['measures', 'measure_components', 'measure_conditions', 'measure_legal_acts'],
  ...['measure_excluded_geographical_areas', 'measure_sightings', 'quota_definitions', 'search_references'],
]

/** Rows of each chapter to check: a minute of requests in all. */
const ROWS_OF_A_CHAPTER = 6

describe('the reference API on the full data', function () {
  this.timeout(300_000)
  const service = referenceService(dataPack())
  const rowsAt = async (path: string): Promise<readonly Row[]> =>
    ((await service().json(path)) as { readonly data?: readonly Row[] }).data ?? []

  for (const region of REGIONS) {
    it(`shows every heading of ${region} with the same rows by itself as in its chapter`, async () => {
      for (const { attributes } of await rowsAt(`/${region}/api/v2/chapters`)) {
        const chapterId = String(attributes.goods_nomenclature_item_id).slice(0, 2)
        const rows = await rowsAt(`/${region}/api/v2/goods_nomenclatures/chapter/${chapterId}`)
        const byId = new Map(rows.map((row) => [row.id, row]))
        for (const heading of rows.filter((row) => String(row.attributes.href).includes('/headings/'))) {
          const id = String(heading.attributes.goods_nomenclature_item_id).slice(0, 4)
          const own = await rowsAt(`/${region}/api/v2/goods_nomenclatures/heading/${id}`)
          expect(own, id).to.deep.equal(own.map((row) => byId.get(row.id)))
        }
      }
    })
  }

  it('ends a code of the commodities report on the day before the one that the report gives', async () => {
    const statusOn = async (day: string) =>
      (await service().get(`/uk/api/v2/commodities/2841908520?as_of=${day}`)).status
    expect([await statusOn('2025-12-31'), await statusOn('2026-01-01')]).to.deep.equal([200, 404])
  })

  it('lists each code of a heading once, although the report leaves superseded rows open', async () => {
    const rows = await rowsAt('/uk/api/v2/goods_nomenclatures/heading/2207')
    const codes = rows.map(
      ({ attributes: { goods_nomenclature_item_id: id, productline_suffix: suffix } }) => `${id}-${suffix}`,
    )
    expect(codes.length).to.be.greaterThan(10)
    expect(codes).to.deep.equal([...new Set(codes)])
  })

  for (const region of REGIONS) {
    it(`finds every row of ${region} at its href, whatever its class`, async () => {
      const random = seededRandom(17)
      const hrefs: string[] = []
      for (const { attributes } of await rowsAt(`/${region}/api/v2/chapters`)) {
        const chapterId = String(attributes.goods_nomenclature_item_id).slice(0, 2)
        const rows = await rowsAt(`/${region}/api/v2/goods_nomenclatures/chapter/${chapterId}`)
        // All groups of headings: there are few, and they differ from other rows.
        const groups = rows.filter((row) => /000000-\d\d$/.test(String(row.attributes.href)))
        hrefs.push(...[...groups, ...sample(rows, ROWS_OF_A_CHAPTER, random)].map((row) => String(row.attributes.href)))
      }
      expect(hrefs.length).to.be.greaterThan(500)
      for (const href of hrefs) expect((await service().get(href)).status, href).to.equal(200)
    })
  }

  for (const region of REGIONS) {
    it(`shows the VAT of a commodity of ${region} for every area`, () =>
      expectVatForEveryArea(service(), region, '0201100021'))
  }

  it('names what it lacks for a code with a duty alone, and nothing for a code that was recorded whole', async () => {
    const lacking = async (itemId: string) => {
      const { meta } = (await service().json(`/uk/api/v2/commodities/${itemId}`)) as {
        readonly meta: { readonly not_in_data: readonly string[] }
      }
      return meta.not_in_data
    }
    for (const itemId of ['2402209000', '2204219611', '9303201000', '0702001007']) {
      expect(await lacking(itemId), itemId).to.deep.equal(COVERED_KINDS.filter((kind) => kind !== 'duty'))
    }
    for (const itemId of ['0201100021', '2208909110', '8714930019']) {
      expect(await lacking(itemId), itemId).to.deep.equal([])
    }
  })

  it('reports that it has no import measures for smartphones', async () => {
    for (const region of REGIONS) {
      const { meta } = (await service().json(`/${region}/api/v2/commodities/8517130000`)) as {
        readonly meta: { readonly coverage: string }
      }
      expect(meta.coverage, region).to.equal('none')
    }
  })

  for (const path of [
    ...['/sections/16', '/chapters', '/chapters/84', '/headings/8501', '/subheadings/8501100000'],
    ...['/commodities/0101300000', '/commodities/0201100021', '/measures/20000001', '/headings/0409'],
    ...['/goods_nomenclatures/heading/2933', '/goods_nomenclatures/chapter/29', '/goods_nomenclatures/section/6'],
    ...['/quotas/search?order_number=050006', '/quotas/search?goods_nomenclature_item_id=0201100021'],
    ...['/certificates/search?code=Y900', '/additional_codes/search?code=B999', '/footnotes/search?type=TN&code=701'],
    ...['/search_references?query[letter]=horse', '/sections/1/section_note', '/chapters/84/chapter_note'],
    ...['/certificates?per_page=100', '/certificates/search?code=Y9', '/additional_codes/search?description=a'],
    ...['/footnotes/search?description=alcohol', '/footnotes/search?type=PB&code=001', '/geographical_areas'],
    ...['/quota_order_numbers?as_of=2021-06-01', '/quotas/search?years[]=2021&per_page=100'],
    '/quotas/search?goods_nomenclature_item_id=0301919011&geographical_area_id=FO&as_of=2021-06-01&critical=N',
  ]) {
    it(`answers ${path} without a scan of a large table`, async () => {
      service().statements()
      expect((await service().get(`/uk/api/v2${path}`)).status).to.equal(200)
      for (const statement of service().statements()) {
        const plan = await service().explain(statement)
        const scanned = plan.filter((line) => LARGE.some((table) => line.includes(`Seq Scan on ${table}_v`)))
        expect(scanned, plan.join('\n')).to.deep.equal([])
      }
    })
  }
})
