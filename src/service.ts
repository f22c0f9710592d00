import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import type { ServerConfig } from './config/config.ts'
import { createLogger } from './config/logger.ts'
import { errorFormats } from './http/errors/error-format.ts'
import { watchOverload } from './http/overload/metrics.ts'
import { createOverload } from './http/overload/overload.ts'
import type { Route } from './http/route/define-route.ts'
import { listen } from './http/server/server.ts'
import { allRoutes, operatorRoutes } from './routes.ts'
import { createDependencies } from './service/dependencies.ts'
import { startJobs } from './service/jobs.ts'
import { connectParts, type Parts } from './service/parts.ts'
import { createErrorPage } from './web/error-page.tsx'

export interface Service {
  readonly address: AddressInfo
  /** The address of the port for operators, if there is one. */
  readonly operatorsAddress: AddressInfo | undefined
  /** Finishes what is in flight, then closes all connections. Returns false if requests had to be cut off. */
  stop(): Promise<boolean>
}

export interface ServiceOptions {
  /** Default: JSON lines on standard output. */
  readonly logger?: Logger
}

/**
 * Connects the parts, warms up the search and listens. Does not wait for Postgres and OpenSearch to come up: `/readyz`
 * reports when they are.
 */
export async function startService(config: ServerConfig, options: ServiceOptions = {}): Promise<Service> {
  const logger = options.logger ?? createLogger(config.logLevel)
  const parts = await connectParts(config, logger)
  const stopJobs = startJobs(config, logger, parts)
  const close = async () => {
    await stopJobs()
    await parts.close()
  }
  try {
    let isStopping = false
    const dependencies = await createDependencies(config, parts, () => isStopping)
    const { server, operators } = await listenOnPorts(config, logger, parts, dependencies)
    return {
      address: server.address,
      operatorsAddress: operators?.address,
      async stop() {
        isStopping = true
        const finished = await server.stop()
        await operators?.stop()
        await close()
        return finished
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Listens on the port of the service, and on that of operators if there is one. */
async function listenOnPorts(
  config: ServerConfig,
  logger: Logger,
  { metrics, tracer, databases, answers }: Parts,
  dependencies: Awaited<ReturnType<typeof createDependencies>>,
) {
  const overload = createOverload(config.trustedProxies)
  const start = (routes: readonly Route[], port: number) => {
    const app = createApp({
      ...{ logger, metrics, routes, answers, overload, tracer },
      checkResponses: config.checkResponses,
      timeLimitMs: config.openSearch.searchTimeoutMs,
      errorPage: createErrorPage(dependencies),
    })
    return listen(app.callback(), {
      ...config,
      port,
      isProxy: overload.isProxy,
      errorFormat: errorFormats(routes),
    })
  }
  const server = await start(allRoutes(dependencies), config.port)
  watchOverload(metrics.registry, overload, server.connections)
  if (config.metricsPort === undefined) return { server, operators: undefined }
  try {
    const routes = operatorRoutes({ ...dependencies, postgres: databases.reserved })
    return { server, operators: await start(routes, config.metricsPort) }
  } catch (error) {
    await server.stop()
    throw error
  }
}
