import { z } from 'zod'
import type { Publication } from '../../publications/published-source.ts'

const versionsDocument = z.object({ versions: z.array(z.object({ id: z.string() })) })

/** A version is published nearly every day: five reach back a week. */
const MAX_VERSIONS = 5

interface Dataset {
  readonly dataset: string
  /** Path below the version, and name of the file. */
  readonly files: readonly (readonly [path: string, name: string])[]
}

/** The tariff of the Department for Business and Trade: nomenclature, and measures as they were defined. */
export const ukDbtTariff = (address: string): Publication =>
  datasetSource(address, {
    dataset: 'uk-tariff-2021-01-01',
    files: [
      ['tables/commodities-report', 'commodities-report.csv'],
      ['tables/measures-as-defined', 'measures-as-defined.csv'],
    ],
  })

/** Its quotas with their balances. */
export const ukDbtQuotas = (address: string): Publication =>
  datasetSource(address, {
    dataset: 'uk-trade-quotas',
    files: [['reports/quotas-including-current-volumes', 'quotas-including-current-volumes.csv']],
  })

/**
 * A data set of data.api.trade.gov.uk. Its versions never change; they have no date, so that the day is that of the fetch.
 * `versions/latest` fails while a version is being published: the list names the one before as well.
 */
const datasetSource = (address: string, { dataset, files }: Dataset): Publication => ({
  async *versions(http, today) {
    const { versions } = await http.json(`${address}/${dataset}/versions?format=json`, versionsDocument)
    const newest = versions
      .map((version) => version.id)
      .filter((version) => /^v\d+\.\d+\.\d+$/.test(version))
      .sort(byNumbers)
      .slice(-MAX_VERSIONS)
      .reverse()
    for (const version of newest) {
      yield {
        version,
        date: today,
        immutable: true,
        files: async () =>
          files.map(([path, name]) => ({
            name,
            version,
            date: today,
            address: `${address}/${dataset}/versions/${version}/${path}/data?format=csv`,
          })),
      }
    }
  },
})

/** `v4.0.1000` is newer than `v4.0.999`. */
const byNumbers = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true })
