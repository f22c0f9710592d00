import { z } from 'zod'
import type { Classify } from '../fpo/index.ts'
import type { VisitorLimit } from '../http/auth/visitor-limit.ts'
import type { Capacity } from '../http/overload/capacities.ts'
import type { RequestContext } from '../http/route/define-route.ts'
import type { Search } from '../search/index.ts'
import { DATA_KIND_NAMES, DATA_KINDS } from '../tariff/data-dates.ts'
import type { PageDependencies } from '../web/page-route.tsx'

/** The parts of the service that tools use: the functions that answer the APIs and the pages. */
export interface ToolDependencies extends PageDependencies {
  readonly search: Search
  readonly classify: Classify
  readonly visitorLimit: VisitorLimit
}

/** One call of a tool. */
export interface ToolCall {
  readonly dependencies: ToolDependencies
  readonly request: RequestContext
}

export interface ToolAnswer<Content> {
  /** The answer for models that are shown no structured content; the server puts {@link dayLine} in front. */
  readonly text: string
  readonly content: Content
}

export interface ToolDefinition<Input extends z.ZodObject, Output extends z.ZodObject> {
  readonly name: string
  readonly title: string
  /** The answer and when to use the tool: all that a model reads before it chooses. */
  readonly description: string
  readonly input: Input
  readonly output: Output
  /** The capacity that limits calls. Default: `ordinary`. */
  readonly capacity?: Capacity
  /** @throws RequestError for what the model can mend; it reads the message */
  answer(input: z.output<Input>, call: ToolCall): Promise<ToolAnswer<z.input<Output>>>
}

/** A tool with its types forgotten, as the server registers it. */
export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: z.ZodObject
  readonly output: z.ZodObject
  readonly capacity?: Capacity
  answer(input: Record<string, unknown>, call: ToolCall): Promise<ToolAnswer<About & Record<string, unknown>>>
}

/** Declares a tool: the server checks its input with the one schema and its answer with the other. */
export const defineTool = <Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: ToolDefinition<Input, Output>,
): Tool =>
  // Sound: the server calls `answer` with nothing but the output of this very schema.
  definition as unknown as Tool

/** Members that every answer begins with. */
export const commonOutput = {
  region: z.enum(['uk', 'xi']),
  data: z.strictObject({
    describes: z.iso.date().nullable().describe('Day that the loaded data describes, if its source names one'),
    dates: z.partialRecord(z.enum(DATA_KINDS), z.iso.date()).describe('Day that each kind of data describes, if known'),
    published: z.iso.datetime().describe('When it went live here'),
    as_of: z.iso.date().describe('Day whose tariff is shown'),
    warnings: z.array(z.string()).describe('What to tell the user about the data'),
  }),
  truncated: z.boolean().describe('Whether there is more than shown'),
  note: z.string(),
} as const

/** The days that the data describes, for the first line of a text: kinds of data of another day are named. */
export function dayOfData({ data: { describes, dates, published } }: About): string {
  const others = DATA_KINDS.flatMap((kind) => {
    const date = dates[kind]
    return date === undefined || date === describes ? [] : `${DATA_KIND_NAMES[kind]} of ${date}`
  })
  return [describes === null ? `data loaded ${published.slice(0, 10)}` : `data of ${describes}`, ...others].join(', ')
}

/** The first line of every text: what the data is of. */
export const dayLine = (about: About): string =>
  [
    `${about.region} tariff on ${about.data.as_of}, ${dayOfData(about)}.`,
    ...about.data.warnings.map((warning) => clipped(warning, MAX_WARNING)),
  ].join(' ')

const MAX_WARNING = 200

/** What every answer says about its data. */
export type About = Omit<z.input<z.ZodObject<typeof commonOutput>>, 'truncated'>

export const NOTE = 'Candidates and data for a person to check, not a ruling and no advice.'

/** The first of a list, and whether there are more. */
export const atMost = <Item>(
  items: readonly Item[],
  most: number,
): { readonly shown: Item[]; readonly truncated: boolean } => ({
  shown: items.slice(0, most),
  truncated: items.length > most,
})

/** A text of at most so many characters. */
export const clipped = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text
