import { loadConfig, requireServers } from '../../src/config/config.ts'
import { startService } from '../../src/service.ts'

/** The service needs addresses to start, and neither server to describe itself: nothing listens on port 1. */
const WITHOUT_SERVERS = {
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'silent',
  DATABASE_URL: 'postgres://127.0.0.1:1/none',
  OPENSEARCH_URL: 'http://127.0.0.1:1',
}

/** The bodies of paths that the service answers without its servers. */
export const fromServiceWithoutServers = async (paths: readonly string[]): Promise<readonly string[]> => {
  const service = await startService(requireServers(loadConfig(WITHOUT_SERVERS)))
  try {
    const { address, port } = service.address
    return await Promise.all(paths.map(async (path) => (await fetch(`http://${address}:${port}${path}`)).text()))
  } finally {
    await service.stop()
  }
}

/** The document as the service gives it out. */
export const openApiDocument = async (): Promise<string> => {
  const [document = ''] = await fromServiceWithoutServers(['/openapi.json'])
  return document
}
