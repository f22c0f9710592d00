import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect } from 'chai'
import { freePort } from '../support/free-port.ts'
import { opentariffProgram } from '../support/opentariff-program.ts'
import { rejectionOf } from '../support/rejection.ts'
import { runOpentariff } from '../support/run-command.ts'
import { createSmallInstallation, type SmallInstallation } from '../support/small-installation.ts'

describe('opentariff mcp', function () {
  this.timeout(240_000)
  let installation: SmallInstallation

  before(async () => {
    installation = await createSmallInstallation(['uk'])
    await installation.ingest()
  })
  after(() => installation.remove())

  const connect = async (mode: 'auto' | 'legacy', ...args: readonly string[]): Promise<Client> => {
    const client = new Client({ name: 'a-test', version: '1' }, { versionNegotiation: { mode } })
    const env = Object.fromEntries(
      Object.entries({ ...process.env, ...installation.environment }).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      ),
    )
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [...opentariffProgram(), 'mcp', ...args], env }),
    )
    return client
  }

  for (const mode of ['auto', 'legacy'] as const) {
    it(`answers from the servers of this machine to a client that negotiates "${mode}"`, async () => {
      const client = await connect(mode)
      const given = { codes: ['0101300000'] }
      const { content } = await client.callTool({ name: 'check_codes', arguments: given })
      expect(JSON.stringify(content)).to.include('0101300000: Goods can be declared under it.')
      await client.close()
    })
  }

  it('says that a service does not answer', async () => {
    const error = await rejectionOf(connect('legacy', '--url', `http://127.0.0.1:${await freePort()}`))
    expect(String(error)).to.match(/does not answer\. Start it, or send another --url/)
  })

  it('refuses an address that is none', async () => {
    const { exitCode, stderr } = await runOpentariff(['mcp', '--url', 'tariff'], installation.environment)
    expect(exitCode).not.to.equal(0)
    expect(stderr).to.include('It must be an address such as https://tariff.example.org.')
  })
})
