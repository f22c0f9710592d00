/** Names a resource: https://jsonapi.org/format/#document-resource-identifier-objects */
export interface ResourceIdentifier {
  readonly id: string
  readonly type: string
}

/** The `included` member of a document: each resource once, in the order in which they were first named. */
export class Included<R extends ResourceIdentifier> {
  readonly #resources = new Map<string, R>()

  /** Keeps the first of two resources with the same type and id. */
  add(...resources: readonly R[]): void {
    for (const resource of resources) {
      // Types hold no space.
      const key = `${resource.type} ${resource.id}`
      if (!this.#resources.has(key)) this.#resources.set(key, resource)
    }
  }

  list(): readonly R[] {
    return [...this.#resources.values()]
  }
}
