import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { NOMENCLATURE_FILES } from '../bundle/files/nomenclature.ts'
import { fileStatus } from '../file-status.ts'
import { fingerprintFiles } from '../fingerprint.ts'
import { type LocatedFile, locateFile } from '../reading/locate-file.ts'
import { regionRows } from '../reading/region-rows.ts'
import type { Rejects } from '../rejects.ts'
import { SAMPLE_DIRECTORY } from '../sample.ts'
import type { Source, TableRows, TargetTable } from '../source.ts'
import { SourceError } from '../source-error.ts'
import type { SourceFile } from '../source-record.ts'
import { readCommoditiesReport } from '../uk-dbt/commodities-report.ts'

/** The report has no sections; those of the sample are the Harmonised System's, which all tariffs share. */
const SECTIONS = 'common/sections.csv'

const LACKS =
  'The commodities report has codes and descriptions of the UK tariff only: no measures or duties, quotas, notes, footnotes, certificates, additional codes, geographical areas, search references or labelled texts (the parcel classifier answers nothing), and nothing of xi. An empty list of measures does not mean that no duty is due.'

/**
 * Opens the UK government's published `commodities-report`, given as a file or as the directory that it is in. It has the
 * nomenclature of the UK and nothing else.
 */
export async function openUkCsv(path: string): Promise<Source> {
  const report = await findReport(path)
  const sections = await Promise.all(
    NOMENCLATURE_FILES.filter((spec) => spec.path === SECTIONS).map((spec) => locateFile(SAMPLE_DIRECTORY, spec, 'uk')),
  )
  return {
    kind: 'uk-csv',
    location: path,
    regions: ['uk'],
    lacks: LACKS,
    fingerprint: () => fingerprintFiles([report, ...sections.flatMap(({ file }) => file ?? [])]),
    snapshotDate: () => null,
    rows(region, rejects) {
      if (region !== 'uk') throw new SourceError(`${path} has no data of region ${region}, only of uk`)
      return reportRows(sections, report, rejects)
    },
  }
}

async function* reportRows(
  sections: readonly LocatedFile[],
  report: SourceFile,
  rejects: Rejects,
): AsyncGenerator<TableRows> {
  yield* regionRows(sections, 'uk', rejects)
  yield* nomenclatureRows(report, rejects)
}

async function findReport(path: string): Promise<SourceFile> {
  const status = await fileStatus(path)
  if (status === 'file') return { path, name: basename(path) }
  if (status !== 'directory') throw new SourceError(`${path} is neither a file nor a directory`)
  const names = (await readdir(path)).filter((name) => /^commodities-report.*\.csv(\.gz)?$/.test(name))
  const [name, ...others] = names
  if (name === undefined) throw new SourceError(`${path} has no file commodities-report*.csv (or .csv.gz)`)
  if (others.length > 0) throw new SourceError(`${path} has several reports: name one of ${names.sort().join(', ')}`)
  return { path: join(path, name), name }
}

const NOMENCLATURE: TargetTable = {
  table: 'goods_nomenclatures',
  columns: [
    'goods_nomenclature_sid',
    'goods_nomenclature_item_id',
    'productline_suffix',
    'number_indents',
    'parent_sid',
    'description',
    'validity_start_date',
    'validity_end_date',
    'current',
    'sid_synthetic',
    'sid_source',
    'validity_end_inferred',
    'origin',
  ],
}

async function* nomenclatureRows(report: SourceFile, rejects: Rejects): AsyncGenerator<TableRows> {
  const rows = await readCommoditiesReport(report, rejects)
  yield {
    target: NOMENCLATURE,
    rows: rows.map((row) => [
      row.goodsNomenclatureSid,
      row.goodsNomenclatureItemId,
      row.productlineSuffix,
      row.numberIndents,
      row.parentSid,
      row.description,
      row.validityStartDate,
      row.validityEndDate,
      true,
      false,
      'source',
      false,
      'commodities-report',
    ]),
  }
}
