import type { RequestOptions } from '../../opensearch/transport.ts'
import { OUTLINE } from '../../questions/outline.ts'
import { isResidual } from '../../tariff/residual.ts'
import type { LiveVersion } from '../../versions/live-versions.ts'
import type { ScoredHit } from './fetch-hits.ts'
import { HIT_DOCUMENTS } from './hit-documents.ts'

/** Published descriptions of the siblings of a row called "Other", by the id of its hit. */
export type OtherThan = ReadonlyMap<string, readonly string[]>

/** Reads what the hits that are called "Other" are other than. Rows are cached, so most pages need no request. */
export const readOtherThan = async (
  live: LiveVersion,
  hits: readonly ScoredHit[],
  options: RequestOptions = {},
): Promise<OtherThan> => {
  const residual = hits.filter(({ document }) => isResidual(document.description))
  if (residual.length === 0) return new Map()
  const [outline, documents] = await Promise.all([live.data.get(OUTLINE), live.data.get(HIT_DOCUMENTS)])
  const read = residual.map(async ({ id, document }): Promise<readonly [string, readonly string[]]> => {
    const node = outline.at(document.position)
    const siblings = (node?.parent?.children ?? []).filter((other) => other !== node)
    const rows = await documents.read(
      siblings.map(({ row }) => String(row.goodsNomenclatureSid)),
      options,
    )
    return [id, rows.map(({ description }) => description).filter((description) => !isResidual(description))]
  })
  return new Map(await Promise.all(read))
}
