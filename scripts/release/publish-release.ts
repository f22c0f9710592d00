/** Publishes the release of the tag, with the notes of its version, the tarballs and the bill of materials. */
import { join } from 'node:path'
import { PACKAGE_VERSION } from '../../src/config/package-version.ts'
import { RELEASE_FOLDER, send } from './run-step.ts'
import { tarballs } from './tarballs.ts'

send(
  'gh',
  'release',
  'create',
  `v${PACKAGE_VERSION}`,
  '--verify-tag',
  `--title=${PACKAGE_VERSION}`,
  `--notes-file=${join(RELEASE_FOLDER, 'notes.md')}`,
  ...tarballs(),
  join(RELEASE_FOLDER, 'sbom.json'),
)
