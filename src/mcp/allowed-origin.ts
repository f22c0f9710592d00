import { localhostAllowedHostnames, validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server'
import { RequestError } from '../http/errors/request-error.ts'

/**
 * Refuses what a page of another site makes a browser send, under a name of its own that it leads here (DNS rebinding)
 * or from its own origin. Programs send no `Origin`, and name the public address or the machine itself.
 * @throws RequestError 403
 */
export function requireOwnOrigin(publicUrl: string, header: (name: string) => string): void {
  const hostnames = [new URL(publicUrl).hostname, ...localhostAllowedHostnames()]
  if (!validateHostHeader(header('host'), hostnames).ok) {
    throw forbidden(`The header \`Host\` names another service. Send the request to ${publicUrl}.`)
  }
  if (!validateOriginHeader(header('origin'), hostnames).ok) {
    throw forbidden('Pages of other sites may not send requests here. Send them from a program.')
  }
}

const forbidden = (detail: string): RequestError => new RequestError({ code: 'forbidden', detail })
