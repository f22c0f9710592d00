import { hash } from 'node:crypto'

/** A stable id for a resource that has none in the data, from what makes it unique. */
export const resourceId = (...parts: readonly string[]): string => hash('sha256', parts.join('\n'), 'hex').slice(0, 32)
