import { z } from 'zod'
import { notFound } from '../../http/errors/not-found.ts'
import type { Route } from '../../http/route/define-route.ts'
import { toDateTime } from '../../json-api/date-time.ts'
import { defineDocument } from '../../json-api/document.ts'
import type { AnyResource } from '../../json-api/resource.ts'
import { sql } from '../../postgres/sql.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import { inForceOn } from '../../tariff-data/in-force-on.ts'
import type { TariffDay, TariffRouteDependencies } from '../../versions/tariff-day.ts'
import { documentRoutes } from '../reference-route.ts'
import { CODE_LISTS, type CodeList } from './code-lists.ts'

/** Each list, and the single codes of some. */
export const codeListRoutes = (dependencies: TariffRouteDependencies): readonly Route[] =>
  CODE_LISTS.flatMap((list) => [...listRoutes(dependencies, list), ...singleRoutes(dependencies, list)])

const listRoutes = (dependencies: TariffRouteDependencies, list: CodeList): readonly Route[] => {
  const { path, summary, description, tag, id, resource } = list
  return documentRoutes(dependencies, {
    path,
    summary,
    ...(description !== undefined && { description }),
    tag,
    document: defineDocument({ id, data: resource, many: true }),
    answer: async ({ tariff }) => ({ data: await readCodes(tariff, list) }),
  })
}

const singleRoutes = (dependencies: TariffRouteDependencies, list: CodeList): readonly Route[] => {
  const { path, description, tag, resource, isDated, one } = list
  if (one === undefined) return []
  const { parameter, schema, summary, id, what } = one
  return documentRoutes(dependencies, {
    path: `${path}/:${parameter}`,
    summary,
    ...(description !== undefined && { description }),
    tag,
    params: z.object({ [parameter]: schema }),
    document: defineDocument({ id, data: resource }),
    answer: async ({ tariff, params }) => {
      const code = params[parameter]
      const found = (await readCodes(tariff, list)).find((candidate) => candidate.id === code)
      if (found === undefined) throw notFound(`There is no ${what} ${code}${isDated ? ` on ${tariff.asOf}` : ''}.`)
      return { data: found }
    },
  })
}

interface CodeRow {
  readonly resource_id: string
  readonly validity_start_date?: IsoDate | null
  readonly validity_end_date?: IsoDate | null
}

/** The resources of a list, by code. One statement. */
async function readCodes(
  { db, dataVersionId, asOf }: TariffDay,
  { resource: { type }, table, code, columns, isDated }: CodeList,
): Promise<readonly AnyResource[]> {
  const rows = await db.query<CodeRow>(sql`
    SELECT ${code} AS resource_id, ${columns}
      FROM ${table} t
     WHERE data_version_id = ${dataVersionId}
       AND ${isDated ? inForceOn(asOf) : sql`true`}
     ORDER BY ${code}`)
  return rows.map(({ resource_id: id, ...attributes }) => ({ id, type, attributes: withDateTimes(attributes) }))
}

/** Dates become the first instants of their days; the order of the attributes stays. */
const withDateTimes = (attributes: Omit<CodeRow, 'resource_id'>): object => ({
  ...attributes,
  ...(attributes.validity_start_date !== undefined && {
    validity_start_date: toDateTime(attributes.validity_start_date),
  }),
  ...(attributes.validity_end_date !== undefined && { validity_end_date: toDateTime(attributes.validity_end_date) }),
})
