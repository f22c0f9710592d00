/**
 * `node scripts/run.mjs FILE [ARGUMENTS]`: runs a TypeScript file of this checkout, once the dependencies are installed. The
 * scripts of package.json go through it, so that none of them needs a `pre` script.
 */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installDependencies } from './install-dependencies.mjs'

await installDependencies()
// Only now can a dependency be imported.
const { register } = await import('tsx/esm/api')
register()

const file = resolve(process.argv[2])
process.argv.splice(1, 2, file)
await import(pathToFileURL(file).href)
