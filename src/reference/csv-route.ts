import { stringify } from 'csv-stringify/sync'
import { z } from 'zod'
import type { Route } from '../http/route/define-route.ts'
import type { TariffDay, TariffRouteDependencies } from '../versions/tariff-day.ts'
import type { Nothing } from '../versions/versioned-route.ts'
import { plainRoutes } from './reference-route.ts'

interface CsvEndpoint<P extends z.ZodObject, Column extends string> {
  /** Of the list; its table is at the same address with `.csv`. */
  readonly path: string
  readonly summary: string
  readonly tag: string
  readonly params?: P
  /** Describes goods in the language of `lang`, in XI. */
  readonly hasLanguages?: boolean
  /** The columns in order, which the header names. */
  readonly columns: readonly Column[]
  /** @param base The part of the address before the endpoint's path: `/uk/api/v2` */
  rows(
    tariff: TariffDay,
    params: z.output<P>,
    base: string,
  ): Promise<readonly Readonly<Record<Column, string | number | boolean | null>>[]>
}

/** A list as a table, under an address that ends in `.csv`; cells that look like formulas are escaped. */
export const csvRoutes = <Column extends string, P extends z.ZodObject = Nothing>(
  dependencies: TariffRouteDependencies,
  { path, summary, tag, params, hasLanguages = false, columns, rows }: CsvEndpoint<P, Column>,
): readonly Route[] =>
  plainRoutes(dependencies, {
    path: `${path}.csv`,
    summary: `${summary} as CSV`,
    tag,
    ...(params !== undefined && { params }),
    hasLanguages,
    response: {
      description: 'The attributes of each row, with a header.',
      schema: z.string(),
      contentType: 'text/csv; charset=utf-8',
      headers: { 'Content-Disposition': 'A name for the file.' },
    },
    answer: async ({ tariff, params: sent, base }) => ({
      kind: 'text',
      body: stringify(
        (await rows(tariff, sent, base)).map((row) => columns.map((column) => String(row[column] ?? ''))),
        { header: true, columns: [...columns], escape_formulas: true },
      ),
      headers: { 'Content-Disposition': `attachment; filename=${tariff.region}-${path.split('/').at(-1)}.csv` },
    }),
  })
