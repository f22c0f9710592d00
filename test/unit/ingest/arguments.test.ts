import { expect } from 'chai'
import { readArguments, UsageError } from '../../../ingest/arguments.ts'

describe('command line of the ingest', () => {
  it('reads a command with its options', () => {
    const read = readArguments(['run', '--source', 'bundle', '--path', 'data', '--region', 'xi', '--max-rejects', '3'])
    expect(read).to.include({ command: 'run', source: 'bundle', path: 'data', maxRejects: 3 })
    expect(read.regions).to.deep.equal(['xi'])
  })

  it('means both regions unless told otherwise', () => {
    expect(readArguments(['verify']).regions).to.deep.equal(['uk', 'xi'])
    expect(readArguments(['verify', '--region', 'all']).regions).to.deep.equal(['uk', 'xi'])
  })

  const mistakes: readonly (readonly [readonly string[], RegExp])[] = [
    [[], /Say what to do/],
    [['fly'], /no command "fly"/],
    [['run', 'sample'], /"sample" is one word too many/],
    [['run', '--region', 'fr'], /--region must be uk, xi, all, not "fr"/],
    [['run', '--source', 'taric'], /--source must be sample, bundle, uk-csv, not "taric"/],
    [['run', '--max-rejects', '-1'], /max-rejects/],
    [['rollback', '--to', 'yesterday'], /--to must be a whole number, not "yesterday"/],
    [['prune', '--region', 'uk'], /"prune" takes no --region/],
    [['run', '--force'], /--force/],
  ]
  for (const [argv, message] of mistakes) {
    it(`refuses "${argv.join(' ')}"`, () => {
      expect(() => readArguments(argv)).to.throw(UsageError, message)
    })
  }
})
