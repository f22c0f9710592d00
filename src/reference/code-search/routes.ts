import { z } from 'zod'
import type { Route } from '../../http/define-route.ts'
import type { JsonApiDocument } from '../../json-api/document.ts'
import type { Page, RequestAddress } from '../../json-api/pagination.ts'
import { TARIFF_LISTS } from '../../tariff-data/tariff-lists.ts'
import type { TariffDay, TariffRouteDependencies } from '../../versions/tariff-day.ts'
import { LIST_PAGES, type PageOf, pageOf, paginated } from '../paginated.ts'
import { documentRoutes } from '../reference-route.ts'
import {
  type Criteria,
  criteriaParameters,
  findMissingFootnoteCriteria,
  readCriteria,
  type SentCriteria,
} from './criteria.ts'
import { readReferredRows } from './goods.ts'
import {
  type OwnedMeasureRow,
  readAdditionalCodeMeasures,
  readCertificateMeasures,
  readFootnoteGoods,
} from './linked-measures.ts'
import { type Linked, presentAdditionalCodes, presentCertificates, presentFootnotes } from './present.ts'
import {
  type AdditionalCodeListRow,
  type CertificateListRow,
  findAdditionalCodes,
  findCertificates,
  findFootnotes,
} from './query.ts'
import { additionalCodeList, certificateList, footnoteList } from './resources.ts'

const MEASURES =
  'With the measures that have started by the day, up to 250 a code, those in force first; the goods are those of measures in force.'

const WITHOUT = 'Without any of them: all codes of the day.'

/** Searches in the lists of codes, and the list of certificates. At most three statements each. */
export const codeSearchRoutes = (dependencies: TariffRouteDependencies): readonly Route[] => [
  ...documentRoutes(dependencies, {
    path: '/additional_codes/search',
    summary: 'Search additional codes',
    description: `By code, type, description or several of them, all of which have to match. ${WITHOUT} ${MEASURES}`,
    tag: 'Additional codes',
    query: z.object({
      ...criteriaParameters({ type: 'additional_code_type_id', example: 'B99` or `4055' }),
      ...LIST_PAGES,
    }),
    document: additionalCodeList,
    answer: (request) => answerSearch(ADDITIONAL_CODES, request),
  }),
  ...documentRoutes(dependencies, {
    path: '/certificates',
    summary: 'List the certificates',
    description: MEASURES,
    tag: 'Certificates',
    query: z.object(LIST_PAGES),
    document: certificateList,
    answer: (request) => answerSearch(CERTIFICATES, request),
  }),
  ...documentRoutes(dependencies, {
    path: '/certificates/search',
    summary: 'Search certificates',
    description: `By code, type, description or several of them, all of which have to match. ${WITHOUT} ${MEASURES}`,
    tag: 'Certificates',
    query: z.object({
      ...criteriaParameters({ type: 'certificate_type_code', example: 'Y900` or `900' }),
      ...LIST_PAGES,
    }),
    document: certificateList,
    answer: (request) => answerSearch(CERTIFICATES, request),
  }),
  ...documentRoutes(dependencies, {
    path: '/footnotes/search',
    summary: 'Search footnotes',
    description:
      'By type and code together, by description, or by all three. Without them: all footnotes. With the goods that have the footnote, themselves or through a measure in force.',
    tag: 'Footnotes',
    query: z.object({
      ...criteriaParameters({ type: 'footnote_type_id', example: 'TN701` or `701' }),
      ...LIST_PAGES,
    }),
    findCrossFieldProblems: findMissingFootnoteCriteria,
    document: footnoteList,
    answer: async ({ tariff, query, address }) => {
      const page = pageOf(query)
      const { rows, totalCount } = await findFootnotes(tariff, readCriteria(query), page)
      const attached = await readFootnoteGoods(tariff, codesOf(rows))
      const goods = await readReferredRows(
        tariff,
        attached.flatMap((entry) => entry.goods_nomenclature_sids),
      )
      return paginated(presentFootnotes(rows, attached, { tariff, goods }), address, page, totalCount)
    },
  }),
]

/** A list of codes whose measures and goods are shown with them. */
interface CodesWithMeasures<Row> {
  find(tariff: TariffDay, criteria: Criteria, page: Page): Promise<PageOf<Row>>
  readMeasures(tariff: TariffDay, rows: readonly Row[]): Promise<readonly OwnedMeasureRow[]>
  present(
    rows: readonly Row[],
    measures: readonly OwnedMeasureRow[],
    linked: Linked,
  ): Omit<JsonApiDocument, 'meta' | 'links'>
}

const ADDITIONAL_CODES: CodesWithMeasures<AdditionalCodeListRow> = {
  find: findAdditionalCodes,
  readMeasures: readAdditionalCodeMeasures,
  present: presentAdditionalCodes,
}

const CERTIFICATES: CodesWithMeasures<CertificateListRow> = {
  find: findCertificates,
  readMeasures: (tariff, rows) => readCertificateMeasures(tariff, codesOf(rows)),
  present: presentCertificates,
}

interface SearchRequest {
  readonly tariff: TariffDay
  readonly query: SentCriteria & { readonly page: number; readonly per_page: number }
  readonly address: RequestAddress
}

/** A page of the codes that meet the criteria of a request: of all codes if it has none. */
async function answerSearch<Row>(
  list: CodesWithMeasures<Row>,
  { tariff, query, address }: SearchRequest,
): Promise<JsonApiDocument> {
  const page = pageOf(query)
  const { rows, totalCount } = await list.find(tariff, readCriteria(query), page)
  const measures = await list.readMeasures(tariff, rows)
  return paginated(list.present(rows, measures, await readLinked(tariff, measures)), address, page, totalCount)
}

/** The goods and areas that measures refer to. */
async function readLinked(tariff: TariffDay, measures: readonly OwnedMeasureRow[]): Promise<Linked> {
  const [{ areas }, goods] = await Promise.all([
    tariff.data.get(TARIFF_LISTS),
    readReferredRows(
      tariff,
      measures.flatMap((measure) => measure.goods_nomenclature_sid ?? []),
    ),
  ])
  return { tariff, areas, goods }
}

const codesOf = (rows: readonly { readonly code: string }[]): readonly string[] => rows.map(({ code }) => code)
