/** The parcel classifier as pages, assistants, commands and the composition of the service use it. */

// One description: codes with their chances, or the reason why none follows.
export { ABSTENTION_HELP, type AbstentionReason } from './abstain/abstention.ts'
// Many descriptions, as the rows of a batch or table.
export { MAX_ROWS } from './batch/batch-rows.ts'
export { type LevelName, type Levels, LIKELY_SCORE } from './certainty.ts'
export type { Classify, DeclaredCode, NextQuestion } from './classification.ts'
export { classifiedTariff } from './classified-tariff.ts'
export { createClassify } from './classify.ts'
export {
  classifyLive,
  classifyRows,
  GROUP_SIZE,
  groupsOf,
  type RowClassifier,
  type RowOutcome,
  type RowToClassify,
  rowToClassify,
} from './classify-rows.ts'
export { declaredNote } from './declared/declared-note.ts'
// Codes that people declared, which the next ingest learns from.
export { isInTariff, listFeedback } from './feedback/feedback.ts'
export { createItemRequests, type ItemRequests, pruneRegularly, rememberOrWarn } from './feedback/item-requests.ts'
export {
  countPending,
  decideFeedback,
  listPending,
  type PendingFeedback,
  storeVisitorFeedback,
} from './feedback/review.ts'
export { visitorsKeyId } from './feedback/visitors-key.ts'
export {
  descriptionSchema,
  type ItemSearchRequest,
  isShortEnough,
  itemSearchRequestSchema,
  MAX_DESCRIPTION_LENGTH,
} from './item-search.ts'
export { itemSearchResponse, levelsSchema, questionSchema } from './item-search-response.ts'
export { labelsForCode } from './labels-for-code.ts'

// The API over HTTP, and its metrics.
export { countedClassify } from './metrics.ts'
export { type FpoRouteDependencies, fpoRoutes } from './routes.ts'
