import { expect } from 'chai'
import { openSource, type SourceChoice } from '../../../../ingest/sources/open-source.ts'
import { SourceError } from '../../../../ingest/sources/source-error.ts'
import { load } from './collected-rejects.ts'

describe('openSource', () => {
  const REFUSED: readonly (readonly [SourceChoice, RegExp])[] = [
    [{ kind: 'taric4' }, /There is no source taric4: choose one of built-in, sample, bundle, published$/],
    [{ kind: 'bundle' }, /To read a bundle, give its directory/],
    [{ kind: 'bundle', path: '/nowhere' }, /\/nowhere is not a directory/],
    [{ kind: 'bundle', path: import.meta.filename }, /is not a directory/],
    [{ kind: 'published' }, /To read published files, give the directory/],
    [{ kind: 'sample', path: '/data' }, /The sample data has its own place: it cannot be read from \/data/],
  ]
  for (const [choice, sentence] of REFUSED) {
    it(`refuses ${JSON.stringify({ ...choice, path: choice.path?.slice(-20) })} in one sentence`, async () => {
      const error: unknown = await openSource(choice).catch((thrown: unknown) => thrown)
      expect(error).to.be.instanceOf(SourceError).and.have.property('message').that.matches(sentence)
    })
  }

  for (const region of ['uk', 'xi'] as const) {
    it(`reads the built-in sample of ${region} without a reject`, async () => {
      const source = await openSource({ kind: 'sample' })
      expect(source.kind).to.equal('sample')
      const { rows, rejects } = await load(source, region)
      expect(rejects).to.deep.equal([])
      expect(rows.goods_nomenclatures?.length).to.be.greaterThan(600)
    })

    it(`reads 1,500 descriptions of the built-in sample, with 150 codes that ${region} has in force`, async () => {
      const { rows } = await load(await openSource({ kind: 'sample' }), region)
      // Rows in force today and on every later day: rows with an end or a future start do not count.
      const inForce = (rows.goods_nomenclatures ?? [])
        .filter(
          ({ productline_suffix, validity_start_date, validity_end_date }) =>
            productline_suffix === '80' && String(validity_start_date) <= '2026-01-01' && validity_end_date === null,
        )
        .map(({ goods_nomenclature_item_id }) => String(goods_nomenclature_item_id).slice(0, 6))
      const labels = (rows.labelled_descriptions ?? []).map(({ description, code }) => ({
        text: String(description).toLowerCase().split(/\s+/).join(' '),
        code: String(code),
      }))
      expect(new Set(labels.map(({ text }) => text)).size)
        .to.equal(labels.length)
        .and.at.least(1500)
      const codes = new Set(labels.map(({ code }) => code))
      expect(codes.size).to.be.at.least(150)
      expect([...codes].filter((code) => !inForce.includes(code))).to.deep.equal([])
    })
  }
})
