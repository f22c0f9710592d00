/** The pattern of `LIKE` and `ILIKE` for texts that contain a part, whatever characters it has. */
export const containing = (part: string): string => `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`
