import type { OpenSearch } from '../../src/opensearch/client.ts'
import type { VersionIndex } from '../../src/versions/version-indices.ts'
import type { IngestedVersion } from '../data-versions.ts'

/** Number of the documents of an index that belong to the version: all, unless other regions share it. */
export const countDocuments = (
  { indices }: Pick<OpenSearch, 'indices'>,
  { key, isShared }: VersionIndex,
  version: IngestedVersion,
): Promise<number> => indices.count(version[key], isShared ? { term: { regions: version.region } } : undefined)
