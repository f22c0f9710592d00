import type { Classify } from '../../../src/fpo/classification.ts'
import type { ItemRequests } from '../../../src/fpo/feedback/item-requests.ts'
import type { Search } from '../../../src/search/search.ts'
import type { Suggest } from '../../../src/search/suggestions/suggest.ts'
import type { Region } from '../../../src/tariff/region.ts'
import type { LiveVersion, LiveVersions } from '../../../src/versions/live-versions.ts'
import { liveVersionOf } from '../../support/live-version.ts'

const unexpected = (): never => {
  throw new Error('Not expected to be asked.')
}

export const noVersions: LiveVersions = { get: unexpected }

export const noSearch: Search = unexpected

export const noSuggest: Suggest = unexpected

export const noClassify: Classify = unexpected

export const noItemRequests: ItemRequests = { remember: unexpected, descriptionOf: unexpected, prune: unexpected }

export function versionOf(region: Region): LiveVersion {
  return liveVersionOf({
    dataVersionId: 7,
    region,
    searchIndex: `opentariff-${region}-7`,
    labelsIndex: `opentariff-labels-${region}-7`,
    suggestionsIndex: `opentariff-suggestions-${region}-7`,
    embeddingModel: 'model-hash',
    publishedAt: new Date('2026-01-02T03:04:05.678Z'),
    sourceKind: 'sample',
    snapshotDate: '2026-01-01',
    dataDates: {},
    languages: [],
  })
}
