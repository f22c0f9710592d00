import { expect } from 'chai'
import { describeLostMeasures, type MeasureCounts } from '../../../../ingest/versions/lost-measures.ts'
import { describeSuspicion } from '../../../../ingest/versions/suspicions.ts'
import type { Queryable } from '../../../../src/postgres/client.ts'
import { HARMONIZED_SYSTEM_CHAPTERS } from '../../../../src/tariff/harmonized-system.ts'

const DAY = '2026-11-26'

interface Answers {
  /** Chapters that only the live version has, or, where nothing real is live, those of the new one. */
  readonly chapters?: readonly string[]
  readonly measures?: readonly MeasureCounts[]
}

const database = ({ chapters = [], measures = [] }: Answers = {}): Queryable => ({
  query: async ({ text }) => {
    const rows = text.includes('FROM measures') ? measures : chapters.map((chapter) => ({ chapter }))
    return JSON.parse(JSON.stringify(rows))
  },
})

describe('suspicions about new data', () => {
  const version = { region: 'uk', sourceKind: 'published', dataVersionId: 6 } as const
  const live = { ...version, dataVersionId: 5, rowCounts: { goods_nomenclatures: 100, measures: 900 } }
  const rows = { goods_nomenclatures: 100, measures: 900 }

  it('stay empty where the new data resembles the live data', async () => {
    expect(await describeSuspicion(database(), { version, live, rows, day: DAY })).to.equal(null)
  })

  it('name the chapters that are missing, whatever kind of source the live data is of', async () => {
    for (const sourceKind of ['published', 'bundle']) {
      const load = { version, live: { ...live, sourceKind }, rows, day: DAY }
      expect(await describeSuspicion(database({ chapters: ['07', '85'] }), load)).to.equal(
        'uk: the new data has nothing of chapter 07, 85, which live version 5 has',
      )
    }
  })

  it('name the measures that a chapter has lost, whatever kind of source the live data is of', async () => {
    const measures = [{ chapter: '22', before: 400, after: 380 }]
    const load = { version, live: { ...live, sourceKind: 'bundle' }, rows, day: DAY }
    expect(await describeSuspicion(database({ measures }), load)).to.include('most in chapters 22 400 → 380')
  })

  for (const [before, kept] of [
    ['nothing', undefined],
    ['the built-in data', { ...live, sourceKind: 'built-in', rowCounts: { goods_nomenclatures: 9128, measures: 199 } }],
    ['the sample', { ...live, sourceKind: 'sample' }],
  ] as const) {
    describe(`where ${before} is live`, () => {
      const whole = { goods_nomenclatures: 28_801, measures: 17_468 }
      const load = { version: { ...version, sourceKind: 'bundle' as const }, live: kept, rows: whole, day: DAY }

      it('stay empty for a whole tariff', async () => {
        expect(await describeSuspicion(database({ chapters: HARMONIZED_SYSTEM_CHAPTERS }), load)).to.equal(null)
      })

      it('name the rows of a part of a tariff', async () => {
        const part = { ...load, rows: { goods_nomenclatures: 199, measures: 0 } }
        expect(await describeSuspicion(database({ chapters: HARMONIZED_SYSTEM_CHAPTERS }), part)).to.match(
          /^uk: the new data has 199 rows of nomenclature/,
        )
      })

      it('name the chapters that every tariff has', async () => {
        const chapters = HARMONIZED_SYSTEM_CHAPTERS.filter((chapter) => chapter < '84')
        expect(await describeSuspicion(database({ chapters }), load)).to.equal(
          'uk: the new data has nothing of chapter 84, 85, 86, 87, 88, 89, 90, 91, 92, 93 and 4 more, which every tariff has',
        )
      })

      it('stay empty for data that ships with the program', async () => {
        const sample = { ...load, version: { ...version, sourceKind: 'sample' as const }, rows: { measures: 1 } }
        expect(await describeSuspicion(database(), sample)).to.equal(null)
      })
    })
  }

  it('refuse published data without measures', async () => {
    const without = { goods_nomenclatures: 28_000, measures: 0 }
    expect(await describeSuspicion(database(), { version, live: undefined, rows: without, day: DAY })).to.equal(
      'uk: the new data has no measures',
    )
  })

  it('name the loss of a tenth of the rows first', async () => {
    const fewer = { goods_nomenclatures: 100, measures: 700 }
    const load = { version, live, rows: fewer, day: DAY }
    expect(await describeSuspicion(database({ chapters: ['07'] }), load)).to.match(/19 % fewer/)
  })
})

describe('lost measures', () => {
  const live = { region: 'uk', dataVersionId: 5 } as const
  const describeCounts = (...counts: readonly (readonly [string, number, number])[]) =>
    describeLostMeasures(
      live,
      counts.map(([chapter, before, after]) => ({ chapter, before, after })),
      DAY,
    )

  it('are null up to a fiftieth of a chapter, and up to nine of a small one', () => {
    expect(describeCounts(['84', 1000, 980])).to.equal(null)
    expect(describeCounts(['77', 12, 3])).to.equal(null)
    expect(describeCounts(['84', 1000, 979])).to.be.a('string')
    expect(describeCounts(['77', 12, 2])).to.be.a('string')
  })

  it('are null where chapters grow', () => {
    expect(describeCounts(['84', 1000, 1200], ['85', 0, 40])).to.equal(null)
  })

  it('are those of the whole tariff where each chapter loses a few', () => {
    const chapters = HARMONIZED_SYSTEM_CHAPTERS.map((chapter) => [chapter, 100, 97] as const)
    expect(describeCounts(...chapters)).to.equal(
      'uk: of the 9600 measures in force on 2026-11-26 in live version 5, the new data has 9312',
    )
  })

  it('name the three chapters that lose most', () => {
    expect(describeCounts(['22', 400, 380], ['72', 900, 600], ['84', 500, 450], ['85', 500, 480])).to.match(
      /most in chapters 72 900 → 600, 84 500 → 450, 22 400 → 380$/,
    )
  })
})
