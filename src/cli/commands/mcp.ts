import { type Command, InvalidArgumentError } from '@commander-js/extra-typings'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { requireServers } from '../../config/config.ts'
import { createLogger } from '../../config/logger.ts'
import { startService } from '../../service.ts'
import { forwardMessages } from '../mcp/forward-messages.ts'
import { useServers } from '../use-servers.ts'

/** Only the client on this machine reaches the service, on whatever port is free. */
const OWN_SERVICE = { host: '127.0.0.1', port: 0, metricsPort: undefined, logLevel: 'warn' } as const

export const define = (command: Command): void => {
  command
    .option(
      '--url <url>',
      'a running service, such as https://tariff.example.org; default: the servers of this machine',
      serviceUrl,
    )
    .addHelpText(
      'after',
      '\nA client starts this command and talks to it on standard input and output; what it reports goes to standard error.',
    )
    .action(async ({ url }) => {
      const transport = new StdioServerTransport()
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => transport.close())
      await (url === undefined ? serveOwnServers(transport) : forwardMessages(transport, url))
    })
}

async function serveOwnServers(transport: StdioServerTransport): Promise<void> {
  const { config, stop } = await useServers(process.env, { report: (line) => console.error(line) })
  try {
    const logger = createLogger(OWN_SERVICE.logLevel, process.stderr)
    const service = await startService({ ...requireServers(config), ...OWN_SERVICE }, { logger })
    try {
      await forwardMessages(transport, new URL(`http://${OWN_SERVICE.host}:${service.address.port}/mcp`))
    } finally {
      await service.stop()
    }
  } finally {
    await stop()
  }
}

function serviceUrl(value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : null
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new InvalidArgumentError('It must be an address such as https://tariff.example.org.')
  }
  return url.pathname === '/' ? new URL('/mcp', url) : url
}
