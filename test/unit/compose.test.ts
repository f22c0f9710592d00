import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { parse } from 'yaml'
import { COMMANDS, type CommandEntry } from '../../src/cli/commands.ts'
import { loadConfig, requireServers } from '../../src/config/config.ts'
import { packageRoot } from '../../src/config/package-root.ts'

interface HealthCheck {
  readonly test?: readonly string[]
  readonly disable?: boolean
}

interface ComposeService {
  readonly image: string
  readonly build?: string
  readonly command?: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
  readonly ports?: readonly string[]
  readonly healthcheck?: HealthCheck
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly restart?: string
  readonly mem_limit?: string
  readonly security_opt?: readonly string[]
  readonly cap_drop?: readonly string[]
  readonly cap_add?: readonly string[]
}

interface ComposeFile {
  readonly services: Readonly<Record<'opensearch' | 'postgres' | 'prepare' | 'service', ComposeService>>
  readonly volumes: Readonly<Record<string, null>>
}

const read = (file: string): string => readFileSync(join(packageRoot, file), 'utf8')

/** Puts in what `docker compose` would for `${NAME:-default}`, `${NAME:+other}` and `${NAME:?what is missing}`. */
const interpolate = (text: string, env: Readonly<Record<string, string>>): string =>
  text.replace(/\$\{(\w+):([-+?])([^}]*)\}/g, (_, name: string, operator: string, operand: string) => {
    const value = env[name] ?? ''
    if (operator === '?' && value === '') throw new Error(`${name}: ${operand}`)
    if (operator !== '+') return value === '' ? operand : value
    return value === '' ? '' : operand
  })

const PASSWORD = { POSTGRES_PASSWORD: 'p@ss/word' }

const composeFile = (env: Readonly<Record<string, string>> = PASSWORD): ComposeFile =>
  parse(interpolate(read('docker-compose.yml'), { ...PASSWORD, ...env }), { merge: true }) as ComposeFile

/** The instructions of the Dockerfile, continued lines joined, by stage. */
const dockerfileStages = (): readonly (readonly string[])[] => {
  const stages: string[][] = []
  for (const line of read('Dockerfile').replaceAll('\\\n', ' ').split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    if (line.startsWith('FROM ')) stages.push([])
    stages.at(-1)?.push(line)
  }
  return stages
}

/** Folders and files that the build leaves out. */
const { exclude: NOT_BUILT } = JSON.parse(read('tsconfig.build.json')) as { readonly exclude: readonly string[] }

