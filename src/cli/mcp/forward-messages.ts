import type { JSONRPCMessage } from '@modelcontextprotocol/server'
import type { StdioServerTransport } from '@modelcontextprotocol/server/stdio'

/** JSON-RPC 2.0, section 5.1: an error of the server's own. */
const SERVER_ERROR = -32_000

const PROTOCOL_VERSION = 'io.modelcontextprotocol/protocolVersion'

/** Longer than any tool takes, so that a service that has stalled is named. */
const TIMEOUT_MS = 60_000

/**
 * Forwards every message of a client on standard input to a service over Streamable HTTP, and its answers back. The
 * service keeps no sessions, so that messages are independent. Returns when the client closes its end.
 */
export async function forwardMessages(transport: StdioServerTransport, service: URL): Promise<void> {
  const { promise: closed, resolve } = withResolvers()
  transport.onclose = resolve
  transport.onmessage = (message) => {
    answerTo(message, service)
      .then(async (answer) => answer && (await transport.send(answer)))
      // The client that would read the answer is gone.
      .catch(() => transport.close())
  }
  await transport.start()
  await closed
}

async function answerTo(message: JSONRPCMessage, service: URL): Promise<JSONRPCMessage | null> {
  try {
    const response = await fetch(service, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...headersOf(message),
      },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await response.text()
    if (!('id' in message) || !('method' in message)) return null
    const answer = parsed(text)
    if (answer === null) {
      return failed(
        message.id,
        `${service.href} answered ${response.status} and no message. Is it an Opentariff service?`,
      )
    }
    // An error before the message was read has no id.
    return { ...answer, id: message.id } as JSONRPCMessage
  } catch {
    if (!('id' in message) || !('method' in message)) return null
    return failed(message.id, `The service at ${service.href} does not answer. Start it, or send another --url.`)
  }
}

/** The headers that the revision of 2026 repeats from a message. */
function headersOf(message: JSONRPCMessage): Readonly<Record<string, string>> {
  if (!('method' in message)) return {}
  const params: Readonly<Record<string, unknown>> = message.params ?? {}
  const version = (params._meta as Readonly<Record<string, unknown>> | undefined)?.[PROTOCOL_VERSION]
  if (typeof version !== 'string') return {}
  const name = params.name ?? params.uri
  return {
    'MCP-Protocol-Version': version,
    'Mcp-Method': message.method,
    ...(typeof name === 'string' && /^[\x21-\x7e]+$/.test(name) ? { 'Mcp-Name': name } : {}),
  }
}

const failed = (id: string | number, message: string): JSONRPCMessage => ({
  jsonrpc: '2.0',
  id,
  error: { code: SERVER_ERROR, message },
})

function parsed(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text)
    const isMessage = typeof value === 'object' && value !== null && 'jsonrpc' in value
    return isMessage ? (value as Readonly<Record<string, unknown>>) : null
  } catch {
    return null
  }
}

function withResolvers(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
