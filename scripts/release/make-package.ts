/** Makes the tarballs of both npm packages, the bill of materials and the notes of this version in `release/`. Sends nothing. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE_VERSION } from '../../src/config/package-version.ts'
import { changelogSection } from './changelog.ts'
import { make, RELEASE_FOLDER, readText } from './run-step.ts'

const notes = changelogSection(readText('CHANGELOG.md'), PACKAGE_VERSION)
if (notes === null) {
  console.error(`CHANGELOG.md has no section for ${PACKAGE_VERSION}.`)
  process.exit(1)
}
rmSync(RELEASE_FOLDER, { recursive: true, force: true })
mkdirSync(RELEASE_FOLDER)
writeFileSync(join(RELEASE_FOLDER, 'notes.md'), `${notes}\n`)
writeFileSync(join(RELEASE_FOLDER, 'sbom.json'), make('npm', 'run', '--silent', 'sbom'))
make('npm', 'pack', `--pack-destination=${RELEASE_FOLDER}`)
make('npm', 'run', 'build:client')
make('npm', 'pack', './clients/typescript', `--pack-destination=${RELEASE_FOLDER}`)
console.log(`${RELEASE_FOLDER} has the packages, the bill of materials and the notes of ${PACKAGE_VERSION}.`)
