import { expect } from 'chai'
import {
  type HsLabel,
  type HsName,
  type HsRow,
  LABEL_STYLES,
  readHsLabels,
  readHsNames,
  readHsRows,
} from '../../../../ingest/sources/built-in/files.ts'
import { withBuiltInLabels } from '../../../../ingest/sources/built-in/labels.ts'
import { openSource } from '../../../../ingest/sources/open-source.ts'
import { collect } from '../../../../src/collections/collect.ts'
import { groupBy } from '../../../../src/collections/group-by.ts'
import { collectRejects, load } from './collected-rejects.ts'

const MIN_LABELS = 50_000
const MIN_LABELS_WITH_LEXICON = 13_000
const MIN_LABELS_WITHOUT_LEXICON = 2000
const MIN_LABELS_OF_A_CODE = 4
const MIN_NAMES_OF_A_CODE = 3

/** Chapters of national codes, which the Harmonized System leaves open. */
const NATIONAL = /^9[89]/

describe('the built-in data', () => {
  let rows: readonly HsRow[]
  let names: readonly HsName[]
  let labels: readonly HsLabel[]
  /** Six digits, or four of a heading without subheadings followed by zeros. */
  let subheadings: readonly string[]

  before(async () => {
    const rejects = collectRejects()
    rows = await collect(readHsRows(rejects))
    names = await collect(readHsNames(rejects))
    labels = await collect(readHsLabels(rejects))
    expect(rejects.all).to.deep.equal([])
    const declared = rows.filter(({ code, suffix }) => suffix === '80' && code.length > 2 && !NATIONAL.test(code))
    const divided = new Set(declared.filter(({ code }) => code.length === 6).map(({ code }) => code.slice(0, 4)))
    subheadings = declared.flatMap(({ code }) =>
      code.length === 6 ? [code] : divided.has(code) ? [] : [code.padEnd(6, '0')],
    )
  })

  it('lists 96 chapters and more than 5,600 six-digit codes', () => {
    expect(new Set(subheadings.map((code) => code.slice(0, 2))).size).to.equal(96)
    expect(subheadings.length).to.be.within(5600, 5800)
  })

  it('describes every row by more than "other", and no two sisters alike', () => {
    expect(rows.filter(({ description }) => /^others?\.?$/i.test(description))).to.deep.equal([])
    const sisters = groupBy(
      rows.filter(({ code, suffix }) => suffix === '80' && code.length === 6),
      ({ code, indents, description }) => `${code.slice(0, 4)} ${indents} ${description.toLowerCase()}`,
    )
    const alike = [...sisters.values()].filter((group) => group.length > 1 && !haveOtherParents(group, rows))
    expect(alike.map((group) => group.map(({ code }) => code).join(' '))).to.deep.equal([])
  })

  it('goes one dash deeper at most from one row to the next', () => {
    const deeper = rows.filter(({ indents }, index) => indents > (rows[index - 1]?.indents ?? 0) + 1)
    expect(deeper.map(({ code }) => code)).to.deep.equal([])
  })

  it(`lists ${MIN_LABELS_OF_A_CODE} labels and ${MIN_NAMES_OF_A_CODE} names or more for every six-digit code`, () => {
    const labelled = groupBy(labels, ({ code }) => code)
    const named = groupBy(names, ({ code }) => code.padEnd(6, '0'))
    const few = (of: ReadonlyMap<string, readonly unknown[]>, least: number) =>
      subheadings.filter((code) => (of.get(code)?.length ?? 0) < least)
    expect(few(labelled, MIN_LABELS_OF_A_CODE)).to.deep.equal([])
    expect(few(named, MIN_NAMES_OF_A_CODE)).to.deep.equal([])
  })

  it(`lists ${MIN_LABELS} labels or more, of every style and of existing codes only`, () => {
    expect(labels.length).to.be.at.least(MIN_LABELS)
    expect(new Set(labels.map(({ style }) => style))).to.deep.equal(new Set(LABEL_STYLES))
    const codes = new Set(subheadings)
    expect(labels.filter(({ code }) => !codes.has(code) && !NATIONAL.test(code))).to.deep.equal([])
  })

  it('lists labels in all languages of the encoder, most in those with a lexicon', () => {
    const byLanguage = groupBy(labels, ({ language }) => language)
    for (const language of ['de', 'fr', 'es', 'it', 'nl', 'pl', 'zh'] as const) {
      expect(byLanguage.get(language)?.length ?? 0, language).to.be.at.least(MIN_LABELS_WITH_LEXICON)
    }
    for (const language of ['ar', 'ja', 'ko', 'pt', 'ru', 'th', 'tr'] as const) {
      expect(byLanguage.get(language)?.length ?? 0, language).to.be.at.least(MIN_LABELS_WITHOUT_LEXICON)
    }
  })

  for (const region of ['uk', 'xi'] as const) {
    describe(`as a source of ${region}`, () => {
      type Loaded = Awaited<ReturnType<typeof load>>
      let loaded: Loaded

      before(async function () {
        this.timeout(60_000)
        loaded = await load(await openSource({ kind: 'built-in' }), region)
      })

      const current = () =>
        (loaded.rows.goods_nomenclatures ?? []).filter(({ validity_end_date }) => validity_end_date === null)

      it('loads without a reject', () => expect(loaded.rejects).to.deep.equal([]))

      it('lists each row once, under the row that its dashes say', () => {
        const bySid = new Map(current().map((row) => [row.goods_nomenclature_sid, row]))
        expect(bySid.size).to.equal(current().length)
        const shirts = current().find(({ goods_nomenclature_item_id: id }) => id === '6109100000')
        expect(bySid.get(shirts?.parent_sid ?? null)?.goods_nomenclature_item_id).to.equal('6109000000')
        const orphans = current().filter(
          ({ goods_nomenclature_item_id: id, parent_sid }) => parent_sid === null && !String(id).endsWith('00000000'),
        )
        expect(orphans.map(({ goods_nomenclature_item_id: id }) => id)).to.deep.equal([])
      })

      it('keeps the national rows and measures of the sample', async () => {
        const sample = await load(await openSource({ kind: 'sample' }), region)
        const sids = new Set((loaded.rows.goods_nomenclatures ?? []).map((row) => row.goods_nomenclature_sid))
        const lost = (sample.rows.goods_nomenclatures ?? []).filter((row) => !sids.has(row.goods_nomenclature_sid))
        expect(lost).to.deep.equal([])
        expect(loaded.rows.measures).to.deep.equal(sample.rows.measures)
      })

      it('lists everyday names as search references, each once for a row', () => {
        const references = (loaded.rows.search_references ?? []).map(
          (row) => `${row.goods_nomenclature_item_id} ${row.productline_suffix} ${row.title}`,
        )
        expect(new Set(references).size).to.equal(references.length).and.at.least(20_000)
      })

      it('names in the notes of a chapter what is elsewhere', () => {
        const note = (loaded.rows.chapter_notes ?? []).find(({ chapter_id }) => chapter_id === '61')
        expect(note?.content).to.include('## What is elsewhere').and.include('* 6109: not ')
      })
    })
  }

  it('loads without its labels first, under the same fingerprint', async function () {
    this.timeout(60_000)
    const source = await openSource({ kind: 'built-in' })
    const { withoutLabels } = source
    if (withoutLabels === undefined) throw new Error('There is no source without labels.')
    expect(await withoutLabels.fingerprint()).to.equal(await source.fingerprint())
    const { rows: first } = await load(withoutLabels, 'uk')
    const { rows: all } = await load(source, 'uk')
    expect(first.goods_nomenclatures).to.deep.equal(all.goods_nomenclatures)
    expect(first.labelled_descriptions?.length).to.equal((all.labelled_descriptions?.length ?? 0) - labels.length)
  })

  it('adds its labels and names to those of other data on request', async () => {
    const sample = await openSource({ kind: 'sample' })
    const { rows: all } = await load(withBuiltInLabels(sample), 'uk')
    const { rows: own } = await load(sample, 'uk')
    const added = (all.labelled_descriptions?.length ?? 0) - (own.labelled_descriptions?.length ?? 0)
    expect(added).to.be.at.least(labels.length)
    expect(all.goods_nomenclatures).to.deep.equal(own.goods_nomenclatures)
  })
})

/** Whether rows of the same depth stand in different groups. */
function haveOtherParents(group: readonly HsRow[], rows: readonly HsRow[]): boolean {
  const parents = group.map((row) => {
    const place = rows.indexOf(row)
    return rows.slice(0, place).findLast(({ indents }) => indents < row.indents)
  })
  return new Set(parents).size === group.length
}
