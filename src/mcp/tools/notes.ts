import { z } from 'zod'
import { describeMention, noteRelation } from '../../tariff/note-fragments.ts'
import { type Note, readNotes } from '../../tariff-data/nomenclature/notes.ts'
import { asOfInput, codeInput, regionInput } from '../inputs.ts'
import { linesAnswer, linesOutput, pageInput } from '../lines.ts'
import { liveTariff } from '../live-tariff.ts'
import { defineTool } from '../tool.ts'

const MAX_CODES = 10

/** Shows the legal notes that decide between candidate codes. */
export const notesTool = defineTool({
  name: 'notes',
  title: 'Read the notes about candidate codes',
  description:
    'The numbered paragraphs of section and chapter notes that speak of candidate codes, those that exclude or send goods elsewhere first. Notes are law: call it with all candidates before you settle on a code, and read what each chapter does not cover.',
  input: z.strictObject({
    codes: z
      .array(codeInput(2))
      .min(1)
      .max(MAX_CODES, `Send at most ${MAX_CODES} codes.`)
      .describe('Candidates, 2 to 10 digits each'),
    region: regionInput,
    as_of: asOfInput,
    page: pageInput,
  }),
  output: linesOutput,
  async answer({ codes, region, as_of: asOf, page }, { dependencies }) {
    const on = await liveTariff(dependencies, region, asOf)
    const notes = await readNotes(on.tariff, codes)
    return linesAnswer(on, {
      title: `Paragraphs of notes about ${codes.join(', ')}: ${notes.length}`,
      lines: notes.map(
        (note) => `${note.title} (${codes.flatMap((code) => relationText(note, code)).join('; ')}):\n${note.text}`,
      ),
      advice: 'No note speaks of these codes. `browse` shows the whole note of a chapter.',
      page,
    })
  },
})

/** `9503: excluded at (p), articles of Chapter 95` */
function relationText(note: Note, code: string): readonly string[] {
  const relation = noteRelation(note, code)
  if (relation === null) return []
  const { mentions, applies } = relation
  return [
    ...mentions.map((mention) => `${code}: ${describeMention(mention)}`),
    ...(mentions.length === 0 && applies ? [`${code}: applies${note.excludes ? ', and excludes goods' : ''}`] : []),
  ]
}
