import { rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { lint } from '../../../ingest/lint.ts'
import { openBundle } from '../../../ingest/sources/bundle/bundle.ts'
import { openSample } from '../../../ingest/sources/sample.ts'
import { rejectionOf } from '../../support/rejection.ts'
import { measureLine, nomenclatureCsv, type SmallBundle, writeSmallBundle } from '../../support/small-bundle.ts'
import { collectRejects } from './sources/collected-rejects.ts'

const DAY = '2026-01-01'

const RULE = 'the categorisation rule of theme'

describe('lint', () => {
  let bundle: SmallBundle

  beforeEach(async () => {
    bundle = await writeSmallBundle()
  })

  afterEach(() => rm(bundle.directory, { recursive: true, force: true }))

  const warnings = async (): Promise<readonly string[]> => {
    const rejects = collectRejects()
    const report = await lint(await openBundle(bundle.directory), rejects, DAY)
    expect(rejects.all).to.deep.equal([])
    return report.warnings
  }

  it('counts the areas that a region takes from the list of the other', async () => {
    const header = 'geographical_area_id,geographical_area_sid,hjid,description,kind,origin,recorded_at'
    await bundle.write(
      'uk/geographical_areas.csv',
      `${header}\n1013,114,,European Union,group,recorded,\nFR,1,,France,country,recorded,\n`,
    )
    await bundle.write('xi/geographical_areas.csv', `${header}\nFR,1,,France,country,recorded,\n`)
    await bundle.write(
      'uk/geographical_area_memberships.csv',
      'geographical_area_group_id,member_geographical_area_id,origin,recorded_at\n1013,FR,recorded,\n',
    )
    expect(await warnings()).to.include(
      "xi: Taken from the other region's list, as this region's lacks them: 1 geographical area (1013) with 1 member",
    )
  })

  it('names codes that two rows have on one day', async () => {
    const rows = nomenclatureCsv()
    const [, , , , again = ''] = rows.split('\n')
    await bundle.write('uk/goods_nomenclatures.csv', `${rows}${again.replace(/^4,/, '44,')}\n`)
    expect(await warnings()).to.include(
      `uk: codes in force more than once on ${DAY}, 1 in all: 0101210000-80 (sids 4, 44)`,
    )
  })

  it('refuses a device in the place of a file', async () => {
    await symlink('/dev/null', join(bundle.directory, 'uk/measures.ndjson'))
    expect((await rejectionOf(openBundle(bundle.directory))).message).to.match(
      /measures\.ndjson is no file: it is a pipe/,
    )
  })

  /** Writes rules, given as `theme,type,regulation,role,exemptions`, with a theme, a regulation and an exemption. */
  const writeRules = async (...rules: readonly string[]) => {
    await bundle.write('xi/green_lanes/themes.csv', 'id,category,theme,short_title\n1.1,1,Closed places,\n')
    await bundle.write(
      'xi/green_lanes/exemptions.csv',
      'type,id,code,description,formatted_description,recorded_at\nexemption,WFE901,WFE901,,,\n',
    )
    await bundle.write(
      'xi/regulations.csv',
      'regulation_id,regulation_role,regulation_code,regulation_url,officialjournal_number,officialjournal_page,published_date,validity_start_date,validity_end_date,description,origin,recorded_at\nR2600010,1,,,,,,,,,test,\n',
    )
    const lines = rules.map((rule) => {
      const [theme, type, act, role, exemptions] = rule.split(',')
      return `${theme},${type},${act},${role},,${exemptions},`
    })
    await bundle.write(
      'xi/green_lanes/rules.csv',
      [
        'theme,measure_type_id,regulation_id,regulation_role,category_assessment_id,pseudo_exemptions,assessments',
        ...lines,
        '',
      ].join('\n'),
    )
  }

  const writeMeasure = (changes: Readonly<Record<string, unknown>> = {}) =>
    bundle.write(
      'xi/measures.ndjson',
      measureLine(1, {
        measure_type_id: '755',
        measure_generating_regulation_id: 'R2600010',
        measure_generating_regulation_role: 1,
        ...changes,
      }),
    )

  it('finds nothing to warn of in the built-in sample', async () => {
    const rejects = collectRejects()
    const report = await lint(await openSample(), rejects, DAY)
    expect(report.warnings).to.deep.equal([])
    expect(rejects.all).to.deep.equal([])
  })

  it('warns of measures of an area that no list has', async () => {
    await writeMeasure({ geographical_area_id: 'ZZ9' })
    expect(await warnings()).to.include(
      'xi: measures name 1 geographical areas that no list has, with the number of measures: ZZ9 (1)',
    )
  })

  it("warns of synonyms of the source that repeat each other, not of those that repeat the project's own", async () => {
    await bundle.write(
      'common/search/synonyms/curated_vegetables.txt',
      'courgette, zucchini\nzorse, zebroid\nzebroid, zonkey\n',
    )
    expect(await warnings()).to.deep.equal([
      'common/search/synonyms/curated_vegetables.txt, line 3: "zebroid" has another rule: common/search/synonyms/curated_vegetables.txt, line 2',
    ])
  })

  it('finds nothing to warn of in a valid bundle', async () => {
    await writeRules('1.1,755,R2600010,1,exemption:WFE901')
    await writeMeasure()
    expect(await warnings()).to.deep.equal([])
  })

  it('warns of rules that name a missing theme, regulation or exemption, or match no measure', async () => {
    await writeRules('1.9,755,R2600010,1,', '1.1,755,R9999999,1,', '1.1,760,R2600010,1,exemption:WFE999')
    await writeMeasure()
    expect(await warnings()).to.deep.equal([
      `xi: ${RULE} 1.1, measure type 755, regulation R9999999: there is no regulation R9999999; it matches no measure`,
      `xi: ${RULE} 1.1, measure type 760, regulation R2600010: it matches no measure; there is no exemption WFE999`,
      `xi: ${RULE} 1.9, measure type 755, regulation R2600010: there is no theme 1.9, so it categorises nothing`,
    ])
  })

  it('matches a rule only with import measures that have an area and the same role', async () => {
    await writeRules('1.1,755,R2600010,1,')
    const noMatch = [`xi: ${RULE} 1.1, measure type 755, regulation R2600010: it matches no measure`]
    for (const changes of [
      { import: false, export: true },
      { geographical_area_id: null },
      { measure_generating_regulation_role: 4 },
      { measure_generating_regulation_id: null, measure_generating_regulation_role: null },
    ]) {
      await writeMeasure(changes)
      expect(await warnings(), JSON.stringify(changes)).to.deep.equal(noMatch)
    }
  })

  it('matches a rule with pseudo measures, whose regulation need not be listed', async () => {
    await writeRules('1.1,WFM01,N/A,,', '1.1,WFM02,R2600010,,')
    await bundle.write(
      'xi/green_lanes/measures.csv',
      [
        'measure_id,measure_type_id,goods_nomenclature_sid,goods_nomenclature_item_id,effective_start_date,effective_end_date,footnotes,pseudo,recorded_at,regulation_id',
        'gl1,WFM01,2,0101000000,2024-01-01,,,true,,',
        'gl2,WFM02,2,0101000000,2024-01-01,,,true,,R9999999',
        '',
      ].join('\n'),
    )
    expect(await warnings()).to.deep.equal([
      `xi: ${RULE} 1.1, measure type WFM02, regulation R2600010: it matches no measure`,
    ])
  })

  it('matches a rule with measures known only from assessments, by the newest assessment', async () => {
    await writeRules('1.1,755,R2600010,1,')
    await bundle.write(
      'xi/green_lanes/measures.csv',
      [
        'measure_id,measure_type_id,goods_nomenclature_sid,goods_nomenclature_item_id,effective_start_date,effective_end_date,footnotes,pseudo,recorded_at',
        '77,755,2,0101000000,2024-01-01,,,false,2025-01-01',
        '',
      ].join('\n'),
    )
    const assessment = (id: string, regulationId: string, recordedAt: string) =>
      JSON.stringify({
        id,
        theme: '1.1',
        measure_type_id: '755',
        regulation_id: regulationId,
        regulation_role: 1,
        geographical_area_id: '1011',
        excluded_geographical_areas: [],
        exemptions: [],
        seen_on: [],
        measures: ['77'],
        recorded_at: recordedAt,
      })
    const record = (...lines: readonly string[]) =>
      bundle.write('xi/green_lanes/category_assessments.ndjson', `${lines.join('\n')}\n`)
    await record(assessment('a', 'R2600010', '2025-06-01'), assessment('b', 'R9999999', '2025-01-01'))
    expect(await warnings()).to.deep.equal([])
    await record(assessment('a', 'R2600010', '2025-06-01'), assessment('b', 'R9999999', '2025-07-01'))
    expect(await warnings()).to.have.length(1)
  })

  it('warns of a parent that differs from the one by indents', async () => {
    const wrong = nomenclatureCsv().replace('6,0101300000,80,1,2,', '6,0101300000,80,1,1,')
    await bundle.write('uk/goods_nomenclatures.csv', wrong)
    expect(await warnings()).to.deep.equal(['uk: 0101300000-80 names sid 1 as its parent, its indent says 2'])
  })
})
