import { writeFile } from 'node:fs/promises'
import { openApiDocument } from '../../../test/support/openapi-document.ts'
import { clientTypes } from './client-types.ts'

// `npm run client -- <file>`: writes the types of a TypeScript client of this service.
const [path] = process.argv.slice(2)
if (path === undefined) {
  console.error('Name the file to write: npm run client -- opentariff.d.ts')
  process.exit(2)
}
await writeFile(path, await clientTypes(await openApiDocument()))
console.log(`${path} has the types of every endpoint.`)
