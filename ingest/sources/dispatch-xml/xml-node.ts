/** An element with elements in it: the values of each name, in their order. An element without is its text. */
export interface XmlNode {
  readonly [element: string]: readonly (string | XmlNode)[]
}

/** Elements of a name. */
export const elements = (node: XmlNode, name: string): readonly XmlNode[] =>
  (node[name] ?? []).filter((value) => typeof value !== 'string')

/** The text of the first element at a path such as `footnote.footnoteType.footnoteTypeId`; null where it is absent. */
export function textAt(node: XmlNode, path: string): string | null {
  let at: string | XmlNode | undefined = node
  for (const name of path.split('.')) at = typeof at === 'object' ? at[name]?.[0] : undefined
  return typeof at === 'string' && at !== '' ? at : null
}

/** Whether an element is a row of its own, with an identity and an operation, rather than a reference to one. */
export const isRow = (value: string | XmlNode): value is XmlNode => typeof value !== 'string' && 'metainfo' in value
