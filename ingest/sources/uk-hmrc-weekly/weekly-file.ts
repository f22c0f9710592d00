import { csvInZip } from '../reading/csv-in-zip.ts'
import type { PublishedCache, PublishedFile } from '../reading/published-cache.ts'

/** Whom the government's guidance names for the electronic tariff file. */
const ACCESS_CONTACT = 'HMRC (tariff.management@hmrc.gov.uk)'

/** Parts of the electronic tariff file that are read. */
const WEEKLY_PARTS = [
  'additional_code',
  'certificates',
  'commodities',
  'footnotes',
  'geography',
  'measure_type',
  'measures',
  'quotas',
] as const

export type WeeklyPart = (typeof WEEKLY_PARTS)[number]

/** The names of the archives that are read. */
export const WEEKLY_ARCHIVE = new RegExp(`^hmrc-tariff-(${WEEKLY_PARTS.join('|')})-\\d{4}-\\d{2}-\\d{2}\\.zip$`)

/** A part of the electronic tariff file, `hmrc-tariff-<part>-YYYY-MM-DD` as `.csv` or `.zip`; null if it is absent. */
export function weeklyFile(cache: PublishedCache, part: WeeklyPart): PublishedFile | null {
  const found = cache.find('uk-hmrc-weekly', new RegExp(`/hmrc-tariff-${part}-\\d{4}-\\d{2}-\\d{2}\\.(csv|zip)$`))
  return found === null ? null : { ...found, ...csvInZip(found, { accessContact: ACCESS_CONTACT }) }
}
