import { z } from 'zod'
import { queryText, WITHIN } from '../../search/index.ts'
import { plainLine } from '../../tariff/plain-text.ts'
import { hitLines } from '../hit-lines.ts'
import { answersInput, regionInput } from '../inputs.ts'
import { facetOf, hitOf, runSearch } from '../run-search.ts'
import { atMost, commonOutput, defineTool } from '../tool.ts'
import { hitOutput } from './search.ts'

const MAX_OPTIONS = 20

/** Hits that are returned: enough to see whether the answers lead where the user means. */
const LIKELY_HITS = 5

/** Finds the question whose answer narrows a search best. */
export const nextQuestionTool = defineTool({
  name: 'next_question',
  title: 'Ask what narrows a search best',
  description:
    'For a search with many kinds of hits: the one question to the user that splits the likely hits best ("What is it made of?"), with its possible answers and their numbers of hits. Pass all answers so far in `answers`, and in `unknown` the facets that the user cannot answer; repeat until `question` is null or few hits are left.',
  input: z.strictObject({
    query: queryText.describe('What the goods are, in English'),
    region: regionInput,
    answers: answersInput,
    unknown: z.array(z.string().min(1).max(100)).max(50).default([]).describe('Facets that the user cannot answer'),
  }),
  output: z.strictObject({
    ...commonOutput,
    total: z.int().describe('Hits with the answers so far'),
    question: z
      .strictObject({
        facet: z.string().describe('Goes into `answers`, or into `unknown`'),
        text: z.string(),
        options: z.array(z.strictObject({ value: z.string(), text: z.string(), hits: z.int() })),
      })
      .nullable()
      .describe('Null: no question narrows the hits; choose among them, or `browse`'),
    likely: z.array(hitOutput).describe('The best hits with the answers so far'),
  }),
  capacity: 'search',
  async answer({ query, region, answers, unknown }, call) {
    const { outcome, on } = await runSearch(call, { query, region, answers, questions: true, limit: LIKELY_HITS })
    const { totalResults: total } = outcome
    // A row of the tariff that was chosen may be divided further.
    const answered = answers.map(({ facet }) => facetOf(facet)).filter((facet) => facet !== WITHIN)
    const asked = new Set([...answered, ...unknown.map(facetOf)])
    const best = outcome.questions.find(({ facet }) => !asked.has(facet))
    const likely = outcome.hits.map((hit) => hitOf(hit, region, call.dependencies.publicUrl))
    const { shown, truncated } = atMost(best?.answers ?? [], MAX_OPTIONS)
    const question = best && {
      facet: best.facet,
      text: best.text,
      options: shown.map(({ value, text, count }) => ({ value, text: plainLine(text), hits: count })),
    }
    return {
      text: [
        `${total} hits. ${question ? `${question.text} (facet ${question.facet})` : 'No question narrows them.'}`,
        ...(question?.options ?? []).map(({ value, text, hits }) => `- ${text} (value ${value}): ${hits} hits`),
        'Likely so far:',
        ...hitLines(outcome.hits, outcome.descriptions),
      ].join('\n'),
      content: { ...on.about, truncated, total, question: question ?? null, likely },
    }
  },
})
