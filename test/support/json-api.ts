/** A resource that another one refers to. */
export interface Reference {
  readonly id: string
  readonly type: string
}

/** A resource of a JSON:API document as a client reads it. */
export interface Resource extends Reference {
  readonly attributes: Readonly<Record<string, unknown>>
  readonly relationships: Readonly<Record<string, { readonly data: Reference | readonly Reference[] | null }>>
  readonly meta: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** A JSON:API document as a client reads it: members that the answer does not have are `undefined`. */
export interface Body<Data = Resource> {
  readonly data: Data
  readonly included: readonly Resource[]
  readonly meta: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly links: { readonly next: string | null; readonly prev: string | null }
  readonly errors: readonly {
    readonly status: string
    readonly code: string
    readonly detail: string
    readonly source?: { readonly parameter?: string }
    readonly links?: { readonly about: string }
  }[]
}
