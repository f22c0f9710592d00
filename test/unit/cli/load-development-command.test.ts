import { pathToFileURL } from 'node:url'
import { expect } from 'chai'
import { loadDevelopmentCommand } from '../../../src/cli/load-development-command.ts'
import { UserFacingError } from '../../../src/errors/user-facing-error.ts'

describe('loadDevelopmentCommand', () => {
  it('loads a command in a checkout', async () => {
    expect(await loadDevelopmentCommand('eval-search')).to.have.property('define')
  })

  it('reports in one sentence that a compiled installation lacks the command', async () => {
    const compiled = pathToFileURL('/app/dist/src/cli/development/')
    const error: unknown = await loadDevelopmentCommand('eval-search', compiled).catch((thrown: unknown) => thrown)
    expect(error)
      .to.be.instanceOf(UserFacingError)
      .with.property('message')
      .match(/^This command runs in a checkout only/)
  })
})
