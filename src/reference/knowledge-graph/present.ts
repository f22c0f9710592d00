import type { JsonApiDocument } from '../../json-api/document.ts'
import type { ResourceOf } from '../../json-api/resource.ts'
import { type NoteRelation, noteRelation } from '../../tariff/note-fragments.ts'
import { plainLine } from '../../tariff/plain-text.ts'
import type { Note } from '../../tariff-data/nomenclature/notes.ts'
import type { edge, node } from './resources.ts'

type Node = ResourceOf<typeof node>
type Edge = ResourceOf<typeof edge>

/** Goods that a query asks about. */
export interface Subject {
  readonly itemId: string
  readonly description: string
}

export interface Wanted {
  readonly nodes: boolean
  readonly edges: boolean
  readonly content: boolean
  readonly maxNodes: number
  readonly maxEdges: number
}

/** Fragments of notes as nodes, with what contains them, what they refer to and what that expands to. */
export function presentNotes(notes: readonly Note[], subjects: readonly Subject[], wanted: Wanted): JsonApiDocument {
  const shown = notes.slice(0, wanted.maxNodes)
  const others = new Map<string, Node>()
  const edges = new Map<string, Edge>()
  const add = (other: Node) => {
    others.set(other.id, other)
    return other
  }
  const connect = (type: Edge['attributes']['relationship_type'], source: Node, target: Node) => {
    const id = `${type}:${source.id}:${target.id}`
    edges.set(id, {
      id,
      type: 'knowledge_graph_edge',
      attributes: { relationship_type: type },
      relationships: { source: refTo(source), target: refTo(target) },
    })
  }
  const data = shown.map((note) => {
    const fragment = fragmentNode(note, wanted.content)
    connect('contains', add(sourceNode(note)), fragment)
    for (const subject of subjects) {
      const relation = noteRelation(note, subject.itemId)
      if (relation === null) continue
      const goods = add(goodsNode(subject))
      if (relation.applies) connect('applies_to', fragment, goods)
      for (const mention of relation.mentions) {
        const range = add(rangeNode(mention))
        connect('references', fragment, range)
        connect('expands_to', range, goods)
      }
    }
    return fragment
  })
  const ofEdges = wanted.edges ? [...edges.values()].slice(0, wanted.maxEdges) : []
  const truncation =
    notes.length > shown.length ? 'max_nodes' : wanted.edges && edges.size > wanted.maxEdges ? 'max_edges' : null
  return {
    data,
    included: [...ofEdges, ...(wanted.nodes ? others.values() : [])],
    meta: {
      subject_count: subjects.length,
      result_count: data.length,
      truncated: truncation !== null,
      truncation_reason: truncation,
    },
  }
}

const refTo = ({ id, type }: Node) => ({ data: { id, type } })

const nodeOf = (attributes: Node['attributes']): Node => ({
  id: attributes.key,
  type: 'knowledge_graph_node',
  attributes,
})

const sourceKey = ({ source, sourceId }: Note): string => `${source}-${sourceId}`

const sourceOf = ({ source, sourceId }: Note) => ({
  source_type:
    source === 'chapter' ? ('customs_tariff_chapter_note' as const) : ('customs_tariff_section_note' as const),
  source_id: sourceId,
})

const fragmentNode = (note: Note, withContent: boolean): Node =>
  nodeOf({
    node_type: 'note_fragment',
    key: `note_fragment:${sourceKey(note)}:${note.position}`,
    title: note.title,
    ...(withContent && { content: note.text }),
    ...sourceOf(note),
  })

const sourceNode = (note: Note): Node =>
  nodeOf({ node_type: 'note_source', key: `note_source:${sourceKey(note)}`, ...sourceOf(note) })

const goodsNode = ({ itemId, description }: Subject): Node =>
  nodeOf({ node_type: 'goods_nomenclature', key: `goods_nomenclature:${itemId}`, title: plainLine(description) })

const rangeNode = ({ first, last, text }: NoteRelation['mentions'][number]): Node =>
  nodeOf({ node_type: 'range', key: `range:${first}-${last}`, title: text })
