import { expect } from 'chai'
import { assessmentRecords } from '../../../../../ingest/sources/hmrc-reports/assessment-records.ts'
import { type AssessmentReport, readAssessments } from '../../../../../ingest/sources/hmrc-reports/read-assessments.ts'
import { SourceError } from '../../../../../ingest/sources/source-error.ts'
import { CATEGORY_ASSESSMENTS } from '../../../../support/category-assessments.ts'
import { publishedFiles } from '../../../../support/published-files.ts'
import { asEncrypted, zipBytes } from '../../../../support/zip-bytes.ts'
import { type CollectedRejects, collectRejects } from '../collected-rejects.ts'

const NAME = 'category_assessments_xi_2026_11_20'

describe('category assessments of HMRC', () => {
  const files = publishedFiles()

  const read = async (
    content: string | Buffer,
    rejects: CollectedRejects = collectRejects(),
  ): Promise<AssessmentReport> =>
    readAssessments(await files.write(`${NAME}.zip`, await zipBytes({ [`${NAME}.json`]: content })), rejects)

  const failure = async (archive: Buffer): Promise<string> => {
    try {
      await readAssessments(await files.write(`${NAME}.zip`, archive), collectRejects())
    } catch (error) {
      if (error instanceof SourceError) return error.message
      throw error
    }
    throw new Error('The archive was read.')
  }

  it('come with what they refer to', async () => {
    const rejects = collectRejects()
    const report = await read(JSON.stringify(CATEGORY_ASSESSMENTS), rejects)
    expect(rejects.all).to.deep.equal([])
    expect(report.assessments.map(({ id }) => id)).to.deep.equal(CATEGORY_ASSESSMENTS.data.map(({ id }) => id))
    expect(report.included).to.have.length(CATEGORY_ASSESSMENTS.included.length)
  })

  it('yield the rules behind them, with the role of the act and the pseudo exemptions', async () => {
    const records = assessmentRecords(await read(JSON.stringify(CATEGORY_ASSESSMENTS)), '2026-11-20')
    const rule = { measure_type_id: '745', regulation_role: 4 }
    expect(records.category_assessment_rules).to.deep.equal([
      { ...rule, regulation_id: 'R2600990', theme: '1.1', category_assessment_id: 41, pseudo_exemptions: [] },
      { ...rule, regulation_id: 'R2600980', theme: '2.10', category_assessment_id: 42, pseudo_exemptions: ['WFE995'] },
    ])
    expect(records.additional_code_whitelist.map(({ code }) => code)).to.deep.equal(['4995'])
    expect(records.regulations).to.have.length(2)
    expect(records.regulations[0]).to.include({ validity_start_date: '2026-01-01', published_date: '2025-12-24' })
  })

  it('rejects an assessment without a theme, with its place and the reason', async () => {
    const [first, second] = CATEGORY_ASSESSMENTS.data
    const { theme: _, ...relationships } = second?.relationships ?? {}
    const rejects = collectRejects()
    const report = await read(
      JSON.stringify({ ...CATEGORY_ASSESSMENTS, data: [first, { ...second, relationships }] }),
      rejects,
    )
    expect(report.assessments).to.have.length(1)
    expect(rejects.all).to.have.length(1)
    expect(rejects.all[0]).to.include({ file: `${NAME}.zip`, line: 2 })
    expect(rejects.all[0]?.reason).to.match(/relationships\.theme/)
  })

  it('stop at an archive that is cut off, encrypted, in another encoding, or no list', async () => {
    const archive = await zipBytes({ [`${NAME}.json`]: JSON.stringify(CATEGORY_ASSESSMENTS) })
    expect(await failure(archive.subarray(0, -40))).to.match(/damaged or was cut off/)
    expect(await failure(asEncrypted(archive))).to.match(/is encrypted/)
    expect(await failure(await zipBytes({ 'readme.txt': 'nothing' }))).to.match(/has no JSON document/)
    const latin1 = Buffer.from(JSON.stringify({ data: [], included: ['Fête'] }), 'latin1')
    expect(await failure(await zipBytes({ 'a.json': latin1 }))).to.match(/is not UTF-8/)
    expect(await failure(await zipBytes({ 'a.json': '{"data": {}}' }))).to.match(/is no JSON:API list/)
    expect(await failure(await zipBytes({ 'a.json': '{"data": [' }))).to.match(/is not JSON/)
  })
})
