import type { OpenSearch } from '../../src/opensearch/client.ts'
import type { Queryable } from '../../src/postgres/client.ts'

const unexpected = (): never => {
  throw new Error('Not expected to be asked.')
}

export const noPostgres: Queryable = { query: unexpected }

export const noOpenSearch: OpenSearch = {
  search: unexpected,
  msearch: unexpected,
  mget: unexpected,
  readAll: unexpected,
  bulk: unexpected,
  health: unexpected,
  nodes: unexpected,
  close: unexpected,
  indices: {
    create: unexpected,
    clone: unexpected,
    delete: unexpected,
    exists: unexpected,
    refresh: unexpected,
    merge: unexpected,
    putSettings: unexpected,
    getSettings: unexpected,
    getMapping: unexpected,
    putMapping: unexpected,
    count: unexpected,
    analyze: unexpected,
    list: unexpected,
  },
}
