/** Prints the one JSON document of a command that was called with `--json`. */
export const printJson = (value: unknown): void => console.log(JSON.stringify(value, null, 2))
