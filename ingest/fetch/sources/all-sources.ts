import type { FetchConfig } from '../fetch-config.ts'
import { FetchError } from '../fetch-error.ts'
import type { SourceId } from '../manifest.ts'
import type { PublishedSource } from '../published-source.ts'
import { euCircabc } from './circabc.ts'
import { hmrcReports } from './hmrc-reports.ts'
import { tariffApi } from './tariff-api.ts'
import { ukDbtQuotas, ukDbtTariff } from './uk-dbt.ts'
import { ukHmrcWeekly } from './uk-hmrc-weekly.ts'

/** Names for several sources. `all` is what the tariff of both regions is made from. */
const GROUPS: Readonly<Record<string, readonly SourceId[]>> = {
  uk: ['uk-dbt-tariff', 'uk-dbt-quotas', 'uk-hmrc-weekly', 'uk-hmrc-reports', 'uk-tariff-api'],
  xi: ['xi-hmrc-reports', 'eu-circabc', 'xi-tariff-api'],
}

export const SOURCE_CHOICES: readonly string[] = [...Object.keys(GROUPS), 'all', ...Object.values(GROUPS).flat()]

/** The sources that `names` (of `SOURCE_CHOICES`) stand for, each once. */
export function chooseSources(names: readonly string[], config: FetchConfig): readonly PublishedSource[] {
  const ids = new Set(names.flatMap((name) => (name === 'all' ? Object.values(GROUPS).flat() : (GROUPS[name] ?? name))))
  const sources = publishedSources(config)
  return [...ids].map((id) => {
    const source = sources.find((candidate) => candidate.id === id)
    if (source === undefined) throw new FetchError(`${id} can't be fetched`)
    return source
  })
}

const publishedSources = ({ addresses, tariffApiKey }: FetchConfig): readonly PublishedSource[] => [
  ukDbtTariff(addresses.ukDbt),
  ukDbtQuotas(addresses.ukDbt),
  ukHmrcWeekly(addresses.hmrcReporting),
  hmrcReports('uk', addresses.hmrcReporting),
  hmrcReports('xi', addresses.hmrcReporting),
  tariffApi('uk', addresses.tariffApi, tariffApiKey),
  tariffApi('xi', addresses.tariffApi, tariffApiKey),
  euCircabc(addresses.circabc),
]
