import { z } from 'zod'
import type { IsoDate } from '../tariff/goods-nomenclature.ts'

/** `2021-01-01T00:00:00.000Z` */
export const dateTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)

/** The first instant of a day of the tariff, as the API writes it. */
export function toDateTime(date: IsoDate): string
export function toDateTime(date: IsoDate | null): string | null
export function toDateTime(date: IsoDate | null): string | null {
  return date === null ? null : `${date}T00:00:00.000Z`
}

/** The last second of a day, as the API writes it where the public service does so: the end of a quota period or footnote. */
export const toEndOfDay = (date: IsoDate | null): string | null => (date === null ? null : `${date}T23:59:59.000Z`)
