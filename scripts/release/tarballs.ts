import { join } from 'node:path'
import { PACKAGE_VERSION } from '../../src/config/package-version.ts'
import { RELEASE_FOLDER } from './run-step.ts'

/** The npm packages that `make-package.ts` makes: the service with its commands, and the TypeScript client. */
export const tarballs = (): readonly string[] =>
  ['opentariff', 'opentariff-client'].map((name) => join(RELEASE_FOLDER, `${name}-${PACKAGE_VERSION}.tgz`))
