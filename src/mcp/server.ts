import { type CallToolResult, McpServer } from '@modelcontextprotocol/server'
import { failureOf } from '../http/errors/failure.ts'
import type { RequestContext } from '../http/route/define-route.ts'
import type { Tool, ToolDependencies } from './tool.ts'

const INSTRUCTIONS =
  'Searches and looks up the UK (Great Britain) and XI (Northern Ireland) customs tariff. To find a code for goods: call `search`; while many kinds of goods match, call `next_question`, ask the user, and call it again with the answer; then `commodity` shows duties and conditions. Answers are candidates for a person to check, never rulings: say so, and name the day of the data.'

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
        inputSchema: input,
        outputSchema: output,
        annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
      },
      async (sent): Promise<CallToolResult> => {
        try {
          const { text, content } = await request.admitted(
            capacity,
            () => answer(sent, { dependencies, request }),
            request.signal,
          )
          return { content: [{ type: 'text', text }], structuredContent: content }
        } catch (error) {
          return failed(error, request)
        }
      },
    )
  }
  return server
}

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
