/** A page of each type, with content from the sample: checked as a whole by `every-page.test.ts`. */
export const PAGE_TYPES: readonly { readonly name: string; readonly path: string }[] = [
  { name: 'home', path: '/' },
  { name: 'browse', path: '/browse' },
  { name: 'browse-section', path: '/sections/2' },
  { name: 'browse-chapter', path: '/xi/chapters/07' },
  { name: 'browse-heading', path: '/headings/0709' },
  { name: 'browse-heading-declarable', path: '/headings/0409' },
  { name: 'browse-heading-unknown', path: '/headings/0199' },
  { name: 'browse-subheading', path: '/subheadings/0702009100-10' },
  { name: 'browse-subheading-not-one', path: '/subheadings/0702001007' },
  { name: 'browse-chapter-before-it-began', path: '/chapters/07?as_of=1960-01-01' },
  { name: 'browse-nothing-in-force', path: '/browse?as_of=1960-01-01' },
  { name: 'not-found', path: '/nowhere' },
]
