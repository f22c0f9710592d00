import { type CallToolResult, McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { failureOf } from '../http/errors/failure.ts'
import type { RequestContext } from '../http/route/define-route.ts'
import { GUIDES, PROMPTS } from './guides.ts'
import { dayLine, type Tool, type ToolDependencies } from './tool.ts'

const INSTRUCTIONS =
  'Searches and looks up the UK (Great Britain) and XI (Northern Ireland) customs tariff. To find a code for goods: call `search`; while many kinds of goods match, call `next_question`, ask the user, and call it again with the answer; then `notes` with the candidates, and `commodity` and `duty` for what is asked for and paid. The resource opentariff://workflow has all steps. Answers are candidates for a person to check, never rulings: say so, and name the day of the data.'

/** A server for one request: nothing is kept between requests. */
export function createServer(
  tools: readonly Tool[],
  dependencies: ToolDependencies,
  request: RequestContext,
): McpServer {
  const server = new McpServer(
    { name: 'opentariff', title: 'Opentariff', version: dependencies.version, websiteUrl: dependencies.publicUrl },
    { instructions: INSTRUCTIONS },
  )
  for (const { name, title, description, input, output, capacity = 'ordinary', answer } of tools) {
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: withNamedOptions(input),
        annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
      },
      async (sent): Promise<CallToolResult> => {
        try {
          const { text, content } = await request.admitted(
            capacity,
            () => answer(sent, { dependencies, request }),
            request.signal,
          )
          return {
            content: [{ type: 'text', text: `${dayLine(content)}\n${text}` }],
            // Not declared to clients: the schemas of all tools are longer than their descriptions.
            structuredContent: output.parse(content),
          }
        } catch (error) {
          return failed(error, request)
        }
      },
    )
  }
  for (const { name, uri, title, description, text } of GUIDES) {
    server.registerResource(name, uri, { title, description, mimeType: 'text/markdown' }, () => ({
      contents: [{ uri, mimeType: 'text/markdown', text }],
    }))
  }
  for (const { name, title, description, arguments: argsSchema, text } of PROMPTS) {
    server.registerPrompt(name, { title, description, argsSchema }, (sent) => ({
      messages: [{ role: 'user', content: { type: 'text', text: text(sent) } }],
    }))
  }
  return server
}

/** The input of a tool, whose error for an unknown option lists those that there are. */
const withNamedOptions = (input: z.ZodObject): z.ZodObject =>
  z.strictObject(input.shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `There is no option ${(issue.keys as readonly string[]).join(', ')}. Options: ${Object.keys(input.shape).join(', ')}.`
        : undefined,
  })

/** A failure as a model reads it: what was wrong and what to do, nothing internal. */
function failed(error: unknown, { logger, requestId }: RequestContext): CallToolResult {
  const { kind, problems, headers } = failureOf(error, requestId)
  if (kind === 'unexpected') logger.error({ err: error }, 'a tool failed')
  const retryAfter = headers['Retry-After']
  const wait = retryAfter === undefined ? [] : [`Try again in ${retryAfter} s.`]
  const details = problems.map(({ detail }) => detail).join(' ')
  const text = /again/i.test(details) ? details : [details, ...wait].join(' ')
  return { content: [{ type: 'text', text }], isError: true }
}
