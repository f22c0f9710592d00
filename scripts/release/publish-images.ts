/** Builds the image for both architectures, and pushes it with its provenance and bill of materials. */
import { PACKAGE_VERSION } from '../../src/config/package-version.ts'
import { send } from './run-step.ts'

/** The name of the image in `docker-compose.yml`. */
const IMAGE = 'ghcr.io/opentariff/opentariff'

send(
  'docker',
  'buildx',
  'build',
  '--platform=linux/amd64,linux/arm64',
  '--provenance=true',
  '--sbom=true',
  `--tag=${IMAGE}:${PACKAGE_VERSION}`,
  `--tag=${IMAGE}:latest`,
  '--push',
  '.',
)
