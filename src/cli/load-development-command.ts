import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { UserFacingError } from '../errors/user-facing-error.ts'
import type { CommandModule } from './command-module.ts'

/**
 * Loads a command that needs the development dependencies and the folders `bench/`, `eval/` and `test/`. The build leaves
 * its file out, so the import must not be a literal that the compiler follows.
 *
 * @throws UserFacingError in a compiled installation
 */
export async function loadDevelopmentCommand(
  name: string,
  folder = new URL('./development/', import.meta.url),
): Promise<CommandModule> {
  const url = new URL(`${name}.ts`, folder)
  if (existsSync(fileURLToPath(url))) return (await import(url.href)) as CommandModule
  throw new UserFacingError(
    'This command runs in a checkout only (npm run opentariff -- ...): a compiled installation has neither its code nor its dependencies.',
  )
}
