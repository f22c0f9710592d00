import { expect } from 'chai'
import { z } from 'zod'
import { referenceRoutes } from '../../../src/reference/routes.ts'
import { createLiveVersions } from '../../../src/versions/live-versions.ts'
import { noOpenSearch } from '../../support/absent-servers.ts'
import { referenceService } from '../../support/reference-service.ts'
import { ENDPOINTS } from './endpoints.ts'
import { declaredFields, SeenParts } from './seen-fields.ts'

/** Addresses whose answers show fields that the answers of {@link ENDPOINTS} do not, by endpoint. */
const FURTHER_ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  '/chapters/:chapter_id': ['/uk/api/v2/chapters/01'],
  '/headings/:heading_id': [
    // A heading with a row that has ended since.
    '/uk/api/v2/headings/0702?as_of=2020-01-01',
    // A heading under which goods can be declared.
    '/uk/api/v2/headings/0409',
  ],
  // Below another subheading.
  '/subheadings/:subheading_id': ['/uk/api/v2/subheadings/0101290000-80'],
  '/commodities/:id': [
    '/uk/api/v2/commodities/0101300000?as_of=2024-06-01',
    '/uk/api/v2/commodities/0702000007?as_of=2024-12-31',
    '/uk/api/v2/commodities/0902100000',
    '/uk/api/v2/commodities/2204101100',
    '/uk/api/v2/commodities/9613100000?as_of=2019-01-01',
    // A measure that is suspended.
    '/uk/api/v2/commodities/9613100000?as_of=2022-06-01',
    // A quota that is suspended, then blocked.
    '/uk/api/v2/commodities/0805102200?as_of=2025-04-10',
    '/uk/api/v2/commodities/0805102200?as_of=2025-06-10',
    '/uk/api/v2/commodities/0805102200?filter[geographical_area_id]=MA',
  ],
  '/measures/:measure_sid': [
    '/uk/api/v2/measures/990000025?as_of=2025-06-01',
    '/uk/api/v2/measures/990000020?as_of=2022-06-01',
    // Only dates, row and area are known of the last three.
    ...['990000002', '990000006', '990000012', '-100002', '991000001', '991000002', '991000003'].map(
      (sid) => `/uk/api/v2/measures/${sid}`,
    ),
  ],
  // A quota that is suspended, then blocked.
  '/quota_order_numbers': ['04', '06'].map((month) => `/uk/api/v2/quota_order_numbers?as_of=2025-${month}-10`),
  '/measure_types': ['/xi/api/v2/measure_types'],
  '/measure_actions': ['/uk/api/v2/measure_actions?as_of=2023-12-31'],
  '/measure_condition_codes': ['/uk/api/v2/measure_condition_codes?as_of=2023-12-31'],
  '/additional_codes/search': [
    '/uk/api/v2/additional_codes/search?code=8835',
    '/uk/api/v2/additional_codes/search?code=8836&as_of=2020-06-01',
  ],
  '/certificates/search': ['/xi/api/v2/certificates/search?code=C640'],
  '/footnotes/search': ['/xi/api/v2/footnotes/search?type=TN&code=102&as_of=2019-01-01'],
  '/quotas/search': [
    // A quota for a group without one of its members.
    '/xi/api/v2/quotas/search?order_number=050300&as_of=2025-06-01',
    '/uk/api/v2/quotas/search?order_number=050100&as_of=2025-04-10',
    '/xi/api/v2/quotas/search?order_number=050100&as_of=2025-06-10',
  ],
  '/geographical_areas/:id': ['/xi/api/v2/geographical_areas/1013'],
  '/headings/:heading_id/commodities': ['/uk/api/v2/headings/0702/commodities?as_of=2020-01-01'],
  '/exchange_rates': ['/uk/api/v2/exchange_rates?as_of=2025-04-10'],
  '/goods_nomenclatures/heading/:heading_id': ['/uk/api/v2/goods_nomenclatures/heading/0702?as_of=2020-01-01'],
}

