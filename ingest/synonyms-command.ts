import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { EmbeddedProblem } from '../embedded/problem.ts'
import { findServers } from '../embedded/server-config.ts'
import { ConfigError, loadConfig } from '../src/config/config.ts'
import { createEncoder, type Encoder } from '../src/embedding/encoder.ts'
import { ServiceUnavailableError } from '../src/errors/service-unavailable-error.ts'
import { readSynonymRules } from '../src/language/synonym-rules.ts'
import { readTariffWords } from '../src/language/tariff-words.ts'
import { createOpenSearch } from '../src/opensearch/client.ts'
import { createPostgres } from '../src/postgres/client.ts'
import { NO_FILTERS } from '../src/search/facets/filters.ts'
import { createSearch } from '../src/search/search.ts'
import { createSynonyms, SYNONYMS } from '../src/search/synonyms/synonyms.ts'
import { readCode } from '../src/tariff/code-query.ts'
import { REGIONS, type Region } from '../src/tariff/region.ts'
import { todayUtc } from '../src/tariff/validity.ts'
import { spellingOf } from '../src/tariff-data/spelling.ts'
import { createLiveVersions, type LiveVersion } from '../src/versions/live-versions.ts'
import { createVersionData, given, type VersionServers } from '../src/versions/version-data.ts'
import { describeApplied, describeEffect, type RankedHit } from './explain-synonyms.ts'
import { openSource } from './sources/open-source.ts'
import { SourceError } from './sources/source-error.ts'
import { readSynonyms, shippedSynonyms } from './transform/synonym-files.ts'

/** `npm run synonyms`: checks the files of synonyms, and shows what they do to a query. See `synonyms/README.md`. */

const USAGE = `Usage: npm run synonyms -- COMMAND

Commands
  lint [FILE ...]                     check the project's synonyms, or these files
  explain [--region uk|xi] "QUERY"    which rules a query meets, by file and line; and the first ten hits
                                      with and without them, where servers with data are found

Exit codes
  0   everything is well
  1   lint: a line is wrong; explain: a server failed
  2   the command line was not understood`

const OK = 0
const FAILED = 1
const MISUSED = 2

/** Hits that are compared. */
const FIRST_HITS = 10

class UsageError extends Error {
  override readonly name = 'UsageError'
}

