import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { z } from 'zod'
import { SETTINGS } from '../../src/config/config.ts'
import { packageRoot } from '../../src/config/package-root.ts'
import { serverJsonSchema } from '../support/server-json-schema.ts'

const readJson = (file: string): unknown => JSON.parse(readFileSync(join(packageRoot, file), 'utf8'))

/** What npm needs of a package that is published, and the registry of MCP servers of one that it lists. */
const packageSchema = z.looseObject({
  name: z.string().regex(/^[a-z0-9-]+$/),
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  mcpName: z.string(),
  license: z.literal('MIT'),
  repository: z.object({ type: z.literal('git'), url: z.string().regex(/^git\+https:\/\/\S+\.git$/) }),
  files: z.array(z.string()).nonempty(),
  bin: z.object({ opentariff: z.string() }),
  private: z.literal(false).optional(),
})

describe('server.json', () => {
  const packageJson = packageSchema.parse(readJson('package.json'))
  const server = serverJsonSchema.parse(readJson('server.json'))

  it('has the name, version and repository of package.json', () => {
    expect(server.name).to.equal(packageJson.mcpName)
    expect(server.version).to.equal(packageJson.version)
    expect(server.packages.map(({ identifier, version }) => [identifier, version])).to.deep.equal([
      [packageJson.name, packageJson.version],
    ])
    expect(packageJson.repository.url).to.equal(`git+${server.repository?.url}.git`)
  })

  it('names settings that exist, and an address made of them', () => {
    for (const { environmentVariables = [], transport } of server.packages) {
      const names = environmentVariables.map(({ name }) => name)
      expect(SETTINGS).to.include.members(names)
      const address = transport.type === 'stdio' ? '' : transport.url
      expect(address).to.match(/\/mcp$/)
      expect([...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)).to.deep.equal(names)
    }
  })

  for (const [what, change] of [
    ['a description of more than 100 characters', { description: 'x'.repeat(101) }],
    ['a name without a namespace', { name: 'opentariff' }],
    ['a range of versions', { version: '^1.0.0' }],
    ['a member that the registry does not know', { licence: 'MIT' }],
  ] as const) {
    it(`may not have ${what}`, () => {
      expect(serverJsonSchema.safeParse({ ...server, ...change }).success).to.equal(false)
    })
  }
})
