import type { FetchConfig } from '../fetch-config.ts'
import { SOURCE_IDS, type SourceId } from '../manifest.ts'
import type { PublishedSource } from '../published-source.ts'
import { beTarbel } from './be-tarbel.ts'
import { euCircabc } from './circabc.ts'
import { hmrcReports } from './hmrc-reports.ts'
import { euRulings, usScheduleB } from './single-file.ts'
import { tariffApi } from './tariff-api.ts'
import { ukCds } from './uk-cds.ts'
import { ukDbtQuotas, ukDbtTariff } from './uk-dbt.ts'
import { ukHmrcWeekly } from './uk-hmrc-weekly.ts'
import { ukRulings } from './uk-rulings.ts'
import { usRulings } from './us-rulings.ts'

/** Names for several sources. `all` is what the tariff of both regions is made from. */
const GROUPS: Readonly<Record<string, readonly SourceId[]>> = {
  uk: ['uk-dbt-tariff', 'uk-dbt-quotas', 'uk-hmrc-weekly', 'uk-hmrc-reports', 'uk-tariff-api'],
  xi: ['xi-hmrc-reports', 'eu-circabc', 'xi-tariff-api'],
  labels: ['uk-rulings', 'eu-rulings', 'us-rulings', 'us-schedule-b'],
}

const ALL: readonly string[] = ['uk', 'xi']

export const SOURCE_CHOICES: readonly string[] = [...Object.keys(GROUPS), 'all', ...SOURCE_IDS]

/** The sources that `names` (of `SOURCE_CHOICES`) stand for, each once. */
export function chooseSources(names: readonly string[], config: FetchConfig): readonly PublishedSource[] {
  const groups = names.flatMap((name) => (name === 'all' ? ALL : name))
  const ids = new Set<string>(groups.flatMap((name) => GROUPS[name] ?? name))
  return publishedSources(config).filter(({ id }) => ids.has(id))
}

const publishedSources = ({ addresses, tariffApiKey, hmrcBulk }: FetchConfig): readonly PublishedSource[] => [
  ukDbtTariff(addresses.ukDbt),
  ukDbtQuotas(addresses.ukDbt),
  ukHmrcWeekly(addresses.hmrcReporting),
  hmrcReports('uk', addresses.hmrcReporting),
  hmrcReports('xi', addresses.hmrcReporting),
  tariffApi('uk', addresses.tariffApi, tariffApiKey),
  tariffApi('xi', addresses.tariffApi, tariffApiKey),
  euCircabc(addresses.circabc),
  beTarbel(addresses.tarbel),
  ukCds(addresses.hmrcBulk, hmrcBulk),
  ukRulings(addresses.ukRulings),
  euRulings(addresses.euRulings),
  usRulings(addresses.usRulings),
  usScheduleB(addresses.usScheduleB),
]
