/** Quotes a name for use as an SQL identifier. Never for values, which are bound. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`
