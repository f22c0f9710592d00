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

/** The document as the service gives it out. */
export const openApiDocument = async (): Promise<string> => {
  const service = await startService(requireServers(loadConfig(WITHOUT_SERVERS)))
  try {
    const { address, port } = service.address
    return await (await fetch(`http://${address}:${port}/openapi.json`)).text()
  } finally {
    await service.stop()
  }
}
