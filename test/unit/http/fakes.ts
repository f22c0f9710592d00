import type { Classify } from '../../../src/fpo/classification.ts'
import type { ItemRequests } from '../../../src/fpo/item-requests.ts'
import type { OpenSearch } from '../../../src/opensearch/client.ts'
import type { Queryable } from '../../../src/postgres/client.ts'
import type { Curations } from '../../../src/search/curation/curation.ts'
import type { NamedRows } from '../../../src/search/curation/named-rows.ts'
import type { Search } from '../../../src/search/search.ts'
import type { Suggest } from '../../../src/search/suggestions/suggest.ts'
import type { Region } from '../../../src/tariff/region.ts'
import type { LiveVersion, LiveVersions } from '../../../src/versions/live-versions.ts'

const unexpected = (): never => {
  throw new Error('Not expected to be asked.')
}

export const noPostgres: Queryable = { query: unexpected }

export const noVersions: LiveVersions = { get: unexpected, known: unexpected }

export const noCurations: Curations = { get: unexpected }

export const noNamedRows: NamedRows = unexpected

export const noSearch: Search = unexpected

export const noSuggest: Suggest = unexpected

export const noClassify: Classify = unexpected

export const noItemRequests: ItemRequests = { remember: unexpected, descriptionOf: unexpected, prune: unexpected }

export const noOpenSearch: OpenSearch = {
  search: unexpected,
  msearch: unexpected,
  mget: unexpected,
  readAll: unexpected,
  bulk: unexpected,
  health: unexpected,
  close: unexpected,
  indices: {
    create: unexpected,
    clone: unexpected,
    delete: unexpected,
    exists: unexpected,
    refresh: unexpected,
    putSettings: unexpected,
    getMapping: unexpected,
    count: unexpected,
    updateAliases: unexpected,
    getAlias: unexpected,
    analyze: unexpected,
    list: unexpected,
  },
}

export function versionOf(region: Region): LiveVersion {
  return {
    dataVersionId: 7,
    region,
    searchIndex: `opentariff-${region}-7`,
    labelsIndex: `opentariff-labels-${region}-7`,
    suggestionsIndex: `opentariff-suggestions-${region}-7`,
    embeddingModel: 'model-hash',
    publishedAt: new Date('2026-01-02T03:04:05.678Z'),
    sourceKind: 'sample',
    snapshotDate: '2026-01-01',
  }
}
