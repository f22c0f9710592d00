import { expect } from 'chai'
import { runOpentariff } from '../support/run-command.ts'
import { measureLine } from '../support/small-bundle.ts'
import { createSmallInstallation, type SmallInstallation } from '../support/small-installation.ts'

const AREAS = `geographical_area_id,geographical_area_sid,hjid,description,kind,origin,recorded_at
1011,400,,ERGA OMNES,group,recorded,2025-01-01
FR,1,,France,country,recorded,2025-01-01
`
const component = (amount: number, codes: object = {}) => ({ duty_expression_id: '01', duty_amount: amount, ...codes })

describe('opentariff duty', function () {
  this.timeout(120_000)
  let installation: SmallInstallation

  before(async () => {
    installation = await createSmallInstallation(['uk'])
    await installation.bundle.write('uk/geographical_areas.csv', AREAS)
    await installation.bundle.write(
      'uk/measures.ndjson',
      [
        measureLine(1, {
          components: [
            component(8),
            {
              ...component(2.5, { monetary_unit_code: 'GBP', measurement_unit_code: 'DTN' }),
              duty_expression_id: '04',
            },
          ],
        }),
        measureLine(2, { measure_type_id: '305', vat: true, components: [component(20)] }),
      ].join('\n'),
    )
    await installation.ingest()
  })
  after(() => installation.remove())

  const duty = (...args: readonly string[]) =>
    runOpentariff(['duty', '0101300000', '--country', 'FR', '--value', '1000', ...args], installation.environment)

  it('prints the working of each charge', async () => {
    const { exitCode, stdout, stderr } = await duty('--quantity', 'kg=450', '--as-of', '2026-01-15')
    expect([exitCode, stderr]).to.deep.equal([0, ''])
    expect(stdout).to.match(/^0101300000 from France on 2026-01-15; customs value £1,000.00$/m)
    expect(stdout).to.match(/£91\.25 {2}8\.00% of the customs value £1,000\.00 \+ £2\.50 × 4\.5 \(100 kg\) = £91\.25/)
  })

  it('prints the document of the API with --json', async () => {
    const { stdout } = await duty('--quantity', 'kg=450', '--json')
    const { currency, total, alternatives } = JSON.parse(stdout).data
    // The data does not say whether there is excise on any code, on which VAT would be due.
    expect([currency, total, alternatives[0].known]).to.deep.equal(['GBP', null, '91.25'])
  })

  it('says what it needs, and what is wrong, with exit code 1', async () => {
    const missing = await duty()
    expect([missing.exitCode, missing.stdout]).to.deep.equal([1, ''])
    expect(missing.stderr).to.contain('needs the net weight in kg. Send it as `quantities.kg`.')
    expect((await duty('--freight', 'x')).stderr).to.contain('`/freight` is not valid.')
    expect((await duty('--quantity', 'kg')).stderr).to.contain('"kg" is no name with a number, such as kg=12.')
    expect((await duty('--claim', 'quota')).stderr).to.contain('There are: usual.')
    expect((await duty('--region', 'xi')).stderr).to.contain('No data of region xi is loaded.')
  })
})
