import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { packageRoot } from '../../src/config/package-root.ts'
import { readSynonymRules, type SynonymFile, type SynonymProblem } from '../../src/language/synonym-rules.ts'
import type { Rejects } from '../sources/rejects.ts'
import type { Source } from '../sources/source.ts'

const SHIPPED = 'synonyms/search'

/** The synonym files of this repository, by name. */
export const shippedSynonyms = (): Promise<readonly SynonymFile[]> =>
  readFiles(join(packageRoot, 'synonyms', 'search'), SHIPPED)

const leftOutSchema = z.strictObject({
  description: z.string(),
  files: z.array(z.strictObject({ file: z.string(), reason: z.string().min(20) })),
})

/** Names of the curated files that are not loaded from a source. */
export const leftOutFiles = async (): Promise<readonly string[]> => {
  const text = await readFile(join(packageRoot, 'synonyms', 'left-out.json'), 'utf8')
  return leftOutSchema.parse(JSON.parse(text)).files.map(({ file }) => file)
}

export interface SynonymReport {
  /** The files that the search index is created with: those of this repository, then those of the source. */
  readonly files: readonly SynonymFile[]
  /**
   * Valid lines of the source that have no effect or another one than they seem to. That a rule of this repository is about
   * the same words is no mistake: both apply.
   */
  readonly warnings: readonly SynonymProblem[]
}

/** Reads and checks all synonyms of a version. Invalid lines go to `rejects`. */
export const readSynonyms = async (source: Source, rejects: Rejects): Promise<SynonymReport> => {
  const own = await sourceSynonyms(source)
  const files = [...(await shippedSynonyms()), ...own]
  const { problems } = readSynonymRules(files)
  for (const { severity, file, line, reason, text } of problems) {
    if (severity === 'error') rejects.add({ file, line, reason, record: text.slice(0, MAX_RECORD_CHARACTERS) })
  }
  return { files, warnings: readSynonymRules(own).problems.filter(({ severity }) => severity === 'warning') }
}

/** Characters of a line that a dead letter shows: enough to recognise it. */
const MAX_RECORD_CHARACTERS = 200

/** Curated files of the source (`curated_*.txt`); general dictionaries in the same directory (WordNet) are not read. */
const sourceSynonyms = async ({ synonymsDirectory }: Source): Promise<readonly SynonymFile[]> => {
  if (synonymsDirectory === undefined) return []
  const leftOut = new Set(await leftOutFiles())
  const files = await readFiles(synonymsDirectory, 'common/search/synonyms')
  return files.filter(({ name }) => basename(name).startsWith('curated_') && !leftOut.has(basename(name)))
}

const readFiles = async (directory: string, shownAs: string): Promise<readonly SynonymFile[]> => {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.txt')).sort()
  return Promise.all(
    names.map(async (name) => ({
      name: `${shownAs}/${name}`,
      content: await readFile(join(directory, name), 'utf8'),
    })),
  )
}
