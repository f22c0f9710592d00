import { createHash } from 'node:crypto'

/** A stable id for a resource that has none in the data, from what makes it unique. */
export const resourceId = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32)
