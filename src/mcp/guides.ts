import { z } from 'zod'

/** A text for models, which a client offers as a resource. */
interface Guide {
  readonly name: string
  readonly uri: string
  readonly title: string
  readonly description: string
  readonly text: string
}

const WORKFLOW = `# From goods to code and duty

1. Ask what the goods are: material, use, form, how presented, whether parts or a set. A brand is not enough.
2. \`search\` in plain words. If the hits are of several kinds, \`next_question\`, ask the user, and answer until few are left. For a short parcel description, \`classify\` gives six or eight digits with probabilities.
3. \`browse\` the headings that could apply, down to declarable codes of ten digits.
4. \`notes\` with all candidates. Notes are law and may exclude what the words of a heading seem to cover. \`rulings\` shows what customs decided on such goods.
5. Apply the general interpretative rules in their order (resource \`opentariff://interpretative-rules\`).
6. \`check_codes\` for the code that you will name, then \`commodity\` with the country of origin: duties, quotas, licences, controls.
7. \`duty\` for amounts. \`rules_of_origin\` before a preference is claimed, \`quotas\` before a quota is. \`categorise\` for goods from Great Britain to Northern Ireland.
8. Say the day of the data, what the data lacks, and that the answer is a candidate: only an Advance Ruling Decision binds.

Goods to Great Britain: region \`uk\`. To Northern Ireland: \`xi\`, whose duty depends on whether the goods are at risk of moving to the European Union.
`

const RULES = `# General interpretative rules, in short

Apply them in this order; stop at the first that decides. The legal texts are in the tariff itself: these are explanations.

1. Words of the headings, and notes of sections and chapters, decide. Titles of sections and chapters are only signposts.
2. (a) Incomplete or unassembled goods count as the whole if they already have its essential character. (b) A heading for a material covers mixtures with it; goods of several materials go to rule 3.
3. If several headings fit: (a) the most specific description; else (b) for mixtures, composite goods and sets for retail sale, what gives them their essential character; else (c) the heading that comes last in number.
4. If none fits: the heading of the goods that are most alike.
5. (a) Fitted cases made to last and sold with the article go with it. (b) Usual packing goes with the goods, unless clearly for repeated use.
6. Below a heading, the same rules decide between subheadings of one level, with subheading notes; compare only subheadings of the same level.
`

const GLOSSARY = `# Words of the tariff

- additional code: four characters declared with a commodity code; chooses a rate, such as a maker's anti-dumping duty.
- anti-dumping and countervailing duty: trade remedies, on top of the customs duty, by origin and often by maker.
- certificate: a document, licence or statement that a condition of a measure names, such as N853 or Y900.
- commodity code: ten digits; chapter 2, heading 4, subheading 6 (the same worldwide), 8 in the European Union and the UK for exports.
- declarable: goods can be declared under the code; nothing is below it.
- erga omnes (1011): all countries.
- measure: one rule for goods: a duty, tax, control, quota or unit, for an area and a time.
- Meursing code: an additional code for the milk, sugar and starch in food.
- not in the data: it may apply, the data does not say. Never the same as zero or none.
- preference: a lower duty for goods that originate in a country and have the proof.
- product line suffix: 80 is a line of the tariff; other numbers only group lines.
- quota: a lower duty until a volume is used; its order number has six digits.
- supplementary unit: a quantity to declare besides weight.
- suspension: a duty lowered for a time, often with a condition of end use.
- third country duty: the usual duty, without preference.
- xi: the tariff of Northern Ireland, that of the European Union under the Windsor Framework.
`

export const GUIDES: readonly Guide[] = [
  {
    name: 'workflow',
    uri: 'opentariff://workflow',
    title: 'From goods to code and duty',
    description: 'The order in which to use the tools.',
    text: WORKFLOW,
  },
  {
    name: 'interpretative-rules',
    uri: 'opentariff://interpretative-rules',
    title: 'General interpretative rules, in short',
    description: 'How to choose between headings.',
    text: RULES,
  },
  {
    name: 'glossary',
    uri: 'opentariff://glossary',
    title: 'Words of the tariff',
    description: 'What the words of answers mean.',
    text: GLOSSARY,
  },
]

const goods = z.string().min(1).max(500).describe('What the goods are')
const country = z.string().min(1).max(60).describe('Country of origin')

/** A task that a user starts from the menu of a client. */
interface Prompt<Sent extends z.ZodObject = z.ZodObject> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly arguments: Sent
  text(sent: z.output<Sent>): string
}

const definePrompt = <Sent extends z.ZodObject>(prompt: Prompt<Sent>): Prompt =>
  // Sound: the server calls `text` with nothing but the output of this very schema.
  prompt as unknown as Prompt

export const PROMPTS: readonly Prompt[] = [
  definePrompt({
    name: 'classify_goods',
    title: 'Classify',
    description: 'Find the commodity code of goods.',
    arguments: z.object({ goods }),
    text: (sent) =>
      `Find the ten-digit commodity code of: ${sent.goods}\n\nUse \`search\`, then \`next_question\` and ask me until few candidates are left. Compare the candidates with \`browse\` and \`notes\`, apply the general interpretative rules, and confirm the code with \`check_codes\`. Give the code, the reasons with the notes and rules that decide, the next best code and what would change your mind, and the day of the data.`,
  }),
  definePrompt({
    name: 'what_do_i_pay',
    title: 'What do I pay',
    description: 'Duty, VAT and excise on goods that are imported.',
    arguments: z.object({
      goods: goods.describe('Commodity code, or what the goods are'),
      country,
      value: z.string().min(1).max(30).describe('Price with currency, such as 1250 GBP'),
    }),
    text: (sent) =>
      `What do I pay to import ${sent.goods} from ${sent.country}, worth ${sent.value}?\n\nIf you have no ten-digit code, find it first and confirm it with me. Find the country with \`areas\`. Call \`duty\`; ask me for the quantities that it needs. Show the usual duty, what is cheaper and what it asks for (\`rules_of_origin\`, \`quotas\`), each charge with its working, what the data does not have, and the day of the data.`,
  }),
  definePrompt({
    name: 'can_i_import',
    title: 'Can I import this',
    description: 'Prohibitions, licences and documents for goods of a country.',
    arguments: z.object({ goods: goods.describe('Commodity code, or what the goods are'), country }),
    text: (sent) =>
      `Can I import ${sent.goods} from ${sent.country}, and what do I need?\n\nIf you have no ten-digit code, find it first and confirm it with me. Call \`commodity\` with the country and look at controls, prohibitions, licences and conditions; explain each document with \`certificates\`, and the ways out ("or", exempting codes, small amounts). For goods from Great Britain to Northern Ireland call \`categorise\`. Say what the data lacks, and the day of the data.`,
  }),
]
