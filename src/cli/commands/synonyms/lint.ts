import { readFile } from 'node:fs/promises'
import type { Command } from '@commander-js/extra-typings'
import { shippedSynonyms } from '../../../../ingest/transform/synonym-files.ts'
import { UserFacingError } from '../../../errors/user-facing-error.ts'
import { type LexiconFile, readLexicon, readLexicons } from '../../../language/languages/read-lexicons.ts'
import { readSynonymRules, type SynonymFile } from '../../../language/synonym-rules.ts'
import { EXIT_CODES } from '../../exit-codes.ts'
import { jsonOption } from '../../options.ts'
import { printJson } from '../../print-json.ts'

export const define = (command: Command): void => {
  command
    .argument(
      '[files...]',
      "files in Solr format, or pairs of words in a folder `languages` (default: the project's own)",
    )
    .addOption(jsonOption())
    .action(async (paths, { json }) => {
      const given = await Promise.all(paths.map(readGiven))
      const files = paths.length === 0 ? await shippedSynonyms() : given.filter(({ name }) => !isLexicon(name))
      const lexicons = paths.length === 0 ? await readLexicons() : given.filter(({ name }) => isLexicon(name)).map(read)
      const { rules, problems: ofRules } = readSynonymRules(files)
      const problems = [
        ...ofRules,
        ...lexicons.flatMap(({ problems: found }) => found.map((problem) => ({ severity: 'error', ...problem }))),
      ]
      const pairs = lexicons.reduce((sum, lexicon) => sum + lexicon.pairs.length, 0)
      if (problems.length > 0) process.exitCode = EXIT_CODES.failed
      if (json) {
        return printJson({ rules: rules.length, files: files.length, pairs, lexicons: lexicons.length, problems })
      }
      for (const { severity, file, line, reason } of problems) console.log(`${file}:${line}: ${severity}: ${reason}`)
      console.log(
        `${rules.length} good rules in ${files.length} files and ${pairs} pairs in ${lexicons.length} lexicons, ${problems.length} problems.`,
      )
    })
}

/** A file of a folder `languages` has pairs of words. */
const isLexicon = (path: string): boolean => /(?:^|[\\/])languages[\\/][^\\/]+$/.test(path)

const read = ({ name, content }: SynonymFile): LexiconFile => {
  try {
    return readLexicon(name, content)
  } catch (error) {
    throw new UserFacingError(error instanceof Error ? error.message : String(error))
  }
}

const readGiven = async (path: string): Promise<SynonymFile> => {
  try {
    return { name: path, content: await readFile(path, 'utf8') }
  } catch {
    throw new UserFacingError(`${path} cannot be read`)
  }
}
