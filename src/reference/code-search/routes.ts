import { z } from 'zod'
import type { Route } from '../../http/route/define-route.ts'
import type { JsonApiDocument } from '../../json-api/document.ts'
import type { RequestAddress } from '../../json-api/pagination.ts'
import { sql } from '../../postgres/sql.ts'
import { TARIFF_LISTS } from '../../tariff-data/tariff-lists.ts'
import type { TariffDay, TariffRouteDependencies } from '../../versions/tariff-day.ts'
import { LIST_PAGES, pageOf, paginated } from '../paginated.ts'
import { documentRoutes } from '../reference-route.ts'
import { criteriaParameters, findMissingFootnoteCriteria, readCriteria, type SentCriteria } from './criteria.ts'
import { readReferredRows } from './goods.ts'
import { readFootnoteGoods } from './linked-measures.ts'
import { ADDITIONAL_CODES, CERTIFICATES, type CodesWithMeasures, findWithMeasures } from './listed-codes.ts'
import {
  type AdditionalCodeRow,
  type CertificateRow,
  type FootnoteRow,
  presentCodes,
  presentFootnotes,
} from './present.ts'
import { findCodes, type SearchedList } from './query.ts'
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
      const { rows, totalCount } = await findCodes<FootnoteRow>(tariff, FOOTNOTES, readCriteria(query), page)
      const attached = await readFootnoteGoods(
        tariff,
        rows.map(({ code }) => code),
      )
      const goods = await readReferredRows(
        tariff,
        attached.flatMap((entry) => entry.goodsNomenclatureSids),
      )
      return paginated(presentFootnotes(rows, attached, { tariff, goods }), address, page, totalCount)
    },
  }),
]

const FOOTNOTES: SearchedList = {
  table: sql`footnotes`,
  typeColumn: sql`footnote_type_id`,
  codeColumn: sql`footnote_id`,
  columns: sql`
    code AS id, code, footnote_type_id, footnote_id, description,
    coalesce(formatted_description, description) AS formatted_description, validity_start_date, validity_end_date`,
  order: sql`code`,
}

interface SearchRequest {
  readonly tariff: TariffDay
  readonly query: SentCriteria & { readonly page: number; readonly per_page: number }
  readonly address: RequestAddress
}

/** A page of the codes that meet the criteria of a request: of all codes if it has none. */
async function answerSearch<Row extends AdditionalCodeRow | CertificateRow>(
  codes: CodesWithMeasures<Row>,
  { tariff, query, address }: SearchRequest,
): Promise<JsonApiDocument> {
  const page = pageOf(query)
  const { rows, measures, totalCount } = await findWithMeasures(tariff, codes, query, page)
  const [{ areas }, goods] = await Promise.all([
    tariff.data.get(TARIFF_LISTS),
    readReferredRows(
      tariff,
      measures.flatMap((measure) => measure.goodsNomenclatureSid ?? []),
    ),
  ])
  const document = presentCodes(codes.type, rows, measures, { tariff, areas, goods })
  return paginated(document, address, page, totalCount)
}
