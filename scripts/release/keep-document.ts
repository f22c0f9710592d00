/** `npm run release:keep-document`: keeps today's OpenAPI document, with the version of package.json, as that of the last release. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openApiDocument } from '../../test/support/openapi-document.ts'
import type { OpenApiDocument } from './compatibility.ts'
import { KEPT_DOCUMENTS, withoutTexts } from './kept-document.ts'

const document = withoutTexts(JSON.parse(await openApiDocument())) as OpenApiDocument
await rm(KEPT_DOCUMENTS, { recursive: true, force: true })
await mkdir(KEPT_DOCUMENTS)
const file = join(KEPT_DOCUMENTS, `${document.info.version}.json`)
await writeFile(file, `${JSON.stringify(document)}\n`)
console.log(`${file} has the document of ${document.info.version}.`)
