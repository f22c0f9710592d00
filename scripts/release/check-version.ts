/**
 * `node scripts/run.mjs scripts/release/check-version.ts v1.2.3`: fails unless package, changelog, OpenAPI document, Compose
 * file, documents and registry entry are all of the version that the tag names. Sends nothing.
 */
import { openApiDocument } from '../../test/support/openapi-document.ts'
import { changelogSection } from './changelog.ts'
import { readKeptDocument } from './kept-document.ts'
import { readText } from './run-step.ts'

const [, , tag = ''] = process.argv
const version = /^v(\d+\.\d+\.\d+)$/.exec(tag)?.[1]
if (version === undefined) {
  console.error(`The tag ${JSON.stringify(tag)} is not one of a release, such as v1.2.3.`)
  process.exit(1)
}
/** The version of the image that a file names first. */
const versionOfImage = (...path: readonly string[]): string | null =>
  /\/opentariff:(\d+\.\d+\.\d+)/.exec(readText(...path))?.[1] ?? null

const served: { readonly info: { readonly version: string } } = JSON.parse(await openApiDocument())
const found: Readonly<Record<string, string | null>> = {
  'package.json': JSON.parse(readText('package.json')).version,
  'package-lock.json': JSON.parse(readText('package-lock.json')).version,
  'clients/typescript/package.json': JSON.parse(readText('clients', 'typescript', 'package.json')).version,
  'server.json': JSON.parse(readText('server.json')).version,
  'the OpenAPI document that is served': served.info.version,
  'the OpenAPI document that is kept (npm run release:keep-document)': readKeptDocument().info.version,
  'docker-compose.yml': versionOfImage('docker-compose.yml'),
  'README.md': versionOfImage('README.md'),
  'docs/operations/deploy.md': versionOfImage('docs', 'operations', 'deploy.md'),
  'CHANGELOG.md': changelogSection(readText('CHANGELOG.md'), version) ? version : null,
}
const different = Object.entries(found).filter(([, its]) => its !== version)
for (const [name, its] of different) console.error(`${name} has ${its ?? 'no such version'} instead of ${version}.`)
if (different.length > 0) process.exit(1)
console.log(`${Object.keys(found).join(', ')}: all have ${version}.`)
