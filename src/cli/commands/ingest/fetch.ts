import { Argument, type Command, Option } from '@commander-js/extra-typings'
import { loadFetchConfig } from '../../../../ingest/fetch/fetch-config.ts'
import { fetchPublished } from '../../../../ingest/fetch/fetch-published.ts'
import type { FetchOutcome } from '../../../../ingest/fetch/fetch-source.ts'
import { createProgress } from '../../../../ingest/progress.ts'
import { PUBLISHED_SOURCES, SOURCE_CHOICES } from '../../../../ingest/sources/registry.ts'
import { EXIT_CODES } from '../../exit-codes.ts'
import { jsonOption } from '../../options.ts'
import { printJson } from '../../print-json.ts'

/** As wide as the longest name of a source, and a space. */
const ID_WIDTH = 1 + Math.max(...Object.keys(PUBLISHED_SOURCES).map((id) => id.length))

const SOURCES = Object.entries(PUBLISHED_SOURCES).map(([id, { gives }]) => `  ${id.padEnd(ID_WIDTH)} ${gives}`)

export const define = (command: Command): void => {
  command
    .addArgument(
      new Argument('[source...]', 'what to fetch: a region, all (default) or single sources').choices(SOURCE_CHOICES),
    )
    .addOption(new Option('--source <name...>', 'the same').choices(SOURCE_CHOICES))
    .option('--allow-smaller', 'accept a file that has less than half of the bytes of the last one')
    .addOption(jsonOption())
    .addHelpText('after', `\nSources:\n${SOURCES.join('\n')}`)
    .action(async (names, { source = [], allowSmaller = false, json }) => {
      const config = loadFetchConfig(process.env)
      const chosen = [...names, ...source]
      const sources = chosen.length === 0 ? ['all'] : chosen
      const { outcomes, failures } = await fetchPublished(config, createProgress(), { sources, allowSmaller })
      if (failures.length > 0) process.exitCode = EXIT_CODES.failed
      if (json) return printJson({ directory: config.directory, sources: outcomes, failures })
      for (const outcome of outcomes) {
        console.log(lineOf(outcome))
        for (const skipped of outcome.skipped) console.log(`  not to be had: ${skipped}`)
        if (outcome.absent.length > 0) console.log(`  not published: ${outcome.absent.join(', ')}`)
      }
      if (failures.length > 0) console.error(`Not fetched: ${failures.map(({ id }) => id).join(', ')}.`)
      console.log(`The files are in ${config.directory}.`)
    })
}

function lineOf({ id, version, downloaded }: FetchOutcome): string {
  const megabytes = downloaded.reduce((sum, { bytes }) => sum + bytes, 0) / 1024 ** 2
  const what = downloaded.length === 0 ? 'already here' : `${downloaded.length} files, ${megabytes.toFixed(1)} MB`
  return `${id.padEnd(ID_WIDTH)} ${version.padEnd(12)} ${what}`
}
