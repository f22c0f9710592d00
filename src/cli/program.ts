import { Command, InvalidArgumentError, type OutputConfiguration } from '@commander-js/extra-typings'
import { PACKAGE_VERSION } from '../config/package-version.ts'
import { COMMANDS, type CommandEntry } from './commands.ts'

/** Shown by `opentariff --help`. */
const AFTER_ROOT_HELP = `
Exit codes of every command:
  0  done
  1  failed: something was rejected, wrong or impossible; the message says what
  2  misused: the command line was not understood

Results go to standard output, messages and progress to standard error. With --json, where a command has it, standard
output is one JSON document.

How to run it:
  with npm          npx opentariff <command>, or npm install --global opentariff
  in a checkout     npm run opentariff -- <command>     (npm run --silent to pipe the output)
  in the container  docker compose exec service opentariff <command>

Example:
  $ opentariff ingest run --source bundle --path ../shared/data`

/**
 * The command line with all its commands. It throws a `CommanderError` where commander would end the process.
 *
 * @param output where help and mistakes are written; by default to standard output and standard error
 */
export async function createProgram(output: OutputConfiguration = {}): Promise<Command> {
  const program = new Command('opentariff')
    .description('Search, look up and classify goods in the UK and XI tariff.')
    .version(PACKAGE_VERSION)
    .usage('<command> [options]')
    .option(
      '--data <directory>',
      'where the embedded servers keep binaries and data (OPENTARIFF_EMBEDDED_DIR)',
      useData,
    )
    .configureHelp({ showGlobalOptions: true })
    .addHelpText('after', AFTER_ROOT_HELP)
    .showHelpAfterError('Add --help to see what the command takes.')
    .exitOverride()
    .configureOutput(output)
  addCommands(program, COMMANDS)
  return program
}

/** An option of all commands, so that they find the servers that `start --data` has started. */
function useData(directory: string): string {
  if (directory.trim() === '') throw new InvalidArgumentError('It must name a directory.')
  process.env.OPENTARIFF_EMBEDDED_DIR = directory
  return directory
}

/**
 * Adds commands by name; what a command takes is loaded when it is called, so that `opentariff keys list` loads neither
 * the search nor the ingest.
 */
function addCommands(parent: Command, entries: readonly CommandEntry[]): void {
  const loaders = new Map<string, () => Promise<void>>()
  for (const entry of entries) {
    const command = parent
      .command(entry.name)
      .description(entry.description)
      .addHelpText('after', `\nExample:\n  $ ${entry.example}`)
    if (entry.kind === 'group') addCommands(command, entry.commands)
    else loaders.set(entry.name, async () => void (await entry.load()).define(command))
  }
  parent.hook('preSubcommand', async (_parent, command) => await loaders.get(command.name())?.())
}
