import { join } from 'node:path'
import { expect } from 'chai'
import { addressOf, readRecordings } from '../../eval/compare/recordings.ts'
import { contentId } from '../../src/json-api/reference.ts'
import {
  assessMeasures,
  type CategorisationRule,
  type CategorisedMeasure,
  type CategoryAssessment,
} from '../../src/tariff/category-assessment.ts'
import { dataPack, sample, seededRandom } from '../support/data-pack.ts'
import { candidateCategories, sharedCodes } from '../support/green-lanes-checker.ts'
import type { Body, Reference, Resource } from '../support/json-api.ts'
import { referenceService } from '../support/reference-service.ts'

/** A recorded answer, and the address of the same question to this service. */
interface Recorded {
  readonly address: string
  readonly recordedAt: string
  readonly asOf: string
  readonly itemId: string
  readonly areaId: string | null
  readonly body: Body
}

/** An assessment without its id, which the public service has computed in different ways over the years. */
interface Shown {
  readonly id: string
  readonly of: 'applicable' | 'descendant'
  /** Theme, measure type, regulation, area and excluded areas. */
  readonly key: string
  /** `<type> <id>` */
  readonly exemptions: readonly string[]
  readonly measures: readonly Resource[]
}

const referencesOf = (resource: Resource, name: string): readonly Reference[] =>
  [resource.relationships?.[name]?.data ?? []].flat()

const idsOf = (resource: Resource, name: string): readonly string[] => referencesOf(resource, name).map(({ id }) => id)

const shownOf = ({ data, included }: Body): readonly Shown[] => {
  const find = ({ type, id }: Reference): Resource => {
    const found = included.find((candidate) => candidate.type === type && candidate.id === id)
    if (!found) throw new Error(`${type} ${id} is not included`)
    return found
  }
  return (['applicable', 'descendant'] as const).flatMap((of) =>
    referencesOf(data, `${of}_category_assessments`).map((reference): Shown => {
      const assessment = find(reference)
      const parts = ['theme', 'measure_type', 'regulation', 'geographical_area', 'excluded_geographical_areas']
      return {
        id: assessment.id,
        of,
        key: parts.map((name) => idsOf(assessment, name).toSorted().join(',').trim()).join(' '),
        exemptions: referencesOf(assessment, 'exemptions').map(({ type, id }) => `${type} ${id}`),
        measures: referencesOf(assessment, 'measures').map(find),
      }
    }),
  )
}

const isInForce = ({ attributes }: Resource, day: string): boolean => {
  const [start, end] = [attributes.effective_start_date, attributes.effective_end_date].map((date) =>
    date === null ? null : String(date).slice(0, day.length),
  )
  return (start ?? '') <= day && (end ?? day) >= day
}

const measureIds = ({ measures }: Shown): readonly string[] => measures.map(({ id }) => id).toSorted()

/** The day since which the public service computes ids as it does now. */
const IDS_OF_TODAY_SINCE = '2026-01-01'

/** The day of the bundle's XI snapshot. */
const DAY = '2026-03-12'

/** Items that a property is checked on: a few seconds of requests. */
const ITEMS = 150

const readGreenLanes = async (): Promise<readonly Recorded[]> => {
  const recorded: Recorded[] = []
  for await (const recording of readRecordings(join(dataPack(), 'recordings', 'recordings.ndjson.gz'))) {
    const [, itemId] = /^\/green_lanes\/goods_nomenclatures\/(\d+)/.exec(recording.uri) ?? []
    if (itemId === undefined) continue
    const address = addressOf(recording)
    const query = new URLSearchParams(address.split('?')[1])
    recorded.push({
      address,
      recordedAt: recording.recordedAt,
      asOf: query.get('as_of') ?? '',
      itemId,
      areaId: query.get('filter[geographical_area_id]'),
      body: recording.body as Body,
    })
  }
  return recorded
}

