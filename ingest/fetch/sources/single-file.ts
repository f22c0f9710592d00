import type { SourceId } from '../manifest.ts'
import type { PublishedSource } from '../published-source.ts'

/** A file that is replaced in place: its version is the day that the server gives as its last change. */
const singleFile = (id: SourceId, name: string, address: string): PublishedSource => ({
  id,
  async *versions(http, today) {
    const changed = Date.parse((await http.head(address)).get('last-modified') ?? '')
    // A server that doesn't say is asked once a month: the largest of these files has 400 MB.
    const version = Number.isNaN(changed) ? today.slice(0, 7) : new Date(changed).toISOString().slice(0, 10)
    const date = version.length === 7 ? `${version}-01` : version
    yield { version, date, files: async () => [{ name, version, date, address }] }
  },
})

/** Binding tariff information of the customs of the EU, as ZIP of CSV, with names and addresses: readers drop these. */
export const euRulings = (address: string): PublishedSource => singleFile('eu-rulings', 'DDS2-EBTI_Full.zip', address)

/** Schedule B, the export classification of the United States: a line of fixed width for each code. */
export const usScheduleB = (address: string): PublishedSource => singleFile('us-schedule-b', 'exp-code.txt', address)
