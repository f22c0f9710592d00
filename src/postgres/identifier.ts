/** Quotes a name for use as an SQL identifier. Values never go this way: they are bound. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`
