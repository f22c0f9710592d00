/** Builds both images for both architectures, and pushes them with their provenance and bills of materials. */
import { PACKAGE_VERSION } from '../../src/config/package-version.ts'
import { send } from './run-step.ts'

/** The name of the image in `docker-compose.yml`. */
const IMAGE = 'ghcr.io/opentariff/opentariff'

/** The tags of each stage of the Dockerfile that is published. */
const TAGS = {
  service: [PACKAGE_VERSION, 'latest'],
  'with-engines': [`${PACKAGE_VERSION}-with-engines`],
} as const

for (const [target, tags] of Object.entries(TAGS)) {
  send(
    'docker',
    'buildx',
    'build',
    `--target=${target}`,
    '--platform=linux/amd64,linux/arm64',
    '--provenance=true',
    '--sbom=true',
    ...tags.map((tag) => `--tag=${IMAGE}:${tag}`),
    '--push',
    '.',
  )
}
