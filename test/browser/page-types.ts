/** A page of each type, with content from the sample: checked as a whole by `every-page.test.ts`. */
export const PAGE_TYPES: readonly { readonly name: string; readonly path: string }[] = [
  { name: 'home', path: '/' },
  { name: 'not-found', path: '/nowhere' },
]
