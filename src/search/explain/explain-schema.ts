import { z } from 'zod'

/** `meta.explain` of a search with `explain=1`. */
export const explainSchema = z
  .strictObject({
    words: z
      .array(z.string())
      .meta({ description: 'The words that were searched, after correction; none for a code.' }),
    corrections: z
      .array(z.strictObject({ from: z.string(), to: z.string() }))
      .meta({ description: 'Misspelt words, and the words searched instead.' }),
    synonyms: z
      .array(z.strictObject({ from: z.string(), to: z.array(z.string()), file: z.string(), line: z.number().int() }))
      .meta({
        description: 'Synonym rules that apply to the words, by file and line.',
      }),
    hits: z
      .array(
        z.strictObject({
          id: z.string().meta({ description: 'goods_nomenclature_sid' }),
          goods_nomenclature_item_id: z.string(),
          score: z.number(),
          reasons: z
            .array(
              z.strictObject({
                sentence: z.string().meta({ example: "'cherry', 'tomatoes' in its own description" }),
                score: z.number().meta({ description: "Part of the hit's score." }),
                fields: z.array(
                  z.strictObject({ field: z.string(), weight: z.number().nullable(), words: z.array(z.string()) }),
                ),
              }),
            )
            .meta({ description: 'Largest score first.' }),
        }),
      )
      .meta({ description: 'The first hits of the page, at most ten.' }),
    notes: z
      .array(
        z.strictObject({
          heading: z.string(),
          title: z.string().meta({ example: 'Note 1 of chapter 39' }),
          says: z.string().meta({ example: 'goods of heading 9503 are excluded here (v)' }),
          href: z.string().meta({ description: 'Path of the whole note.' }),
        }),
      )
      .meta({ description: 'What legal notes say about the headings of these hits, exclusions first.' }),
  })
  .meta({ id: 'SearchExplanation' })
