/** Names a resource: https://jsonapi.org/format/#document-resource-identifier-objects */
export interface ResourceIdentifier {
  readonly id: string
  readonly type: string
}

/** The `included` member of a document: each resource once, in the order in which they were first named. */
export class Included<R extends ResourceIdentifier> {
  readonly #resources: R[] = []
  readonly #idsOfTypes = new Map<string, Set<string>>()

  /** Keeps the first of two resources with the same type and id. */
  add(...resources: readonly R[]): void {
    for (const resource of resources) {
      const ids = this.#idsOfTypes.get(resource.type)
      if (ids?.has(resource.id)) continue
      if (ids === undefined) this.#idsOfTypes.set(resource.type, new Set([resource.id]))
      else ids.add(resource.id)
      this.#resources.push(resource)
    }
  }

  list(): readonly R[] {
    return [...this.#resources]
  }
}
