import { z } from 'zod'
import type { Publication } from './published-source.ts'

const versionsDocument = z.object({ versions: z.array(z.object({ id: z.string() })) })

/** A version is published nearly every day: five reach back a week. */
const MAX_VERSIONS = 5

/**
 * A data set of data.api.trade.gov.uk, with the path of each file below a version. Its versions never change; they have
 * no date, so that the day is that of the fetch. `versions/latest` fails while a version is being published: the list
 * names the one before as well.
 */
export const dbtDataset =
  (dataset: string, files: readonly (readonly [name: string, path: string])[]) =>
  (address: string): Publication => ({
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
            files.map(([name, path]) => ({
              name,
              address: `${address}/${dataset}/versions/${version}/${path}/data?format=csv`,
            })),
        }
      }
    },
  })

/** `v4.0.1000` is newer than `v4.0.999`. */
const byNumbers = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true })
