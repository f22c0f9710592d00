import { expect } from 'chai'
import fc from 'fast-check'
import { compareCodes } from '../../../src/tariff/codes.ts'
import type { GoodsNomenclatureRow } from '../../../src/tariff/goods-nomenclature.ts'
import {
  ancestorsOf,
  buildTree,
  buildTreeAt,
  classOf,
  descendantsOf,
  isDeclarable,
  type TreeNode,
} from '../../../src/tariff/tree.ts'

type Compact = readonly [code: string, indents: number, start?: string, end?: string | null]

/** `0101210000-10` and an indent make a row; sids follow the order given. */
const rows = (...compact: readonly Compact[]): GoodsNomenclatureRow[] =>
  compact.map(([code, numberIndents, validityStartDate = '1972-01-01', validityEndDate = null], index) => {
    const [goodsNomenclatureItemId = '', productlineSuffix = '80'] = code.split('-')
    return {
      goodsNomenclatureSid: index + 1,
      goodsNomenclatureItemId,
      productlineSuffix,
      numberIndents,
      validityStartDate,
      validityEndDate,
    }
  })

const codeOf = (node: TreeNode<GoodsNomenclatureRow>): string =>
  `${node.row.goodsNomenclatureItemId}-${node.row.productlineSuffix}`

const parents = (input: readonly GoodsNomenclatureRow[]): Record<string, string | null> =>
  Object.fromEntries(buildTree(input).nodes.map((node) => [codeOf(node), node.parent && codeOf(node.parent)]))

