import { hash } from 'node:crypto'
import type { ResourceIdentifier } from './included.ts'

/** The resource identifier object of a resource. */
export const refTo = ({ id, type }: ResourceIdentifier): ResourceIdentifier => ({ id, type })

/**
 * The id of a resource that is identified by its content alone. MD5, because clients of the public service know these
 * ids.
 */
export const contentId = (parts: readonly string[]): string => hash('md5', parts.join('\n'), 'hex')
