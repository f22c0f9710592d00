import { expect } from 'chai'
import { labelCodes } from '../../../../ingest/transform/label-codes.ts'
import { type DatedRow, successors } from '../../../../ingest/transform/successors.ts'
import { buildTree } from '../../../../src/tariff/tree.ts'

const line = (code: string, description: string, from: string, to: string | null = null): DatedRow => ({
  goodsNomenclatureItemId: code,
  description,
  validityStartDate: from,
  validityEndDate: to,
})

const HISTORY = [
  line('8504000000', 'Transformers', '1972-01-01'),
  line('8504409000', 'Other', '1972-01-01'),
  // One line under another code, with other punctuation; and once more, a year later.
  line('8504408200', 'Rectifiers, of any kind', '2010-01-01', '2021-12-31'),
  line('8504408300', 'Rectifiers of<br>any kind', '2022-01-01', '2022-12-31'),
  line('8504409500', 'Rectifiers of any kind', '2023-01-01'),
  // One that became two.
  line('8504100000', 'Ballasts', '1972-01-01', '2021-12-31'),
  line('8504110000', 'Ballasts', '2022-01-01'),
  line('8504120000', 'Ballasts', '2022-01-01'),
  // Two that became one.
  line('8504500010', 'Inductors', '1972-01-01', '2021-12-31'),
  line('8504500020', 'Inductors', '1972-01-01', '2021-12-31'),
  line('8504510000', 'Inductors', '2022-01-01'),
  // Lines described as "Other".
  line('8504900010', 'Other', '1972-01-01', '2021-12-31'),
  line('8504910000', 'Other', '2022-01-01'),
  // Another day, another chapter, other words.
  line('8504600000', 'Chokes', '1972-01-01', '2021-12-30'),
  line('8504610000', 'Chokes', '2022-01-01'),
  line('9001000010', 'Lamps', '1972-01-01', '2021-12-31'),
  line('8504620000', 'Lamps', '2022-01-01'),
]

const codesOf = (history: readonly DatedRow[]) =>
  labelCodes(
    buildTree(
      history
        .filter(({ validityEndDate }) => validityEndDate === null)
        .map((row, place) => ({
          ...row,
          goodsNomenclatureSid: place,
          productlineSuffix: '80',
          numberIndents: row.goodsNomenclatureItemId.endsWith('000000') ? 0 : 1,
        })),
    ),
    history,
  )

describe('ended codes', () => {
  it('an ended code has a successor if exactly one line continued under another code the day after', () => {
    expect([...successors(HISTORY)]).to.deep.equal([
      ['8504408200', '8504408300'],
      ['8504408300', '8504409500'],
    ])
  })

  const codes = codesOf(HISTORY)

  it('an ended code stands for the code in force at the end of a chain of successors', () => {
    expect(codes.existing('8504408200', 6)).to.equal('85044095')
    expect(codes.existing('85044082', 6)).to.equal('85044095')
    expect(codes.existing('8504408210', 6), 'below a line that moved').to.equal('85044095')
    expect(codes.existing('8504409500', 6), 'in force').to.equal('85044095')
  })

  it('an ended code stands for its subheading if it has no certain successor', () => {
    expect(codes.existing('8504409999', 6)).to.equal('850440')
    expect(codes.existing('85041000', 6)).to.equal(null)
    expect(codes.existing('85041000', 4), 'of a curated text, the heading will do').to.equal('8504')
    expect(codes.existing('999999', 4)).to.equal(null)
  })

  it('lastDay returns the last day on which a code was in force', () => {
    expect(codes.lastDay('850410')).to.equal('2021-12-31')
    expect(codes.lastDay('8504408300')).to.equal('2022-12-31')
    expect(codes.lastDay('999999')).to.equal(null)
  })
})
