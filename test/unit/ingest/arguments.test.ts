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

  it('reads the file of labels', () => {
    expect(readArguments(['labels', 'history.csv'])).to.include({ file: 'history.csv', storeOnly: false })
    expect(readArguments(['labels', 'history.csv', '--store-only', '--max-rejects', '0'])).to.include({
      storeOnly: true,
      maxRejects: 0,
    })
  })

  const mistakes: readonly (readonly [readonly string[], RegExp])[] = [
    [[], /Say what to do/],
    [['fly'], /no command "fly"/],
    [['run', 'sample'], /"sample" is one word too many/],
    [['labels'], /Name the CSV file/],
    [['labels', 'a.csv', 'b.csv'], /"b.csv" is one word too many/],
    [['labels', 'a.csv', '--path', 'data'], /"labels" takes no --path/],
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
