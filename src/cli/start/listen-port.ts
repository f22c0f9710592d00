import { once } from 'node:events'
import { createServer } from 'node:net'
import { UserFacingError } from '../../errors/user-facing-error.ts'

/**
 * Checks, before servers are started, that the service will be able to listen.
 *
 * @throws UserFacingError when the port is in use or may not be used
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

/** Returns an error with a sentence for a port that cannot be listened on, and any other error unchanged. */
export function explainListenFailure(error: unknown, port: number): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') {
    return new UserFacingError(
      `Port ${port} is in use by another program; stop that, or choose another port: PORT=${port + 1} npm start.`,
    )
  }
  if (code === 'EACCES') {
    return new UserFacingError(`Port ${port} may not be used by this user; choose one above 1023: PORT=3000 npm start.`)
  }
  if (code === 'EADDRNOTAVAIL') {
    return new UserFacingError('HOST is not an address of this machine; leave it unset to listen on all of them.')
  }
  return error
}