const main = async (argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> => {
  try {
    const { values, positionals } = parse(argv)
    const [command, ...rest] = positionals
    if (command === 'lint') {
      if (values.region !== undefined) throw new UsageError('"lint" takes no --region.')
      return await lint(rest)
    }
    if (command !== 'explain') {
      throw new UsageError(command === undefined ? 'Say what to do.' : `There is no command "${command}".`)
    }
    const region = REGIONS.find((known) => known === (values.region ?? 'uk'))
    if (region === undefined) throw new UsageError(`--region must be uk or xi, not "${values.region}".`)
    const query = rest.join(' ').trim()
    if (query === '') throw new UsageError('Say which query to explain.')
    return await explain(query, region, env)
  } catch (error) {
    return failure(error)
  }
}

const parse = (argv: readonly string[]) => {
  try {
    return parseArgs({ args: [...argv], allowPositionals: true, options: { region: { type: 'string' } } })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

const failure = (error: unknown): number => {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\n${USAGE}`)
    return MISUSED
  }
  const expected =
    error instanceof SourceError ||
    error instanceof ConfigError ||
    error instanceof EmbeddedProblem ||
    error instanceof ServiceUnavailableError
  console.error(expected ? error.message : error)
  return FAILED
}

/** Warnings count too: what ships says what it does. */
const lint = async (paths: readonly string[]): Promise<number> => {
  const files = paths.length === 0 ? await shippedSynonyms() : await Promise.all(paths.map(readGiven))
  const { rules, problems } = readSynonymRules(files)
  for (const { severity, file, line, reason } of problems) console.log(`${file}:${line}: ${severity}: ${reason}`)
  console.log(`${rules.length} good rules in ${files.length} files, ${problems.length} problems.`)
  return problems.length === 0 ? OK : FAILED
}

const readGiven = async (path: string): Promise<{ name: string; content: string }> => {
  try {
    return { name: path, content: await readFile(path, 'utf8') }
  } catch {
    throw new SourceError(`${path} cannot be read`)
  }
}

const explain = async (query: string, region: Region, env: NodeJS.ProcessEnv): Promise<number> => {
  const servers = await findServers(env)
  if (servers === null) {
    await explainRules(query, env)
    console.log('No servers were found, so the effect on the hits is not shown: `npm start` brings them up.')
    return OK
  }
  const postgres = createPostgres(servers.database, { applicationName: 'opentariff-synonyms' })
  const openSearch = createOpenSearch(servers.openSearch)
  const encoder = createEncoder({ modelPath: servers.embeddingModelPath })
  try {
    const live = await createLiveVersions({ postgres, openSearch }).get(region)
    if (live === null) {
      await explainRules(query, env)
      console.log(`No data of region ${region} is loaded, so the effect on the hits is not shown.`)
      return OK
    }
    // Loaded first: a search does not wait for it. Without, words alone are searched.
    await encoder.embed([query]).catch(() => undefined)
    await explainHits(query, { postgres, openSearch, encoder }, live)
    return OK
  } finally {
    await encoder.close()
    await postgres.close()
    await openSearch.close()
  }
}

/** By the rules that an ingest would load. */
const explainRules = async (query: string, env: NodeJS.ProcessEnv): Promise<void> => {
  const { tariffData } = loadConfig(env)
  const source = await openSource(tariffData === undefined ? { kind: 'sample' } : { kind: 'bundle', path: tariffData })
  const { files } = await readSynonyms(source, { count: 0, add: () => {} })
  sayWords(query)
  say(describeApplied(query, createSynonyms(readSynonymRules(files).rules).applied(query)))
}

interface Searched extends VersionServers {
  readonly encoder: Encoder
}

/** By the rules that the live index was made with. */
const explainHits = async (query: string, searched: Searched, live: LiveVersion): Promise<void> => {
  if (readCode(query) !== null) {
    console.log(`"${query}" is a code: synonyms have no part in its search.`)
    return
  }
  const synonyms = await live.data.get(SYNONYMS)
  const asSearched = (await spellingOf(live)).corrected(query)
  if (asSearched !== query) console.log(`"${query}" is searched as "${asSearched}".`)
  const applied = synonyms.applied(asSearched)
  sayWords(asSearched)
  say(describeApplied(asSearched, applied))
  if (applied.length === 0) return
  const without = createVersionData(searched, live, [given(SYNONYMS, createSynonyms([]))])
  const before = await firstHits(searched, { ...live, data: without }, query)
  const after = await firstHits(searched, live, query)
  say(describeEffect(before, after))
}

const firstHits = async (
  { openSearch, encoder }: Searched,
  live: LiveVersion,
  query: string,
): Promise<readonly RankedHit[]> => {
  const search = await createSearch(openSearch, { encoder })
  const { hits } = await search(live, {
    query,
    spell: true,
    page: { page: 1, perPage: FIRST_HITS },
    scope: { today: todayUtc(), filters: NO_FILTERS },
  })
  return hits.map(({ id, document }) => ({
    id,
    code: document.goods_nomenclature_item_id,
    description: document.description,
  }))
}

const sayWords = (query: string): void => {
  const terms = readTariffWords(query).words.map(({ term }) => term)
  console.log(`Words as they are indexed: ${terms.length === 0 ? 'none' : terms.join(', ')}`)
}

const say = (lines: readonly string[]): void => {
  for (const line of lines) console.log(line)
}

process.exitCode = await main(process.argv.slice(2), process.env)
