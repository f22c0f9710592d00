import { ServiceUnavailableError } from './service-unavailable-error.ts'

/** Postgres answers, but accepts no writes: its disk is full, or it is a standby. What only counts or notes can go on. */
export class CannotWriteError extends ServiceUnavailableError {}
