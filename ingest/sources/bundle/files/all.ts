import type { FileSpec } from '../../reading/file-spec.ts'
import { CODE_LISTS } from './code-lists.ts'
import { EXCHANGE_RATE_FILES } from './exchange-rates.ts'
import { GREEN_LANES_FILES } from './green-lanes.ts'
import { LABEL_FILES } from './labels.ts'
import { MEASURE_FILES } from './measures.ts'
import { NOMENCLATURE_FILES } from './nomenclature.ts'
import { QUOTA_FILES } from './quotas.ts'
import { RULES_OF_ORIGIN_FILES } from './rules-of-origin.ts'
import { SEARCH_FILES } from './search.ts'

/**
 * Every file of the bundle that is loaded, in the order of loading: what is referred to comes first. The bundle's other
 * files are read elsewhere (`synonyms/`, lists of `fpo/`, `taric3/`, `recordings/`) or are history that is in force in no
 * region.
 */
export const BUNDLE_FILES: readonly FileSpec[] = [
  ...CODE_LISTS,
  ...NOMENCLATURE_FILES,
  ...MEASURE_FILES,
  ...QUOTA_FILES,
  ...EXCHANGE_RATE_FILES,
  ...RULES_OF_ORIGIN_FILES,
  ...SEARCH_FILES,
  ...LABEL_FILES,
  ...GREEN_LANES_FILES,
]
