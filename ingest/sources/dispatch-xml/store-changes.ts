import type { Rejects } from '../rejects.ts'
import { excerpt } from '../source-record.ts'
import { EXPLICIT_DELETES_SINCE, withoutNational } from './apply-change.ts'
import type { ChangeStore } from './change-store.ts'
import { CODE_LIST_READERS } from './code-lists.ts'
import { extractItems } from './extract-files.ts'
import { countUnknown, UNUSED_ENTITIES } from './known-elements.ts'
import { MEASURE_READER } from './measures.ts'
import type { Extract } from './order-extracts.ts'
import { QUOTA_DEFINITION_READER, QUOTA_ORDER_NUMBER_READER } from './quotas.ts'
import { textAt } from './xml-node.ts'

/** Who publishes extracts, and which of their rows count. */
export interface Feed {
  /** Folder of the files, and `origin` of the rows. */
  readonly folder: string
  /** Whom to ask for files that can be read. */
  readonly accessContact: string
  /** Whether national rows (`origin` N) belong to the tariff. */
  readonly withNational: boolean
}

const USED_ENTITIES: ReadonlySet<string> = new Set([
  'GoodsNomenclature',
  ...[...CODE_LIST_READERS, MEASURE_READER, QUOTA_ORDER_NUMBER_READER, QUOTA_DEFINITION_READER].map(
    ({ entity }) => entity,
  ),
])

const OPERATIONS: ReadonlySet<string | null> = new Set(['C', 'U', 'D'])

/** Puts the changes of extracts, in their order, into the store. Returns what was found that is not read, counted. */
export async function storeChanges(
  { folder, accessContact, withNational }: Feed,
  extracts: readonly Extract[],
  store: ChangeStore,
  rejects: Rejects,
): Promise<readonly string[]> {
  const unknown = new Map<string, number>()
  for (const { file, end } of extracts) {
    const implicitDeletes = end < EXPLICIT_DELETES_SINCE
    for await (const item of extractItems(file, accessContact)) {
      if (item.kind === 'results') continue
      const { entity, line } = item
      if (!USED_ENTITIES.has(entity)) {
        if (!UNUSED_ENTITIES.has(entity)) unknown.set(entity, (unknown.get(entity) ?? 0) + 1)
        continue
      }
      const node = withNational ? item.node : withoutNational(item.node)
      if (node === null) continue
      countUnknown(entity, node, unknown)
      const operation = textAt(node, 'metainfo.opType')
      if (textAt(node, 'hjid') !== null && OPERATIONS.has(operation)) {
        await store.add(entity, { node, implicitDeletes }, file, line)
      } else {
        const reason = OPERATIONS.has(operation) ? 'hjid: is missing' : `opType: ${operation} is none of C, U, D`
        rejects.add({ file: file.name, line, reason, record: excerpt(JSON.stringify(node)) })
      }
    }
  }
  return [...unknown].map(([name, count]) => `${folder}: ${name} is unknown to this reader, ignored ${count} times`)
}
