import { DATA_KIND_NAMES, DATA_KINDS } from '../tariff/data-dates.ts'
import type { IsoDate } from '../tariff/goods-nomenclature.ts'
import type { Region } from '../tariff/region.ts'
import { todayUtc } from '../tariff/validity.ts'
import { type DataVersion, isBuiltIn } from './data-version.ts'

/** Older data lacks measures that are in force: the tariff changes every few days. */
export const MAX_AGE_DAYS = 30

const DAY_MS = 24 * 60 * 60 * 1000

/** A limit of live data that its users have to know. */
export interface DataWarning {
  readonly code: 'built_in_data' | 'sample_data' | 'old_data' | 'mixed_data'
  readonly region: Region
  /** A sentence or two. */
  readonly detail: string
}

/** The region as people write it: UK, XI. */
const named = (region: Region): string => region.toUpperCase()

type Dated = Pick<DataVersion, 'region' | 'sourceKind' | 'snapshotDate' | 'dataDates' | 'publishedAt'>

/** Days since the day that the data describes; where its source names none, since it went live. */
export const dataAgeInDays = (
  { snapshotDate, publishedAt }: Pick<Dated, 'snapshotDate' | 'publishedAt'>,
  today: IsoDate,
): number => Math.max(0, daysBetween(snapshotDate ?? todayUtc(publishedAt), today))

/** Kinds of data that are so much older than the data as a whole that what has changed since is missing; null: none. */
function olderKinds({ snapshotDate, dataDates, publishedAt }: Dated): string | null {
  const whole = snapshotDate ?? todayUtc(publishedAt)
  const older = DATA_KINDS.flatMap((kind) => {
    const date = dataDates[kind]
    return date !== undefined && daysBetween(date, whole) > MAX_AGE_DAYS ? `${DATA_KIND_NAMES[kind]} of ${date}` : []
  })
  return older.length === 0 ? null : LIST.format(older)
}

const LIST = new Intl.ListFormat('en-GB')

const daysBetween = (from: IsoDate, to: IsoDate): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** Warns of the built-in data and the sample, of data that is older than {@link MAX_AGE_DAYS} days, and of both kinds in one service. */
export function dataWarnings(versions: readonly Dated[], today: IsoDate): readonly DataWarning[] {
  const ofEach = versions.flatMap((version): readonly DataWarning[] => {
    const { region, sourceKind, snapshotDate } = version
    if (sourceKind === 'sample') {
      return [
        {
          code: 'sample_data',
          region,
          detail: `The ${named(region)} tariff is the sample: a few chapters with invented measures, for trying the service out only.`,
        },
      ]
    }
    if (sourceKind === 'built-in') {
      return [
        {
          code: 'built_in_data',
          region,
          detail: `The ${named(region)} tariff is the built-in data: the Harmonized System to six digits in our own words, good for finding goods and their six digits. It is not the legal text; the few measures and national codes are invented examples, and there are no duties.`,
        },
      ]
    }
    const days = dataAgeInDays(version, today)
    const older = olderKinds(version)
    if (days <= MAX_AGE_DAYS && older === null) return []
    const ago = days === 0 ? 'today' : days === 1 ? '1 day ago' : `${days} days ago`
    const since = snapshotDate === null ? `went live ${ago}` : `describes ${snapshotDate}, ${ago}`
    const except = older === null ? '' : `. Older: ${older}`
    return [
      {
        code: 'old_data',
        region,
        detail: `The data of the ${named(region)} tariff ${since}${except}. What has changed since then is missing.`,
      },
    ]
  })
  return [...ofEach, ...mixedDataWarnings(versions)]
}

/** Warns of a region with built-in data where another one has real data, as people would compare or combine them. */
export function mixedDataWarnings(
  versions: readonly Pick<DataVersion, 'region' | 'sourceKind'>[],
): readonly DataWarning[] {
  const real = versions.find(({ sourceKind }) => !isBuiltIn(sourceKind))
  if (real === undefined) return []
  return versions
    .filter(({ sourceKind }) => isBuiltIn(sourceKind))
    .map(({ region }) => ({
      code: 'mixed_data',
      region,
      detail: `The ${named(region)} tariff is built-in data, but the ${named(real.region)} tariff is real data: do not compare or combine them. Load real data for ${named(region)} too, or ask for ${named(real.region)} only.`,
    }))
}
