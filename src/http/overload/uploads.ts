import { RequestError } from '../errors/request-error.ts'

/** Bodies that are held in memory until they have arrived whole. */
export interface Uploads {
  /**
   * Reads a body. The oldest of too many gives way to it: clients that send slowly keep none out.
   * @param read Fails with the reason of the signal once it is aborted
   */
  receive<T>(client: string, read: (signal: AbortSignal) => Promise<T>): Promise<T>
}

interface UploadsOptions {
  readonly maxPerClient: number
  /** Uploads of all clients in a process. */
  readonly max: number
}

interface Arriving {
  readonly client: string
  readonly controller: AbortController
}

export function createUploads({ maxPerClient, max }: UploadsOptions): Uploads {
  /** The oldest first. */
  const arriving = new Set<Arriving>()

  const giveWay = (client: string): void => {
    const own = [...arriving].filter((upload) => upload.client === client)
    const oldest = own.length >= maxPerClient ? own[0] : arriving.size >= max ? [...arriving][0] : undefined
    if (oldest === undefined) return
    arriving.delete(oldest)
    oldest.controller.abort(tooSlow())
  }

  return {
    async receive(client, read) {
      giveWay(client)
      const upload = { client, controller: new AbortController() }
      arriving.add(upload)
      try {
        return await read(upload.controller.signal)
      } finally {
        arriving.delete(upload)
      }
    },
  }
}

const tooSlow = (): RequestError =>
  new RequestError(
    { code: 'service_unavailable', detail: 'Others sent files while yours was arriving. Send it again.' },
    { Connection: 'close', 'Retry-After': '10' },
  )
