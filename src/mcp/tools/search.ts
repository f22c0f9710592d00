import { z } from 'zod'
import { LANGUAGE_CODES, languageName } from '../../language/languages/languages.ts'
import { queryText } from '../../search/index.ts'
import { plainLine } from '../../tariff/plain-text.ts'
import { hitLines } from '../hit-lines.ts'
import { answersInput, regionInput } from '../inputs.ts'
import { hitOf, runSearch } from '../run-search.ts'
import { clipped, commonOutput, defineTool } from '../tool.ts'

const MAX_HITS = 20

/** Headings by which a model can see that the query has several meanings. */
const MAX_HEADINGS = 8

/** Characters of a message about a term: the longest takes a page. */
const MAX_MESSAGE_LENGTH = 1000

export const hitOutput = z.strictObject({
  code: z.string().describe('Ten digits'),
  suffix: z.string().describe('80: a line of the tariff; others only group lines'),
  description: z.string(),
  path: z.array(z.string()).describe('Descriptions of the levels above, chapter first'),
  declarable: z
    .boolean()
    .describe('Whether goods can be declared under the code; otherwise look below it with `browse`'),
  url: z.string(),
})

/** Finds codes for goods. */
export const searchTool = defineTool({
  name: 'search',
  title: 'Search the tariff',
  description:
    'Finds candidate codes for goods in words ("cherry tomatoes") or for a full or partial code. Today\'s tariff only. Returns the best hits with their path, and the headings with most hits. If they are of several kinds, call `next_question`.',
  input: z.strictObject({
    query: queryText.describe(
      'What the goods are, in words or a code; English, German, French, Spanish, Italian, Dutch, Polish and Chinese are known best',
    ),
    language: z.enum(LANGUAGE_CODES).optional().describe('Of the query, if its words do not say'),
    region: regionInput,
    answers: answersInput,
    declarable_only: z.boolean().default(false).describe('Only codes that goods can be declared under'),
    limit: z.int().min(1).max(MAX_HITS).default(10).describe('Most hits to return'),
  }),
  output: z.strictObject({
    ...commonOutput,
    total: z.int().describe('All hits'),
    searched_for: z.string().describe('The query, with misspelt words corrected'),
    language: z.enum(LANGUAGE_CODES).describe('Of the query, as it was read'),
    searched_as: z.string().nullable().describe('The query in English, if it is in another language'),
    suggested_query: z
      .string()
      .nullable()
      .describe('What may be meant, where a word is unknown and can only be guessed; it was not searched'),
    names: z
      .array(z.strictObject({ name: z.string(), goods: z.string() }))
      .describe('Brands and everyday words of the query, with what the goods are, which was searched instead'),
    missing_code: z
      .string()
      .nullable()
      .describe('The code asked for, if the tariff has none like it: hits are of its nearest level'),
    hits: z.array(hitOutput),
    headings: z.array(z.strictObject({ heading: z.string(), hits: z.int() })),
    message: z.string().nullable().describe('Guidance of the tariff on this term'),
    advice: z.array(z.string()).describe('What to try if there are no hits'),
  }),
  capacity: 'search',
  async answer({ query, language, region, answers, declarable_only: declarableOnly, limit }, call) {
    const { outcome, on } = await runSearch(call, { query, language, region, answers, declarableOnly, limit })
    const { hits, totalResults: total, parsed, suggestedQuery, searchedAs, named, statistics } = outcome
    const { missingCode, help, content } = outcome
    const shown = hits.map((hit) => hitOf(hit, region, call.dependencies.publicUrl))
    const { intercept } = content
    const corrected = parsed.corrected_search_query
    return {
      text: [
        `${total} ${total === 1 ? 'hit' : 'hits'} for "${corrected}" in the ${region} tariff${total > shown.length ? `, the first ${shown.length}:` : ':'}`,
        ...(searchedAs === null ? [] : [`Searched for "${searchedAs}", from ${languageName(outcome.language)}.`]),
        ...(suggestedQuery === null ? [] : [`Did you mean "${suggestedQuery}"?`]),
        ...named.map(({ name, goods }) => `"${name}" is searched as "${goods}".`),
        ...(missingCode === null ? [] : [`The tariff has no code ${missingCode.code}: these are near it.`]),
        ...(intercept === null ? [] : [clipped(plainLine(intercept.message), MAX_MESSAGE_LENGTH)]),
        ...hitLines(hits, outcome.descriptions),
        ...(help?.advice ?? []),
      ].join('\n'),
      content: {
        ...on.about,
        truncated: total > shown.length,
        total,
        searched_for: corrected,
        language: outcome.language,
        searched_as: searchedAs,
        suggested_query: suggestedQuery,
        names: named.map(({ name, goods }) => ({ name, goods })),
        missing_code: missingCode?.code ?? null,
        hits: shown,
        headings: statistics.headings.slice(0, MAX_HEADINGS).map(({ id, cnt }) => ({ heading: id, hits: cnt })),
        message: intercept === null ? null : clipped(plainLine(intercept.message), MAX_MESSAGE_LENGTH),
        advice: help === null ? [] : [...help.advice],
      },
    }
  },
})
