import type { Command } from '@commander-js/extra-typings'
import { type IngestedVersion, listDataVersions } from '../../../../ingest/data-versions.ts'
import { readRollbacks } from '../../../../ingest/versions/rollbacks.ts'
import { jsonOption } from '../../options.ts'
import { printJson } from '../../print-json.ts'
import { withPostgres } from '../../with-postgres.ts'
import { versionToJson } from './version-output.ts'

export const define = (command: Command): void => {
  command.addOption(jsonOption()).action(async ({ json }) => {
    const [versions, rollbacks] = await withPostgres(process.env, async (postgres) => [
      await listDataVersions(postgres),
      await readRollbacks(postgres),
    ])
    const rolledBackAt = ({ dataVersionId }: IngestedVersion) => rollbacks.get(dataVersionId) ?? null
    if (json) return printJson(versions.map((version) => versionToJson(version, rolledBackAt(version))))
    if (versions.length === 0) console.log('Nothing has been ingested yet.')
    for (const version of versions) console.log(lineOf(version, rolledBackAt(version)))
  })
}

const lineOf = (version: IngestedVersion, rolledBackAt: Date | null): string =>
  [
    String(version.dataVersionId).padStart(5),
    version.region,
    version.status.padEnd(7),
    (version.publishedAt ?? version.createdAt).toISOString(),
    `${version.sourceKind.padEnd(6)} ${version.rowCounts?.goods_nomenclatures ?? 0} goods nomenclatures`,
    version.searchIndex,
    ...(rolledBackAt === null ? [] : [`rolled back ${rolledBackAt.toISOString()}`]),
  ].join('  ')
