import type { Command } from '@commander-js/extra-typings'

/** A file of `commands/` or `development/`. */
export interface CommandModule {
  /** Declares arguments and options, and the action that parses them, calls one function and prints. */
  define(command: Command): void
}