/** Fields for which the built-in sample has no value, by part. */
const WITHOUT_VALUE: Readonly<Record<string, readonly string[]>> = {
  // The sample has no chapter, heading or subheading that has ended.
  'Section: included, chapter, attributes': ['validity_end_date'],
  'Chapter: data, chapter, attributes': ['validity_end_date'],
  'Chapter: included, heading, attributes': ['validity_end_date'],
  'Heading: data, heading, attributes': ['validity_end_date'],
  'Heading: data, heading (2), attributes': ['validity_end_date'],
  'Heading: included, chapter, attributes': ['validity_end_date'],
  'Subheading: data, subheading, attributes': ['validity_end_date'],
  'Subheading: included, heading, attributes': ['validity_end_date'],
  'Commodity: included, chapter, attributes': ['validity_end_date'],
  'Commodity: included, commodity, attributes': ['validity_end_date'],
  'AdditionalCodeList: included, goods_nomenclature, attributes': ['validity_end_date'],
  // Only groups of headings have rows of four digits below them.
  'Chapter: included, heading, relationships': ['children.data'],
  // A declarable heading has nothing below it.
  'Heading: data, heading (2), relationships': ['footnotes.data', 'commodities.data', 'export_measures.data'],
  'Heading: data, heading (2), meta': ['duty_calculator.applicable_additional_codes[].additional_codes[].hint'],
  'Heading: included, import_trade_summary, attributes': ['preferential_tariff_duty'],
  // Empty in every answer, for clients of the public service that read them.
  'Heading: included, measure, relationships': ['resolved_measure_components.data', 'national_measurement_units.data'],
  'QuotaDefinitionList: data, definition, relationships': [
    'incoming_quota_closed_and_transferred_event.data',
    'quota_balance_events.data',
  ],
  'Measure: data, measure, relationships': ['justification_legal_act.data'],
  'DescriptionInterceptList: data, description_intercept, attributes': ['filter_prefixes'],
  'RulesOfOriginSchemeList: data, rules_of_origin_scheme, relationships': ['rules.data'],
  // Monetary units of the sample have no abbreviations, origins of quotas no dates.
  'Heading: included, measure_component, attributes': ['monetary_unit_abbreviation'],
  'Heading: included, measure_condition, attributes': ['monetary_unit_abbreviation'],
  'Heading: included, measure_condition_component, attributes': ['monetary_unit_abbreviation'],
  'QuotaDefinitionList: included, quota_order_number_origin, attributes': ['validity_start_date', 'validity_end_date'],
}

/** Resources of which the built-in sample has none, by part. */
const WITHOUT_RESOURCES: ReadonlySet<string> = new Set([
  // The files of a bundle have no allocations: `test/unit/reference/quotas/present.test.ts` shows one.
  'QuotaDefinitionList: included, quota_balance_event, attributes',
  // Only published sources have rulings: `test/integration/rulings.test.ts` loads some.
  'RulingList: data, ruling, attributes',
])

const refusing = { query: () => Promise.reject(new Error('This test sends no statement.')) }

/** The JSON documents of the API, each with the addresses that are asked for it. */
const DOCUMENTS: readonly { readonly schema: z.ZodObject; readonly addresses: readonly string[] }[] = referenceRoutes({
  postgres: refusing,
  liveVersions: createLiveVersions({ postgres: refusing, openSearch: noOpenSearch }),
  version: 'test',
}).flatMap(({ path, responses }) => {
  const endpoint = path.replace(/^\/api\/v2/, '')
  const [address] = ENDPOINTS[endpoint] ?? []
  const schema = responses[200]?.schema
  // The sample is the first data of an installation, which changed nothing: the tests of changes load two versions.
  if (address === undefined || endpoint.includes('/changes') || !(schema instanceof z.ZodObject)) return []
  return [{ schema, addresses: [`/uk/api/v2${address}`, ...(FURTHER_ADDRESSES[endpoint] ?? [])] }]
})

describe('fields of the reference API', () => {
  const service = referenceService()
  const seen = new SeenParts()
  before(async function () {
    this.timeout(60_000)
    for (const { schema, addresses } of DOCUMENTS) {
      const bodies = await Promise.all(addresses.map((address) => service().json(address)))
      seen.add(schema, bodies as readonly Readonly<Record<string, unknown>>[])
    }
  })

  // Known before any answer: what the schemas declare.
  const declared = new SeenParts()
  for (const { schema } of DOCUMENTS) declared.add(schema, [])

  for (const { label } of declared.list()) {
    if (WITHOUT_RESOURCES.has(label)) continue
    it(`shows a value in some answer for every field of ${label}`, () => {
      const part = seen.list().find((candidate) => candidate.label === label)
      const fields = part === undefined ? [] : declaredFields(part.schema, part.values)
      expect(part?.values, 'resources').to.not.be.empty
      expect(fields.filter(({ isSeen }) => !isSeen).map(({ path }) => path)).to.deep.equal(WITHOUT_VALUE[label] ?? [])
    })
  }
})
