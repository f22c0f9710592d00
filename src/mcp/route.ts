import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { defineRoute, type RequestContext, type Route } from '../http/route/define-route.ts'
import { requireOwnOrigin } from './allowed-origin.ts'
import { JSON_RPC_ERRORS } from './error-format.ts'
import { createServer } from './server.ts'
import type { ToolDependencies } from './tool.ts'
import { toolsOf } from './tools.ts'

/** Headers of a request that the protocol reads. */
const READ_HEADERS = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'] as const

const JSON_TYPE = { contentType: 'application/json; charset=utf-8' }

/**
 * The Model Context Protocol for programs that act for people, without sessions: each request has a server of its own,
 * and each answer is one JSON message. `GET` and `DELETE`, which are about sessions, are answered with 405.
 */
export const mcpRoutes = (dependencies: ToolDependencies): readonly Route[] => [
  defineRoute({
    method: 'POST',
    path: '/mcp',
    summary: 'Tools for language models',
    isPage: true,
    tags: ['Pages'],
    errorFormat: JSON_RPC_ERRORS,
    // The body is one message: a batch would let one request take the capacity of many.
    body: z.record(z.string(), z.unknown()),
    invalid: 400,
    unknownQuery: 'ignore',
    responses: {
      200: { description: 'The answer, which may be an error.', ...JSON_TYPE },
      202: { description: 'A notification was read.', ...JSON_TYPE },
      400: { description: 'No message of the protocol.', ...JSON_TYPE },
      403: { description: 'The request comes from a page of another site.', ...JSON_TYPE },
      404: { description: 'The method is unknown.', ...JSON_TYPE },
      406: { description: 'The client does not accept the answer.', ...JSON_TYPE },
      500: { description: 'The message could not be answered.', ...JSON_TYPE },
    },
    async handle({ body }, context) {
      requireOwnOrigin(dependencies.publicUrl, (name) => context.header(name))
      const response = await answer(dependencies, context, body)
      return {
        kind: 'text',
        status: response.status,
        body: await response.text(),
        headers: { 'Cache-Control': 'no-store' },
      }
    },
  }),
]

/** Clients of the revision of 2026, and of those before it, which begin with a handshake. */
async function answer(dependencies: ToolDependencies, context: RequestContext, parsedBody: unknown): Promise<Response> {
  const headers = READ_HEADERS.flatMap((name): [string, string][] => {
    const value = context.header(name)
    return value === '' ? [] : [[name, value]]
  })
  const request = new Request(new URL('/mcp', dependencies.publicUrl), { method: 'POST', headers })
  const server = () => createServer(toolsOf(dependencies), dependencies, context)
  if (await isLegacyRequest(request, parsedBody)) {
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await server().connect(transport)
    return await transport.handleRequest(request, { parsedBody })
  }
  const onerror = (error: Error) => context.logger.info({ reason: error.message }, 'a message was refused')
  // Nothing changes while a client is connected, so there is nothing to subscribe to.
  return await createMcpHandler(server, { legacy: 'reject', responseMode: 'json', maxSubscriptions: 0, onerror }).fetch(
    request,
    { parsedBody },
  )
}
