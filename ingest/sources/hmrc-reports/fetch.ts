import type { Region } from '../../../src/tariff/region.ts'
import { daysBack } from '../../publications/days.ts'
import type { Publication, RemoteFile } from '../../publications/published-source.ts'

/** A report is made every day; one that is older than this is of no use. */
const MAX_DAYS = 10

/** Name, extension, and whether a version is complete without it. */
const REPORTS: Readonly<Record<Region, readonly (readonly [name: string, extension: string, optional?: true])[]>> = {
  uk: [
    ['commodities', 'csv'],
    ['declarable_commodities_with_duty_measures', 'xlsx'],
    ['declarable_commodities_with_prohibition_measures', 'xlsx', true],
    ['supplementary_units', 'csv', true],
    ['geographical_area_groups', 'xlsx', true],
  ],
  xi: [
    ['commodities', 'csv'],
    ['declarable_commodities_with_duty_measures', 'xlsx'],
    ['declarable_commodities_with_prohibition_measures', 'xlsx', true],
    ['supplementary_units', 'csv', true],
    ['geographical_area_groups', 'xlsx', true],
    ['category_assessments', 'zip'],
  ],
}

/** HMRC's daily reports of a region. Their names follow from the day, so that nothing is listed. */
export const hmrcReports = (region: Region, address: string): Publication => ({
  async *versions(_http, today) {
    for (const day of daysBack(today, MAX_DAYS)) {
      yield {
        version: day,
        date: day,
        files: async () =>
          REPORTS[region].map(([report, extension, optional]): RemoteFile => {
            const name = `${report}_${region}_${day.replaceAll('-', '_')}.${extension}`
            const folder = `${address}/${region}/reporting/${day.replaceAll('-', '/')}`
            return { name, address: `${folder}/${name}`, ...(optional && { optional }) }
          }),
      }
    }
  },
})
