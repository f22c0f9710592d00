/** The reason for rejecting a file that was cut off: what shows it. */
export const endedEarly = (sign: string): string => `the file ended early: ${sign}`
