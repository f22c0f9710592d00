import { openSource } from '../../../ingest/sources/open-source.ts'
import { readSynonyms } from '../../../ingest/transform/synonym-files.ts'
import type { Encoder } from '../../embedding/encoder.ts'
import { goodsNames } from '../../language/goods-names/goods-names.ts'
import { readSynonymRules } from '../../language/synonym-rules.ts'
import { readTariffWords } from '../../language/tariff-words.ts'
import { createSearch } from '../../search/search.ts'
import { createSynonyms, SYNONYMS } from '../../search/synonyms/synonyms.ts'
import { readCode } from '../../tariff/code-query.ts'
import { todayUtc } from '../../tariff/validity.ts'
import { spellingOf } from '../../tariff-data/spelling.ts'
import type { LiveVersion } from '../../versions/live-versions.ts'
import { createVersionData, given, type VersionServers } from '../../versions/version-data.ts'
import { describeApplied, describeEffect, describeNamed, type RankedHit } from './describe-synonyms.ts'

/** Hits that are compared. */
const FIRST_HITS = 10

/** Explains a query by the rules that an ingest of the bundle, or else of the built-in data, would load. */
export async function explainWithoutHits(query: string, tariffData: string | undefined): Promise<readonly string[]> {
  const source = await openSource(
    tariffData === undefined ? { kind: 'built-in' } : { kind: 'bundle', path: tariffData },
  )
  const { files } = await readSynonyms(source, { count: 0, add: () => {} })
  const { text, named } = (await goodsNames()).describe(query)
  const applied = createSynonyms(readSynonymRules(files).rules).applied(text)
  return [...describeNamed(named), indexedWords(text), ...describeApplied(text, applied)]
}

interface SearchDependencies extends VersionServers {
  readonly encoder: Encoder
}

/** Explains a query by the rules that the live index was made with, and compares its hits with and without them. */
export async function explainWithHits(
  query: string,
  dependencies: SearchDependencies,
  live: LiveVersion,
): Promise<readonly string[]> {
  if (readCode(query) !== null) return [`"${query}" is a code: synonyms have no part in its search.`]
  const synonyms = await live.data.get(SYNONYMS)
  const { corrected } = (await spellingOf(live)).corrected(query)
  const { text: asSearched, named } = (await goodsNames()).describe(corrected)
  const applied = synonyms.applied(asSearched)
  const explanation = [
    ...(corrected === query ? [] : [`"${query}" is searched as "${corrected}".`]),
    ...describeNamed(named),
    indexedWords(asSearched),
    ...describeApplied(asSearched, applied),
  ]
  if (applied.length === 0) return explanation
  // A search does not wait for the model; without it, words alone are searched.
  await dependencies.encoder.embed([query]).catch(() => undefined)
  const data = createVersionData(dependencies, live, [given(SYNONYMS, createSynonyms([]))])
  const before = await firstHits(dependencies, { ...live, data }, query)
  const after = await firstHits(dependencies, live, query)
  return [...explanation, ...describeEffect(before, after)]
}

async function firstHits(
  { openSearch, encoder }: SearchDependencies,
  live: LiveVersion,
  query: string,
): Promise<readonly RankedHit[]> {
  const search = await createSearch(openSearch, { encoder })
  const { hits } = await search(live, {
    query,
    page: { page: 1, perPage: FIRST_HITS },
    today: todayUtc(),
  })
  return hits.map(({ id, document }) => ({
    id,
    code: document.goods_nomenclature_item_id,
    description: document.description,
  }))
}

const indexedWords = (query: string): string => {
  const terms = readTariffWords(query).words.map(({ term }) => term)
  return `Words as they are indexed: ${terms.length === 0 ? 'none' : terms.join(', ')}`
}
