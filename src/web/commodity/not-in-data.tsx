import type { JSX } from 'preact'
import { type CoveredKind, kindName } from '../../tariff/coverage.ts'

/** What goods can cost, and the unit of a declaration, which is no cost. */
const isPaid = (kind: CoveredKind): boolean => kind !== 'control' && kind !== 'supplementary_unit'

/** A row for each kind of cost that the data lacks, for the list of costs. */
export const CostsNotInData = ({ kinds }: { readonly kinds: readonly CoveredKind[] }): JSX.Element => (
  <>
    {kinds.filter(isPaid).map((kind) => (
      <div key={kind} class="outline__row">
        <dt class="outline__case">{capitalised(kindName(kind))}</dt>
        <dd class="outline__duty muted">Not in the data</dd>
      </div>
    ))}
  </>
)

/** What the list of controls says if it is empty. */
export const NoControls = ({ kinds }: { readonly kinds: readonly CoveredKind[] }): JSX.Element => (
  <p class="govuk-body">
    {kinds.includes('control')
      ? `${capitalised(kindName('control'))}: not in the data.`
      : 'The data names no licence, certificate or other control for this import.'}
  </p>
)

/** All kinds that the data lacks in a sentence; nothing if there are none. */
export const NotInData = ({ kinds }: { readonly kinds: readonly CoveredKind[] }): JSX.Element | null =>
  kinds.length === 0 ? null : <p class="comparison__text muted">Not in the data: {kinds.map(kindName).join(', ')}.</p>

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
