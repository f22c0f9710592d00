import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../src/config/package-root.ts'
import type { Distribution } from './distribution.ts'
import { requireSpace, SPACE_TO_INSTALL } from './free-space.ts'
import type { Java } from './java.ts'
import { unpackWithMaven } from './maven.ts'

const POM = join(packageRoot, 'embedded', 'pom.xml')

/** OpenSearch with its k-NN plugin, fetched by Maven. Their versions are in pom.xml, whose hash is the fingerprint. */
export function openSearchDistribution(java: Java, report: (line: string) => void): Distribution {
  return {
    name: 'opensearch',
    fingerprint: createHash('sha256').update(readFileSync(POM)).digest('hex'),
    build: async (temporary) => {
      mkdirSync(temporary, { recursive: true })
      requireSpace(temporary, SPACE_TO_INSTALL, 'Installing OpenSearch')
      report('Fetching OpenSearch with its k-NN plugin through Maven (161 MB, once) ...')
      await unpackWithMaven({ pom: POM, unpackDirectory: temporary, env: process.env, javaHome: java.home, report })
      const [server] = readdirSync(join(temporary, 'server'))
      if (server === undefined) throw new Error('the OpenSearch archive is empty')
      const home = join(temporary, 'server', server)
      mkdirSync(join(home, 'plugins'), { recursive: true })
      renameSync(join(temporary, 'knn'), join(home, 'plugins', 'opensearch-knn'))
      return home
    },
  }
}