describe('categorisation on the full data', function () {
  this.timeout(120_000)
  let recordings: readonly Recorded[]
  before(async () => {
    recordings = await readGreenLanes()
    expect(recordings.length).to.be.greaterThan(40)
  })

  describe('of the measures of recorded answers', () => {
    /** The measures of a recorded answer as the tariff would have them, and the rules that the answer implies. */
    const unmade = (shown: readonly Shown[], { included }: Body) => {
      const measures: (CategorisedMeasure & { readonly id: string })[] = []
      const rules = new Map<string, CategorisationRule>()
      const whitelist = new Set<string>()
      const codeOf = (reference: string): string => {
        const found = included.find(({ type, id }) => `${type} ${id}` === reference)
        return String(found?.attributes.code)
      }
      for (const assessment of shown) {
        const resource = included.find(
          ({ type, id }) => type === 'category_assessment' && id === assessment.id,
        ) as Resource
        const only = (name: string) => String(idsOf(resource, name)[0])
        const certificates = assessment.exemptions.filter((code) => code.startsWith('certificate ')).map(codeOf)
        const codes = assessment.exemptions.filter((code) => code.startsWith('additional_code ')).map(codeOf)
        for (const code of codes) whitelist.add(code)
        const rule: CategorisationRule = {
          themeId: only('theme'),
          measureTypeId: only('measure_type'),
          regulationId: only('regulation'),
          regulationRole: null,
          categoryAssessmentId: null,
          pseudoExemptions: assessment.exemptions.filter((code) => code.startsWith('exemption ')).map(codeOf),
        }
        rules.set(`${rule.themeId} ${rule.measureTypeId} ${rule.regulationId} ${rule.pseudoExemptions}`, rule)
        for (const { id } of assessment.measures) {
          measures.push({
            id,
            measureTypeId: rule.measureTypeId,
            regulationId: rule.regulationId,
            regulationRole: null,
            geographicalAreaId: only('geographical_area'),
            excludedGeographicalAreas: idsOf(resource, 'excluded_geographical_areas'),
            exemptingDocuments: certificates,
            sufficientDocuments: certificates,
            additionalCode: codes[0] ?? null,
          })
        }
      }
      return { measures, categorisation: { rules: [...rules.values()], additionalCodes: whitelist } }
    }
    const summaryOf = ({ rule, ...assessment }: CategoryAssessment<CategorisedMeasure & { readonly id: string }>) => ({
      key: [
        rule.themeId,
        rule.measureTypeId,
        rule.regulationId.trim(),
        assessment.geographicalAreaId,
        assessment.excludedGeographicalAreas.join(','),
      ].join(' '),
      exemptions: assessment.exemptions.map(({ code }) => code).toSorted(),
      measures: assessment.measures.map(({ id }) => id).toSorted(),
    })

    it('computes the recorded assessments, with ids that do not depend on any order', () => {
      const random = seededRandom(7)
      let assessed = 0
      for (const { address, body } of recordings) {
        for (const of of ['applicable', 'descendant'] as const) {
          const shown = shownOf(body).filter((assessment) => assessment.of === of)
          const { measures, categorisation } = unmade(shown, body)
          const made = assessMeasures(measures, categorisation)
          const codes = ({ exemptions }: Shown) =>
            exemptions
              .map((reference) => body.included.find(({ type, id }) => `${type} ${id}` === reference)?.attributes.code)
              .toSorted()
          expect(made.map(summaryOf), address).to.have.deep.members(
            shown.map((assessment) => ({
              key: assessment.key,
              exemptions: codes(assessment),
              measures: measureIds(assessment),
            })),
          )
          const idOf = ({ key }: CategoryAssessment) => contentId(key)
          const shuffled = assessMeasures(sample(measures, measures.length, random), {
            ...categorisation,
            rules: sample(categorisation.rules, categorisation.rules.length, random),
          })
          expect(shuffled.map(idOf)).to.deep.equal(made.map(idOf))
          assessed += made.length
        }
      }
      expect(assessed).to.be.greaterThan(130)
    })
  })

  describe('in answers of the service', () => {
    const service = referenceService(dataPack())
    let key = ''
    before(async () => {
      key = await service().newKey('green-lanes', 10_000)
    })
    const ask = async (address: string): Promise<Body> => {
      const response = await service().get(address, { 'x-api-key': key })
      expect(response.status, address).to.equal(200)
      return (await response.json()) as Body
    }

    it('shows what was recorded, except for rules and exemptions that changed between recordings', async () => {
      const recorded = recordings.map((recording) => ({ ...recording, shown: shownOf(recording.body) }))
      /** The bundle has each assessment as it was last recorded. */
      const lastSeen = new Map<string, readonly string[]>()
      for (const { shown } of recorded.toSorted((a, b) => (a.recordedAt < b.recordedAt ? -1 : 1))) {
        for (const { key, exemptions } of shown) lastSeen.set(key, exemptions.toSorted())
      }
      const everShown = new Map<string, Set<string>>()
      for (const { itemId, shown } of recorded) {
        const keys = everShown.get(itemId) ?? new Set()
        for (const assessment of shown) keys.add(`${assessment.of} ${assessment.key}`)
        everShown.set(itemId, keys)
      }

      let [same, sameIds] = [0, 0]
      for (const { address, recordedAt, asOf, itemId, shown, body } of recorded) {
        const answer = await ask(address)
        for (const name of ['ancestors', 'descendants']) {
          expect(idsOf(answer.data, name), address).to.have.members([...idsOf(body.data, name)])
        }
        // The bundle has the licences of a row for all areas.
        expect(idsOf(answer.data, 'licences'), address).to.include.members([...idsOf(body.data, 'licences')])
        const ours = shownOf(answer)
        for (const theirs of shown) {
          const found = ours.find(({ of, key }) => of === theirs.of && key === theirs.key)
          // The public service also shows pseudo measures before they start.
          const inForce = theirs.measures.filter((measure) => isInForce(measure, asOf))
          if (inForce.length === 0) {
            expect(found, `${address}: ${theirs.key}`).to.equal(undefined)
            continue
          }
          expect(found, `${address}: ${theirs.key}`).not.to.equal(undefined)
          if (!found) continue
          expect(measureIds(found), address).to.deep.equal(inForce.map(({ id }) => id).toSorted())
          expect(found.exemptions.toSorted(), address).to.deep.equal(lastSeen.get(found.key))
          same += 1
          if (recordedAt >= IDS_OF_TODAY_SINCE) {
            expect(found.id, address).to.equal(theirs.id)
            sameIds += 1
          }
        }
        // A difference is one of another day's rules at most.
        for (const { of, key } of ours) expect(everShown.get(itemId), address).to.include(`${of} ${key}`)
      }
      expect(same).to.be.greaterThan(120)
      expect(sameIds).to.be.greaterThan(5)
    })

    describe('for any goods', () => {
      const applicableOf = async (itemId: string, areaId?: string): Promise<readonly string[]> => {
        const area = areaId === undefined ? '' : `&filter[geographical_area_id]=${areaId}`
        const { data } = await ask(`/xi/api/v2/green_lanes/goods_nomenclatures/${itemId}?as_of=${DAY}${area}`)
        return idsOf(data, 'applicable_category_assessments')
      }
      /** Codes of the day in the chapters of recorded items. */
      let items: readonly string[]
      before(async () => {
        const chapters = [...new Set(recordings.map(({ itemId }) => itemId.slice(0, 2)))]
        const rows = await Promise.all(
          chapters.map((chapter) => ask(`/xi/api/v2/goods_nomenclatures/chapter/${chapter}?as_of=${DAY}`)),
        )
        items = rows
          .flatMap(({ data }) => data as unknown as readonly Resource[])
          .map(({ attributes }) => String(attributes.goods_nomenclature_item_id))
          .filter((itemId) => !itemId.endsWith('000000'))
      })

      it('applies every assessment of an item to each row below it', async () => {
        let compared = 0
        for (const itemId of sample([...new Set(items)], ITEMS, seededRandom(11))) {
          const { data, included } = await ask(`/xi/api/v2/green_lanes/goods_nomenclatures/${itemId}?as_of=${DAY}`)
          const own = idsOf(data, 'applicable_category_assessments')
          const below = referencesOf(data, 'descendants').flatMap(({ id }) => {
            const row = included.find((candidate) => candidate.type === 'goods_nomenclature' && candidate.id === id)
            return row?.attributes.productline_suffix === '80' ? String(row.attributes.goods_nomenclature_item_id) : []
          })
          for (const descendant of below.filter((code) => code !== itemId)) {
            expect(await applicableOf(descendant), `${descendant} below ${itemId}`).to.include.members([...own])
            compared += own.length
          }
        }
        expect(compared).to.be.greaterThan(100)
      })

      it('lists every assessment of goods in the list of all assessments', async () => {
        const list = await ask(`/xi/api/v2/green_lanes/category_assessments?as_of=${DAY}`)
        const all = (list.data as unknown as readonly Resource[]).map(({ id }) => id)
        expect(new Set(all).size).to.equal(all.length)
        const found = new Set<string>()
        for (const itemId of sample([...new Set(items)], ITEMS, seededRandom(19))) {
          const { data } = await ask(`/xi/api/v2/green_lanes/goods_nomenclatures/${itemId}?as_of=${DAY}`)
          for (const of of ['applicable', 'descendant']) {
            for (const id of idsOf(data, `${of}_category_assessments`)) found.add(id)
          }
        }
        expect(found.size).to.be.greaterThan(5)
        expect(all).to.include.members([...found])
      })

      it('weighs the measures of the declarable row that shares its digits with a grouping row', async () => {
        const address = `/xi/api/v2/green_lanes/goods_nomenclatures/0201100021?as_of=${DAY}&filter[geographical_area_id]=CN`
        const { data, included, meta } = await ask(address)
        expect(data.attributes.productline_suffix).to.equal('10')
        const { category, decided_by: decidedBy } = meta.effective_category as {
          readonly category: number
          readonly decided_by: readonly Reference[]
        }
        expect(category).to.equal(2)
        const deciding = included.filter(({ id, type }) => decidedBy.some((by) => by.id === id && by.type === type))
        expect(deciding.flatMap((assessment) => idsOf(assessment, 'measures'))).to.include('4076632')
      })

      it('an item has the category that the public service’s own checker finds, for every code shared with a grouping row', async () => {
        const trees = await Promise.all(
          Array.from({ length: 21 }, (_, index) =>
            ask(`/xi/api/v2/goods_nomenclatures/section/${index + 1}?as_of=${DAY}`),
          ),
        )
        const codes = sharedCodes(trees.flatMap(({ data }) => data as unknown as readonly Resource[]))
        expect(codes.length).to.be.greaterThan(2000)
        let compared = 0
        for (const itemId of codes) {
          const answers = ['FR', 'UA', 'KP'].map(async (area) => {
            const query = `as_of=${DAY}&filter[geographical_area_id]=${area}`
            const body = await ask(`/xi/api/v2/green_lanes/goods_nomenclatures/${itemId}?${query}`)
            const found = body.meta.effective_category
            if (found === undefined) return
            expect(found.category, `${itemId} from ${area}`).to.equal(candidateCategories(body)[0])
            compared += 1
          })
          await Promise.all(answers)
        }
        expect(compared).to.be.greaterThan(10)
      })

      it('shows no licence that only measures of another area ask for', async () => {
        const from = async (area: string) => {
          const query = `as_of=2024-08-12&filter[geographical_area_id]=${area}`
          const { data } = await ask(`/xi/api/v2/green_lanes/goods_nomenclatures/0808108090?${query}`)
          return idsOf(data, 'licences')
        }
        expect(await from('CL')).to.deep.equal(['C644'])
        expect(await from('UA')).to.have.members(['C644', 'N954'])
      })

      it('returns no category where it finds no measures', async () => {
        const address = `/xi/api/v2/green_lanes/goods_nomenclatures/8517130000?as_of=${DAY}&filter[geographical_area_id]=CN`
        const { meta } = await ask(address)
        expect(meta).to.include({ coverage: 'none' })
        expect(meta).not.to.have.property('effective_category')
      })

      it('never adds an assessment because an area is given', async () => {
        let [left, dropped] = [0, 0]
        for (const itemId of sample([...new Set(items)], ITEMS, seededRandom(13))) {
          const all = await applicableOf(itemId)
          for (const areaId of ['UA', 'CN', 'IR', 'DE', 'GB', 'US', 'KP', '1011', '1008']) {
            const some = await applicableOf(itemId, areaId)
            expect(all, `${itemId} of ${areaId}`).to.include.members([...some])
            left += some.length
            dropped += all.length - some.length
          }
        }
        expect(left).to.be.greaterThan(100)
        expect(dropped).to.be.greaterThan(100)
      })
    })
  })
})
