import { expect } from 'chai'
import fc from 'fast-check'
import { applyChange, withoutNational } from '../../../../../ingest/sources/dispatch-xml/apply-change.ts'
import { elements, textAt, type XmlNode } from '../../../../../ingest/sources/dispatch-xml/xml-node.ts'
import { type Content, nodeOf, row } from './extracts.ts'

/** A measure with conditions by their ids, each of which has components by theirs. */
type Model = Map<number, { value: string; components: Map<number, string> }>

/** One nested row of a change, or what is left out. */
interface Step {
  readonly measure: 'C' | 'U' | 'D'
  readonly conditions: readonly {
    readonly id: number
    readonly opType: 'C' | 'U' | 'D'
    readonly value: string
    readonly components: readonly { readonly id: number; readonly opType: 'C' | 'U' | 'D'; readonly value: string }[]
  }[]
}

const opType = fc.constantFrom('C' as const, 'U' as const, 'D' as const)
const nested = { id: fc.integer({ min: 1, max: 4 }), opType, value: fc.constantFrom('a', 'b', 'c') }
const component = fc.record(nested)
const condition = fc.record({
  ...nested,
  components: fc.uniqueArray(component, { selector: ({ id }) => id, maxLength: 3 }),
})
const step: fc.Arbitrary<Step> = fc.record({
  measure: fc.constantFrom('C' as const, 'U' as const, 'U' as const, 'U' as const, 'D' as const),
  conditions: fc.uniqueArray(condition, { selector: ({ id }) => id, maxLength: 4 }),
})

const contentOf = ({ measure, conditions }: Step): Content =>
  row(measure, 1, {
    sid: '1',
    measureCondition: conditions.map(({ id, opType: operation, value, components }) =>
      row(operation, id, {
        value,
        measureConditionComponent: components.map((each) => row(each.opType, each.id, { value: each.value })),
      }),
    ),
  })

/** The meaning of the change, written another way: by hand, on maps. */
function applyToModel(model: Model | null, { measure, conditions }: Step, implicitDeletes: boolean): Model | null {
  if (measure === 'D') return null
  const next: Model = implicitDeletes ? new Map() : (model ?? new Map())
  for (const { id, opType: operation, value, components } of conditions) {
    if (operation === 'D') {
      next.delete(id)
      continue
    }
    const known = next.get(id)?.components ?? new Map<number, string>()
    for (const each of components) {
      if (each.opType === 'D') known.delete(each.id)
      else known.set(each.id, each.value)
    }
    next.set(id, { value, components: known })
  }
  return next
}

const modelOf = (node: XmlNode | null) =>
  node &&
  Object.fromEntries(
    elements(node, 'measureCondition').map((each) => [
      textAt(each, 'hjid'),
      {
        value: textAt(each, 'value'),
        components: Object.fromEntries(
          elements(each, 'measureConditionComponent').map((one) => [textAt(one, 'hjid'), textAt(one, 'value')]),
        ),
      },
    ]),
  )

const plain = (model: Model | null) =>
  model &&
  Object.fromEntries(
    [...model].map(([id, { value, components }]) => [id, { value, components: Object.fromEntries(components) }]),
  )

describe('applyChange', () => {
  for (const implicitDeletes of [true, false]) {
    it(`agrees with a model after any changes, with ${implicitDeletes ? 'implicit' : 'explicit'} deletes`, () => {
      fc.assert(
        fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
          let state: XmlNode | null = null
          let model: Model | null = null
          for (const each of steps) {
            state = applyChange(state, { node: nodeOf(contentOf(each)), implicitDeletes })
            model = applyToModel(model, each, implicitDeletes)
            expect(modelOf(state)).to.deep.equal(plain(model))
          }
        }),
      )
    })
  }

  it('replaces values and references, so that what is left out of an update is empty', () => {
    const created = nodeOf(row('C', 1, { sid: '1', validityEndDate: '2026-01-31', additionalCode: { sid: '5' } }))
    const updated = nodeOf(row('U', 1, { sid: '1' }))
    const state = applyChange(applyChange(null, { node: created, implicitDeletes: false }), {
      node: updated,
      implicitDeletes: false,
    })
    expect(state).to.deep.equal(updated)
  })
})

describe('withoutNational', () => {
  it('drops national rows, nested ones too', () => {
    const node = nodeOf(row('C', 1, { sid: '1', footnote: [row('C', 2, {}, 'N'), row('C', 3, { footnoteId: '9' })] }))
    expect(elements(withoutNational(node) ?? {}, 'footnote').map((each) => textAt(each, 'hjid'))).to.deep.equal(['3'])
    expect(withoutNational(nodeOf(row('C', 1, {}, 'N')))).to.equal(null)
  })
})
