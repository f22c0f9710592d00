import { once } from 'node:events'
import { createServer } from 'node:net'
import { EmbeddedProblem, errorCode } from '../../../embedded/problem.ts'

/**
 * Finds out in an instant, before servers are started, whether the service will be able to listen.
 *
 * @throws EmbeddedProblem when the port is taken or not ours to take
 */
export async function requireListenPort(port: number, host: string | undefined): Promise<void> {
  const server = createServer()
  try {
    server.listen({ port, ...(host === undefined ? {} : { host }) })
    await once(server, 'listening')
  } catch (error) {
    throw explainListenFailure(error, port)
  } finally {
    server.close()
  }
}

/** The sentence for a port that cannot be listened on; any other error as it is. */
export function explainListenFailure(error: unknown, port: number): unknown {
  const code = errorCode(error)
  if (code === 'EADDRINUSE') {
    return new EmbeddedProblem(
      `Port ${port} is in use by another program; stop that, or choose another port: PORT=${port + 1} npm start.`,
    )
  }
  if (code === 'EACCES') {
    return new EmbeddedProblem(`Port ${port} may not be used by this user; choose one above 1023: PORT=3000 npm start.`)
  }
  if (code === 'EADDRNOTAVAIL') {
    return new EmbeddedProblem('HOST is not an address of this machine; leave it unset to listen on all of them.')
  }
  return error
}
