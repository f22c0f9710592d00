import { readFile } from 'node:fs/promises'
import type { Command } from '@commander-js/extra-typings'
import { shippedSynonyms } from '../../../../ingest/transform/synonym-files.ts'
import { UserFacingError } from '../../../errors/user-facing-error.ts'
import { readSynonymRules, type SynonymFile } from '../../../language/synonym-rules.ts'
import { EXIT_CODES } from '../../exit-codes.ts'
import { jsonOption } from '../../options.ts'
import { printJson } from '../../print-json.ts'

export const define = (command: Command): void => {
  command
    .argument('[files...]', "files in Solr format (default: the project's own)")
    .addOption(jsonOption())
    .action(async (paths, { json }) => {
      const files = paths.length === 0 ? await shippedSynonyms() : await Promise.all(paths.map(readGiven))
      const { rules, problems } = readSynonymRules(files)
      if (problems.length > 0) process.exitCode = EXIT_CODES.failed
      if (json) return printJson({ rules: rules.length, files: files.length, problems })
      for (const { severity, file, line, reason } of problems) console.log(`${file}:${line}: ${severity}: ${reason}`)
      console.log(`${rules.length} good rules in ${files.length} files, ${problems.length} problems.`)
    })
}

const readGiven = async (path: string): Promise<SynonymFile> => {
  try {
    return { name: path, content: await readFile(path, 'utf8') }
  } catch {
    throw new UserFacingError(`${path} cannot be read`)
  }
}
