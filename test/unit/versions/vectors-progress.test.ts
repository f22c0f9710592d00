import { expect } from 'chai'
import { describeVectorsProgress, readVectorsProgress } from '../../../src/versions/vectors-progress.ts'

const progressOf = (rows: readonly { readonly total: number; readonly done: number | null }[]) =>
  readVectorsProgress({ query: async <T>() => rows as unknown as readonly T[] } as Parameters<
    typeof readVectorsProgress
  >[0])

describe('progress of the vectors', () => {
  it('covers all regions that wait, including one whose load has not begun', async () => {
    expect(
      await progressOf([
        { total: 2000, done: 500 },
        { total: 1000, done: null },
      ]),
    ).to.deep.equal({ done: 500, total: 3000 })
  })

  it('stays null where nothing waits, or no load is running', async () => {
    expect(await progressOf([])).to.equal(null)
    expect(await progressOf([{ total: 2000, done: null }])).to.equal(null)
  })

  it('reads as a sentence', () => {
    expect(describeVectorsProgress({ done: 1500, total: 27524 })).to.equal(
      'still learning meanings: 1,500 of 27,524 texts',
    )
  })
})
