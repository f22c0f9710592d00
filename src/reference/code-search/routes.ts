import { z } from 'zod'
import type { Route } from '../../http/route/define-route.ts'
import { toDateTime } from '../../json-api/date-time.ts'
import type { JsonApiDocument } from '../../json-api/document.ts'
import type { RequestAddress } from '../../json-api/pagination.ts'
import { sql } from '../../postgres/sql.ts'
import { publishedText } from '../../tariff/descriptions.ts'
import { TARIFF_LISTS } from '../../tariff-data/tariff-lists.ts'
import type { TariffDay, TariffRouteDependencies } from '../../versions/tariff-day.ts'
import { LIST_PAGES, pageOf, paginated } from '../paginated.ts'
import { documentRoutes } from '../reference-route.ts'
import { criteriaParameters, findMissingFootnoteCriteria, readCriteria, type SentCriteria } from './criteria.ts'
import { readReferredRows } from './goods.ts'
import {
  HAS_ADDITIONAL_CODE,
  type MeasureLink,
  REQUIRES_CERTIFICATE,
  readFootnoteGoods,
  readLinkedMeasures,
} from './linked-measures.ts'
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

/** A list of codes whose measures and goods are shown with them. */
interface CodesWithMeasures<Row> {
  readonly type: 'additional_code' | 'certificate'
  readonly list: SearchedList
  readonly link: MeasureLink
  /** The row as the API shows it. */
  presentRow(row: Row): Row
}

const ADDITIONAL_CODES: CodesWithMeasures<AdditionalCodeRow> = {
  type: 'additional_code',
  list: {
    table: sql`additional_codes`,
    typeColumn: sql`additional_code_type_id`,
    codeColumn: sql`additional_code`,
    columns: sql`
      additional_code_sid::text AS id, additional_code_type_id, additional_code, code, description,
      coalesce(formatted_description, description) AS formatted_description`,
    order: sql`code, id::integer`,
  },
  link: HAS_ADDITIONAL_CODE,
  presentRow: (row) => row,
}

const CERTIFICATES: CodesWithMeasures<CertificateRow> = {
  type: 'certificate',
  list: {
    table: sql`certificates`,
    typeColumn: sql`certificate_type_code`,
    codeColumn: sql`certificate_code`,
    columns: sql`
      code AS id, certificate_type_code, certificate_code, code, description, description AS formatted_description,
      guidance_cds, guidance_chief, validity_start_date,
      (SELECT t.description
         FROM certificate_types t
        WHERE t.data_version_id = certificates.data_version_id
          AND t.certificate_type_code = certificates.certificate_type_code
      ) AS certificate_type_description`,
    order: sql`code`,
  },
  link: REQUIRES_CERTIFICATE,
  presentRow: (row) => {
    const description = publishedText(row.description)
    return {
      ...row,
      description,
      formatted_description: description,
      validity_start_date: toDateTime(row.validity_start_date),
    }
  },
}

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
  { type, list, link, presentRow }: CodesWithMeasures<Row>,
  { tariff, query, address }: SearchRequest,
): Promise<JsonApiDocument> {
  const page = pageOf(query)
  const { rows, totalCount } = await findCodes<Row>(tariff, list, readCriteria(query), page)
  const measures = await readLinkedMeasures(tariff, rows, link)
  const [{ areas }, goods] = await Promise.all([
    tariff.data.get(TARIFF_LISTS),
    readReferredRows(
      tariff,
      measures.flatMap((measure) => measure.goodsNomenclatureSid ?? []),
    ),
  ])
  const document = presentCodes(type, rows.map(presentRow), measures, { tariff, areas, goods })
  return paginated(document, address, page, totalCount)
}
