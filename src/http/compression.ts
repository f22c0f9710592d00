import compress from 'koa-compress'

/** Compresses what is worth it: below this, the header costs as much as is saved. */
const SMALLEST = 1024

export const compression = () => compress({ threshold: SMALLEST })
