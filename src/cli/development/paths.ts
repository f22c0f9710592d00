import { join } from 'node:path'
import { packageRoot } from '../../config/package-root.ts'

/** Judged sets in the folder that contains the checkout. */
export const SHARED_SETS = join(packageRoot, '..', 'shared', 'eval')

/** Where evaluations write their results unless told otherwise; ignored by git. */
export const EVAL_RESULTS = join(packageRoot, 'eval-results')
