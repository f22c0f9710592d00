import { z } from 'zod'
import { defineDocument } from '../../json-api/document.ts'
import { defineResource, toOne } from '../../json-api/resource.ts'

const NODE_TYPES = ['note_fragment', 'note_source', 'goods_nomenclature', 'range'] as const

export const node = defineResource({
  type: 'knowledge_graph_node',
  attributes: z.strictObject({
    node_type: z.enum(NODE_TYPES),
    key: z.string(),
    title: z.string().optional(),
    content: z.string().optional(),
    source_type: z.enum(['customs_tariff_chapter_note', 'customs_tariff_section_note']).optional(),
    source_id: z.string().optional(),
  }),
})

export const edge = defineResource({
  type: 'knowledge_graph_edge',
  attributes: z.strictObject({
    relationship_type: z.enum(['contains', 'applies_to', 'references', 'expands_to']),
  }),
  relationships: { source: toOne('knowledge_graph_node'), target: toOne('knowledge_graph_node') },
})

export const knowledgeGraphDocument = defineDocument({
  id: 'KnowledgeGraph',
  data: node,
  many: true,
  included: [edge, node],
  meta: z.strictObject({
    subject_count: z.int(),
    result_count: z.int(),
    truncated: z.boolean(),
    truncation_reason: z.enum(['max_nodes', 'max_edges']).nullable(),
  }),
})
