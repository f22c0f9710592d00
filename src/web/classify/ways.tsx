import type { JSX } from 'preact'
import { type Place, pageAddress } from '../place.ts'

const WAYS = [
  { way: 'one', text: 'One description', path: '/classify' },
  { way: 'file', text: 'A file', path: '/classify/file' },
  { way: 'codes', text: 'Codes you have', path: '/codes' },
] as const

/** The ways to classify goods or to check their codes, as links to each other. */
export const Ways = ({
  place,
  way,
}: {
  readonly place: Place
  readonly way: (typeof WAYS)[number]['way']
}): JSX.Element => (
  <nav class="ways" aria-label="Ways to classify">
    <ul class="ways__list">
      {WAYS.map((one) => (
        <li key={one.way}>
          <a class="ways__link" href={pageAddress(place, one.path)} aria-current={one.way === way ? 'page' : undefined}>
            {one.text}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
