import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../src/config/package-root.ts'
import type { Distribution } from './distribution.ts'
import type { Java } from './java.ts'
import { unpackWithMaven } from './maven.ts'
import { downloadProgress } from './progress.ts'
import { requireSpace, SPACE_TO_INSTALL } from './space.ts'

const POM = join(packageRoot, 'embedded', 'pom.xml')

export interface OpenSearchDistributionOptions {
  /** Asked for only if something is to be fetched. */
  readonly java: () => Java
  readonly env: NodeJS.ProcessEnv
  readonly report: (line: string) => void
}

/** OpenSearch with its k-NN plugin, fetched by Maven. The versions stand in pom.xml, whose content is the fingerprint. */
export function openSearchDistribution(options: OpenSearchDistributionOptions): Distribution {
  return {
    name: 'opensearch',
    fingerprint: createHash('sha256').update(readFileSync(POM)).digest('hex'),
    build: async (temporary) => {
      mkdirSync(temporary, { recursive: true })
      requireSpace(temporary, SPACE_TO_INSTALL, 'Installing OpenSearch')
      options.report('Fetching OpenSearch with its k-NN plugin through Maven (161 MB, once) ...')
      const progress = downloadProgress('OpenSearch', options.report)
      try {
        await unpackWithMaven({
          pom: POM,
          unpackDirectory: temporary,
          env: options.env,
          javaHome: options.java().home,
          progress: progress.update,
          report: options.report,
        })
      } finally {
        progress.done()
      }
      const [server] = readdirSync(join(temporary, 'server'))
      if (server === undefined) throw new Error('the OpenSearch archive is empty')
      const home = join(temporary, 'server', server)
      mkdirSync(join(home, 'plugins'), { recursive: true })
      renameSync(join(temporary, 'knn'), join(home, 'plugins', 'opensearch-knn'))
      return home
    },
  }
}