describe('buildTree', () => {
  const horses = rows(
    ['0100000000', 0],
    ['0101000000', 0],
    ['0101210000-10', 1],
    ['0101210000', 2],
    ['0101290000', 2],
    ['0101291000', 3],
    ['0101299000', 3],
    ['0101300000', 1],
    ['0102000000', 0],
  )

  it('makes the nearest preceding row with a smaller indent the parent', () => {
    expect(parents(horses)).to.deep.equal({
      '0100000000-80': null,
      '0101000000-80': '0100000000-80',
      '0101210000-10': '0101000000-80',
      '0101210000-80': '0101210000-10',
      '0101290000-80': '0101210000-10',
      '0101291000-80': '0101290000-80',
      '0101299000-80': '0101290000-80',
      '0101300000-80': '0101000000-80',
      '0102000000-80': '0100000000-80',
    })
  })

  it('makes the chapter the parent of a heading even when a grouping row stands between', () => {
    const chemicals = rows(
      ['2800000000', 0],
      ['2801000000-10', 0],
      ['2801000000', 0],
      ['2801100000', 1],
      ['2802000000', 0],
    )
    expect(parents(chemicals)).to.deep.equal({
      '2800000000-80': null,
      '2801000000-10': '2800000000-80',
      '2801000000-80': '2800000000-80',
      '2801100000-80': '2801000000-80',
      '2802000000-80': '2800000000-80',
    })
  })

  it('finds the nearest ancestor when an indent is skipped', () => {
    expect(parents(rows(['0100000000', 0], ['0101000000', 0], ['0101210000', 3]))['0101210000-80']).to.equal(
      '0101000000-80',
    )
  })

  it('classifies each row as chapter, heading, subheading or commodity', () => {
    const { nodes } = buildTree([...horses])
    expect(nodes.map((node) => [codeOf(node), classOf(node)])).to.deep.equal([
      ['0100000000-80', 'chapter'],
      ['0101000000-80', 'heading'],
      ['0101210000-10', 'subheading'],
      ['0101210000-80', 'commodity'],
      ['0101290000-80', 'subheading'],
      ['0101291000-80', 'commodity'],
      ['0101299000-80', 'commodity'],
      ['0101300000-80', 'commodity'],
      // A heading without subdivisions can be declared.
      ['0102000000-80', 'commodity'],
    ])
  })

  it('makes the grouping row the parent of an indented heading', () => {
    const special = rows(['9900000000', 0], ['9919000000-10', 0], ['9919000000', 1], ['9920000000', 1])
    expect(parents(special)).to.include({ '9919000000-80': '9919000000-10', '9920000000-80': '9919000000-10' })
  })

  it('never attaches a row without heading or chapter to the preceding one', () => {
    const holes = rows(['0100000000', 0], ['0101000000', 0], ['0101210000', 1], ['0102210000', 1], ['0201000000', 0])
    expect(parents(holes)).to.include({ '0102210000-80': '0100000000-80', '0201000000-80': null })
  })

  it('reports a grouping row without children as not declarable', () => {
    const { nodes } = buildTree(rows(['0100000000', 0], ['0101000000', 0], ['0101210000-10', 1]))
    expect(nodes.map(isDeclarable)).to.deep.equal([false, false, false])
  })

  it('sorts two rows with the same code by sid', () => {
    const twice = rows(['2200000000', 0], ['2207000000', 0], ['2207100011', 1], ['2207100011', 1])
    expect(buildTree(twice.toReversed()).nodes.map((node) => node.row.goodsNomenclatureSid)).to.deep.equal([1, 2, 3, 4])
  })

  it('contains only the rows in force on a date', () => {
    const tomatoes = rows(
      ['0700000000', 0],
      ['0702000000', 0],
      ['0702000007', 1, '1998-01-01', '2024-12-31'],
      ['0702001000', 1, '2025-01-01'],
      ['0702001007', 2, '2025-01-01'],
    )
    const codesAt = (date: string) => buildTreeAt(tomatoes, date).nodes.map((node) => node.row.goodsNomenclatureItemId)
    expect(codesAt('2024-12-31')).to.deep.equal(['0700000000', '0702000000', '0702000007'])
    expect(codesAt('2025-01-01')).to.deep.equal(['0700000000', '0702000000', '0702001000', '0702001007'])
    expect(codesAt('1971-12-31')).to.deep.equal([])
  })

  it('lists ancestors chapter first and descendants in order', () => {
    const tree = buildTree(horses)
    const node = tree.bySid.get(6)
    expect(node && ancestorsOf(node).map(codeOf)).to.deep.equal([
      '0100000000-80',
      '0101000000-80',
      '0101210000-10',
      '0101290000-80',
    ])
    const heading = tree.bySid.get(2)
    expect(heading && descendantsOf(heading).map((below) => below.row.goodsNomenclatureSid)).to.deep.equal([
      3, 4, 5, 6, 7, 8,
    ])
  })

  describe('for any rows', () => {
    /** A random nomenclature: one chapter, a few headings, indents that never jump by more than one. */
    const nomenclature = fc
      .array(fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 25 }), { minLength: 1, maxLength: 6 })
      .map((headings) =>
        rows(
          ['0700000000', 0],
          ...headings.flatMap((indents, h): Compact[] => {
            const heading = `07${String(h + 1).padStart(2, '0')}`
            let last = 0
            return [
              [`${heading}000000`, 0],
              ...indents.map((indent, i): Compact => {
                last = Math.min(indent, last + 1)
                return [`${heading}${String(i + 1).padStart(6, '0')}-${i % 5 === 4 ? '10' : '80'}`, last]
              }),
            ]
          }),
        ),
      )

    it('builds one root, and a preceding parent with a smaller indent for every other row', () => {
      fc.assert(
        fc.property(nomenclature, (input) => {
          const { nodes } = buildTree(input)
          return nodes.every((node, index) => {
            if (index === 0) return node.parent === null
            const { parent } = node
            if (parent === null || parent.position >= node.position || !parent.children.includes(node)) return false
            return node.row.numberIndents === 0
              ? parent === nodes[0]
              : parent.row.numberIndents === node.row.numberIndents - 1
          })
        }),
      )
    })

    it('builds the same tree in any order of its input', () => {
      const shuffled = nomenclature.chain((input) =>
        fc.tuple(fc.constant(input), fc.shuffledSubarray(input, { minLength: input.length })),
      )
      fc.assert(
        fc.property(shuffled, ([input, other]) => {
          const shape = (from: readonly GoodsNomenclatureRow[]) =>
            buildTree(from).nodes.map((node) => [node.row.goodsNomenclatureSid, node.parent?.row.goodsNomenclatureSid])
          expect(shape(other)).to.deep.equal(shape(input))
        }),
      )
    })

    it('visits every row once in the order of the tariff when walked from the chapter', () => {
      fc.assert(
        fc.property(nomenclature, (input) => {
          const { nodes } = buildTree(input)
          const [chapter] = nodes
          if (!chapter) return false
          const walked = [chapter, ...descendantsOf(chapter)].map((node) => node.row)
          expect(walked).to.deep.equal(input.toSorted(compareCodes))
          return true
        }),
      )
    })

    it('makes each ancestor of a row an ancestor of all its descendants', () => {
      fc.assert(
        fc.property(nomenclature, (input) =>
          buildTree(input).nodes.every((node) =>
            descendantsOf(node).every((below) => {
              const above = ancestorsOf(below)
              return above.includes(node) && ancestorsOf(node).every((ancestor) => above.includes(ancestor))
            }),
          ),
        ),
      )
    })
  })
})
