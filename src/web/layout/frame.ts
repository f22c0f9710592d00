import type { MisspeltParameter } from '../../http/route/misspelt-parameters.ts'
import type { DataWarning } from '../../versions/data-warnings.ts'
import type { Assets } from '../assets/assets.ts'
import type { Place } from '../place.ts'

/** What surrounds the content of a page. */
export interface Frame {
  readonly place: Place
  /** Path as sent, with the region. */
  readonly path: string
  /** The parameters that the page knows, without `?`. */
  readonly querystring: string
  /** Parameters that the page ignored, with the ones that they look like. */
  readonly misspelt: readonly MisspeltParameter[]
  readonly warnings: readonly DataWarning[]
  readonly assets: Assets
  readonly publicUrl: string
  /** Whether the page of the classifier is switched on. */
  readonly hasClassifier: boolean
}
