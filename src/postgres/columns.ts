import { z } from 'zod'
import type { IsoDate } from '../tariff/goods-nomenclature.ts'

/** Schemas of columns that are more than `z.string()`, `z.int()` and `z.boolean()`. Null is for columns without `NOT NULL`. */
export const textOrNull = z.string().nullable()
export const intOrNull = z.int().nullable()
export const numberOrNull = z.number().nullable()
export const day = z.string() satisfies z.ZodType<IsoDate>
export const dayOrNull = day.nullable()

/** A period whose ends may be open. */
export const openPeriod = { validityStartDate: dayOrNull, validityEndDate: dayOrNull }