/** The files that the code in the image reads, other than modules: the paths that it builds from `packageRoot`. */
const assetsReadAtRunTime = (): readonly string[] =>
  ['src', 'ingest']
    .flatMap((folder) =>
      readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    .filter((file) => file.endsWith('.ts') && !NOT_BUILT.some((path) => file === path || file.startsWith(`${path}/`)))
    .flatMap((file) => [...read(file).matchAll(/\(packageRoot((?:, '[^']+')+)/g)])
    .map(([, parts = '']) => [...parts.matchAll(/'([^']+)'/g)].map(([, part]) => part).join('/'))

/** The command that these words call. */
const findCommand = (words: readonly string[]): CommandEntry | undefined => {
  let entries: readonly CommandEntry[] = COMMANDS
  let found: CommandEntry | undefined
  for (const word of words) {
    found = entries.find(({ name }) => name === word)
    entries = found?.kind === 'group' ? found.commands : []
  }
  return found
}

describe('docker compose up', () => {
  const { services, volumes } = composeFile()

  it('runs pinned releases of OpenSearch with k-NN and of Postgres 18', () => {
    expect(services.opensearch.image).to.match(/^opensearchproject\/opensearch:3\.\d+\.\d+$/)
    expect(services.postgres.image).to.match(/^postgres:18\.\d+$/)
  })

  it('runs the same release of OpenSearch as the embedded servers', () => {
    const version = services.opensearch.image.split(':')[1]
    expect(read('embedded/pom.xml')).to.include(`<opensearch.version>${version}</opensearch.version>`)
  })

  it('keeps the data of both servers in named volumes at the paths of the images', () => {
    expect(services.opensearch.volumes).to.deep.equal(['opensearch-data:/usr/share/opensearch/data'])
    expect(services.postgres.volumes).to.deep.equal(['postgres-data:/var/lib/postgresql'])
    expect(Object.keys(volumes)).to.have.members(['opensearch-data', 'postgres-data'])
  })

  it('gives each long-running container a health check, a memory limit and a restart policy', () => {
    for (const name of ['opensearch', 'postgres', 'service'] as const) {
      const { healthcheck, restart, mem_limit: memoryLimit } = services[name]
      expect(healthcheck?.test, name).to.be.an('array').that.is.not.empty
      expect(restart, name).to.equal('unless-stopped')
      expect(memoryLimit, name).to.match(/^\d+[mg]$/)
    }
  })

  it('loads data once both servers are healthy and starts the service after that succeeded', () => {
    expect(services.prepare.depends_on).to.deep.equal({
      opensearch: { condition: 'service_healthy' },
      postgres: { condition: 'service_healthy' },
    })
    expect(services.prepare.restart).to.match(/^on-failure/)
    expect(services.service.depends_on).to.deep.include({ prepare: { condition: 'service_completed_successfully' } })
  })

  it('sets only known configuration variables, and all that are required', () => {
    const source = read('src/config/config.ts')
    for (const name of ['prepare', 'service'] as const) {
      const { environment } = services[name]
      for (const variable of Object.keys(environment)) {
        expect(source, `${variable} of ${name}`).to.match(new RegExp(`^  ${variable}: `, 'm'))
      }
      const config = requireServers(loadConfig(environment))
      expect(config.database).to.include({
        user: 'opentariff',
        password: services.postgres.environment.POSTGRES_PASSWORD,
      })
      expect(config.database.url).to.equal(`postgres://postgres:5432/${services.postgres.environment.POSTGRES_DB}`)
      expect(config.openSearch.urls).to.deep.equal(['http://opensearch:9200'])
    }
  })

  it('loads the built-in data or the directory that TARIFF_DATA names', () => {
    expect(loadConfig(services.prepare.environment).tariffData).to.equal(undefined)
    const own = composeFile({ TARIFF_DATA: '/srv/tariff' }).services.prepare
    expect(loadConfig(own.environment).tariffData).to.equal('/data')
    expect(own.volumes).to.deep.equal(['/srv/tariff:/data:ro'])
  })

  it('has no default password', () => {
    expect(() => composeFile({ POSTGRES_PASSWORD: '' })).to.throw(/^POSTGRES_PASSWORD: set a password/)
  })

  it('takes every capability from each container but those with which Postgres changes its user', () => {
    for (const [name, { cap_drop, cap_add = [], security_opt }] of Object.entries(services)) {
      expect(cap_drop, name).to.deep.equal(['ALL'])
      expect(security_opt, name).to.deep.equal(['no-new-privileges:true'])
      expect(cap_add, name).to.deep.equal(
        name === 'postgres' ? ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'] : [],
      )
    }
  })

  it('publishes only the service, on a configurable port and address', () => {
    expect(services.service.ports).to.deep.equal(['127.0.0.1:3000:3000'])
    const moved = composeFile({ PORT: '8080', BIND_ADDRESS: '0.0.0.0' }).services.service
    expect(moved.ports).to.deep.equal(['0.0.0.0:8080:3000'])
    expect(loadConfig(moved.environment).port).to.equal(3000)
    for (const name of ['opensearch', 'postgres', 'prepare'] as const)
      expect(services[name].ports, name).to.equal(undefined)
  })

  it('gives the same password to the database and its clients', () => {
    const { postgres, service, prepare } = composeFile(PASSWORD).services
    expect(postgres.environment.POSTGRES_PASSWORD).to.equal('p@ss/word')
    expect(service.environment.DATABASE_PASSWORD).to.equal('p@ss/word')
    expect(prepare.environment.DATABASE_PASSWORD).to.equal('p@ss/word')
  })
})

describe('Dockerfile', () => {
  const stages = dockerfileStages()
  const runtime = stages.at(-1) ?? []

  it('builds in separate stages on one pinned major version of Node', () => {
    const [[base] = [], ...others] = stages
    expect(base).to.equal('FROM node:22-bookworm-slim AS base')
    expect(others.map(([from]) => from)).to.deep.equal(['FROM base AS build', 'FROM base'])
  })

  it('runs as a non-root user, stops on SIGTERM and has a health check', () => {
    expect(runtime).to.include('USER node')
    expect(runtime).to.include('STOPSIGNAL SIGTERM')
    expect(runtime.find((line) => line.startsWith('HEALTHCHECK'))).to.include('/livez')
  })

  it('leaves out development dependencies', () => {
    const build = stages.find(([from]) => from?.endsWith(' AS build')) ?? []
    expect(build.at(-1)).to.match(/^RUN npm prune --omit=dev --ignore-scripts /)
    expect(runtime).to.include('COPY --from=build /app/node_modules node_modules')
  })

  it('contains every file that is read at run time, and copies only files in the build context', () => {
    const copied = stages
      .flat()
      .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
      .flatMap((line) => line.split(' ').slice(1, -1))
    const carried = runtime
      .filter((line) => line.startsWith('COPY '))
      .flatMap((line) =>
        line
          .split(' ')
          .slice(1, -1)
          .map((path) => path.replace(/^\/app\//, '')),
      )
    const assets = assetsReadAtRunTime()
    // The build of the image makes the pages' style sheet and script.
    expect(assets).to.include.members(['package.json', 'migrations', 'ingest/sample', 'dist/assets'])
    for (const asset of assets) {
      expect(
        carried.some((path) => asset === path || asset.startsWith(`${path}/`)),
        asset,
      ).to.equal(true)
    }
    const sent = read('.dockerignore').split('\n')
    for (const path of copied) {
      expect(existsSync(join(packageRoot, path)), path).to.equal(true)
      expect(sent.includes(`!${path}`) || sent.includes(`!${path.split('/')[0]}`), path).to.equal(true)
    }
  })

  it('has the command line on its PATH, as a file that the build makes and that package.json names', () => {
    const link = runtime.map((line) => /ln -s (\S+) \/usr\/local\/bin\/opentariff$/.exec(line)?.[1]).find(Boolean)
    const { bin } = JSON.parse(read('package.json')) as { readonly bin: { readonly opentariff: string } }
    expect(link).to.equal(`/app/${bin.opentariff}`)
    expect(runtime).to.include(`RUN chmod +x ${bin.opentariff} && ln -s ${link} /usr/local/bin/opentariff`)
    const source = bin.opentariff.replace(/^dist\//, '').replace(/\.js$/, '.ts')
    expect(read(source)).to.match(/^#!\/usr\/bin\/env node\n/)
  })

  it('compiles the command line without the commands that need a checkout', () => {
    expect(NOT_BUILT).to.include('src/cli/development')
  })

  it('starts commands that the command line has', () => {
    const started = [
      JSON.parse(runtime.find((line) => line.startsWith('CMD '))?.slice('CMD '.length) ?? '[]') as readonly string[],
      composeFile().services.prepare.command ?? [],
    ]
    for (const [program, ...words] of started) {
      expect(program).to.equal('opentariff')
      expect(findCommand(words), words.join(' ')).to.have.property('kind', 'command')
    }
  })
})
