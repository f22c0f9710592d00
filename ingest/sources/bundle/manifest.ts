import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { DATA_KINDS, type DataDates } from '../../../src/tariff/data-dates.ts'
import type { IsoDate } from '../../../src/tariff/goods-nomenclature.ts'
import type { Region } from '../../../src/tariff/region.ts'
import { fileStatus } from '../file-status.ts'
import { SourceError } from '../source-error.ts'

/** Where rows of a bundle are from: the key that their column `origin` has, or begins with. */
const originSchema = z.looseObject({ key: z.string(), origin: z.string(), date: z.string() })

type BundleOrigin = z.output<typeof originSchema>

/** The format of bundles that this version reads; raised when one of before could not be read any more. */
const BUNDLE_FORMAT = 1

const manifestSchema = z.looseObject({
  format: z.int().min(1).optional(),
  region: z.string().optional(),
  snapshot_date: z.iso.date().nullish(),
  dates: z.partialRecord(z.enum(DATA_KINDS), z.iso.date()).optional(),
  files: z.array(z.looseObject({ sources: z.array(z.unknown()).nullish() })).optional(),
})

/** What `{region}/manifest.json` says of a region's data. */
export interface BundleManifest {
  /** The day that the data describes; null: not stated. */
  readonly snapshotDate: IsoDate | null
  /** The days that kinds of data describe, where the manifest states them. */
  readonly dates: DataDates
  /** The day of the rows of an origin; null: not stated. */
  dateOf(origin: string): IsoDate | null
  /** Whether rows of the origin are from a commodities report, which gives the first day after the end of a row. */
  hasExclusiveEnds(origin: string): boolean
}

/** Throws a `SourceError` if the manifest is of another region (directories were mixed up then), or of a newer format. */
export async function readBundleManifest(directory: string, region: Region): Promise<BundleManifest> {
  const path = join(directory, region, 'manifest.json')
  const isThere = (await fileStatus(path)) === 'file'
  const manifest = manifestSchema.safeParse(isThere ? parseJson(await readFile(path, 'utf8'), path) : {})
  if (!manifest.success) throw new SourceError(`${path} is not a manifest: ${z.prettifyError(manifest.error)}`)
  const { region: stated = region, snapshot_date: snapshotDate = null, dates = {}, files = [] } = manifest.data
  const { format = BUNDLE_FORMAT } = manifest.data
  if (format > BUNDLE_FORMAT) {
    throw new SourceError(
      `${path} is of format ${format}, and this version of Opentariff reads formats up to ${BUNDLE_FORMAT}: install a newer one, or make the bundle in format ${BUNDLE_FORMAT}`,
    )
  }
  if (stated !== region) throw new SourceError(`${path} says that it is of region ${stated}, not ${region}`)
  const origins = new Map<string, BundleOrigin>()
  for (const source of files.flatMap(({ sources }) => sources ?? [])) {
    const origin = originSchema.safeParse(source)
    if (origin.success) origins.set(origin.data.key, origin.data)
  }
  const find = (origin: string): BundleOrigin | undefined =>
    origins.get(origin) ?? [...origins.values()].find(({ key }) => origin.startsWith(`${key}-`))
  return {
    snapshotDate,
    dates,
    dateOf: (origin) => firstDayOf(find(origin)?.date ?? ''),
    hasExclusiveEnds: (origin) => /commodities[ -]report/i.test(find(origin)?.origin ?? ''),
  }
}

/** The first day of `2021`, `2022-12` or `2021-01-04`; of a range, `2021-01-01..2025-07-14` or `2021-2022`, its last counts. */
function firstDayOf(date: string): IsoDate | null {
  const last = /(\d{4}(?:-\d{2}(?:-\d{2})?)?)$/.exec(date)?.[1]
  return last === undefined ? null : `${last}-01-01`.slice(0, 'YYYY-MM-DD'.length)
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new SourceError(`${path} is not JSON`)
  }
}
