import type { Command } from '@commander-js/extra-typings'

/** The set of that name, or all; the command line is wrong if there is none. */
export function chooseSets<S extends { readonly name: string }>(
  sets: readonly S[],
  name: string | undefined,
  command: Pick<Command, 'error'>,
): readonly S[] {
  const chosen = name === undefined ? sets : sets.filter((set) => set.name === name)
  if (chosen.length > 0) return chosen
  return command.error(`error: there is no set "${name}"; the sets are: ${sets.map((set) => set.name).join(', ')}`)
}
