import { z } from 'zod'

/** A query parameter that may be left out or empty: forms send their empty fields too. */
export const optionalParameter = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())
