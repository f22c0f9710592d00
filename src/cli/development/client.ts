import { writeFile } from 'node:fs/promises'
import type { Command } from '@commander-js/extra-typings'
import { openApiDocument } from '../../../test/support/openapi-document.ts'
import { clientTypes } from './client/client-types.ts'

export const define = (command: Command): void => {
  command.argument('<file>', 'the file to write, for example opentariff.d.ts').action(async (path) => {
    await writeFile(path, await clientTypes(await openApiDocument()))
    console.log(`${path} has the types of every endpoint.`)
  })
}
