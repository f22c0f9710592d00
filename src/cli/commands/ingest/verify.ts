import type { Command } from '@commander-js/extra-typings'
import { verify } from '../../../../ingest/versions/verify.ts'
import { EXIT_CODES } from '../../exit-codes.ts'
import { jsonOption, regionsOf, regionsOption } from '../../options.ts'
import { printJson } from '../../print-json.ts'
import { withPipeline } from '../../with-pipeline.ts'

export const define = (command: Command): void => {
  command
    .addOption(regionsOption())
    .addOption(jsonOption())
    .action(async ({ region: choice, json }) => {
      const verifications = await withPipeline(process.env, (pipeline) => verify(pipeline, regionsOf(choice)))
      if (verifications.some(({ problems }) => problems.length > 0)) process.exitCode = EXIT_CODES.failed
      if (json) {
        return printJson(
          verifications.map(({ region, version, problems, segments }) => ({
            region,
            data_version_id: version?.dataVersionId ?? null,
            problems,
            segments,
          })),
        )
      }
      for (const { region, version, problems, segments } of verifications) {
        const name = version ? `${region} version ${version.dataVersionId}` : region
        console.log(problems.length === 0 ? `${name}: complete` : `${name}: ${problems.join('; ')}`)
        for (const [index, count] of Object.entries(segments)) console.log(`  ${index}: segments: ${count}`)
      }
    })
}
