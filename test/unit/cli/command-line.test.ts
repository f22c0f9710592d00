import { expect } from 'chai'
import { CommanderError } from 'commander'
import { COMMANDS, type CommandEntry } from '../../../src/cli/commands.ts'
import { createProgram } from '../../../src/cli/program.ts'
import { reportFailure } from '../../../src/cli/report-failure.ts'
import { runOpentariff } from '../../support/run-command.ts'

/** The parser's reading of a command line; no action is run. */
interface Parsed {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
  /** Options of the command that would have been run. */
  readonly options: Readonly<Record<string, unknown>>
  readonly args: readonly string[]
}

class Intercepted extends Error {}

const parse = async (words: readonly string[]): Promise<Parsed> => {
  let stdout = ''
  let stderr = ''
  let options: Readonly<Record<string, unknown>> = {}
  let args: readonly string[] = []
  const program = await createProgram({
    writeOut: (text) => {
      stdout += text
    },
    writeErr: (text) => {
      stderr += text
    },
  })
  program.hook('preAction', (_program, command) => {
    options = command.opts()
    args = command.args
    throw new Intercepted()
  })
  let exitCode = 0
  try {
    await program.parseAsync(words, { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) exitCode = reportFailure(error)
    else if (!(error instanceof Intercepted)) throw error
  }
  return { exitCode, stdout, stderr, options, args }
}

/** The words that call each group and each command. */
const pathsOf = (
  entries: readonly CommandEntry[],
  above: readonly string[] = [],
): readonly (readonly [readonly string[], CommandEntry])[] =>
  entries.flatMap((entry) => {
    const path = [...above, entry.name]
    return [[path, entry] as const, ...(entry.kind === 'group' ? pathsOf(entry.commands, path) : [])]
  })

const PATHS = pathsOf(COMMANDS)

/** The words of an example, without its environment and without where its output goes. */
const wordsOf = (example: string): readonly string[] => {
  const words = example
    .replace(/^.*\bopentariff /, '')
    .replace(/ > .*$/, '')
    .match(/"[^"]*"|'[^']*'|\S+/g)
  return (words ?? []).map((word) => word.replaceAll(/^["']|["']$/g, ''))
}

describe('the command line', function () {
  // The first call of a command compiles what it loads.
  this.timeout(60_000)

  it('offers every documented command', () => {
    expect(PATHS.filter(([, { kind }]) => kind === 'command').map(([path]) => path.join(' '))).to.have.members([
      'start',
      'serve',
      'ingest fetch',
      'ingest run',
      'ingest update',
      'ingest prepare',
      'ingest lint',
      'ingest verify',
      'ingest versions',
      'ingest diff',
      'ingest rollback',
      'ingest prune',
      'ingest labels',
      'ingest texts',
      'keys create',
      'keys list',
      'keys revoke',
      'webhooks add',
      'webhooks list',
      'webhooks remove',
      'webhooks replay',
      'classify',
      'codes',
      'duty',
      'mcp',
      'labels feedback',
      'labels review',
      'synonyms lint',
      'synonyms explain',
      'backup',
      'restore',
      'grant',
      'config',
      'servers install',
      'servers start',
      'servers status',
      'servers stop',
      'servers reset',
      'client',
      'eval search',
      'eval fpo',
      'bench search',
      'bench fpo',
      'bench reference',
      'bench green-lanes',
      'bench suggestions',
      'bench overload',
      'bench pages',
      'bench soak',
      'bench ingest',
      'chaos',
      'screenshots',
      'compare',
    ])
  })

  it('documents the exit codes in its help', async () => {
    const { exitCode, stdout } = await parse(['--help'])
    expect(exitCode).to.equal(0)
    expect(stdout).to.match(/^ {2}0 {2}done\n {2}1 {2}failed.*\n {2}2 {2}misused/m)
  })

  for (const [path, { kind, description, example }] of PATHS) {
    const name = path.join(' ')

    it(`shows a description and an example for \`${name} --help\``, async () => {
      const { exitCode, stdout, stderr } = await parse([...path, '--help'])
      expect(exitCode, stderr).to.equal(0)
      expect(stdout).to.match(new RegExp(`^Usage: opentariff ${name} `))
      expect(stdout.replaceAll(/\s+/g, ' ')).to.include(description).and.include(`Example: $ ${example}`)
    })

    it(`refuses an unknown option of \`${name}\` with exit code 2`, async () => {
      const words = kind === 'group' ? path : wordsOf(example)
      const { exitCode, stderr } = await parse([...words, '--no-such-option'])
      expect(exitCode).to.equal(2)
      expect(stderr).to.match(/unknown option '--no-such-option'/)
    })

    if (kind === 'group') {
      it(`shows the commands of \`${name}\` with exit code 2 when none is named`, async () => {
        const { exitCode, stderr } = await parse(path)
        expect(exitCode).to.equal(2)
        expect(stderr).to.match(/^Commands:/m)
      })

      it(`refuses an unknown command of \`${name}\` with exit code 2`, async () => {
        const { exitCode, stderr } = await parse([...path, 'fly'])
        expect(exitCode).to.equal(2)
        expect(stderr).to.include("unknown command 'fly'")
      })
    } else {
      it(`shows an example of \`${name}\` that the parser accepts`, async () => {
        const { exitCode, stderr } = await parse(wordsOf(example))
        expect(exitCode, stderr).to.equal(0)
      })
    }
  }

  it('shows the commands with exit code 2 when none is named, and names an unknown one', async () => {
    expect((await parse([])).exitCode).to.equal(2)
    const { exitCode, stderr } = await parse(['fly'])
    expect(exitCode).to.equal(2)
    expect(stderr).to.include("unknown command 'fly'")
  })

  it('names the directory of the embedded servers with --data, for every command', async () => {
    const { OPENTARIFF_EMBEDDED_DIR: before } = process.env
    try {
      for (const words of [
        ['start', '--data', 'here'],
        ['--data', 'here', 'keys', 'list'],
      ]) {
        delete process.env.OPENTARIFF_EMBEDDED_DIR
        expect((await parse(words)).exitCode).to.equal(0)
        expect(process.env.OPENTARIFF_EMBEDDED_DIR).to.equal('here')
      }
    } finally {
      if (before === undefined) delete process.env.OPENTARIFF_EMBEDDED_DIR
      else process.env.OPENTARIFF_EMBEDDED_DIR = before
    }
    expect((await parse(['start', '--help'])).stdout).to.include('--data <directory>')
  })

  describe('of the ingest', () => {
    it('reads a command with its options', async () => {
      const words = ['ingest', 'run', '--source', 'bundle', '--path', 'data', '--region', 'xi', '--max-rejects', '3']
      expect((await parse(words)).options).to.deep.equal({
        source: 'bundle',
        path: 'data',
        region: 'xi',
        maxRejects: 3,
      })
    })

    it('publishes a load that loses many rows only with --allow-shrink', async () => {
      expect((await parse(['ingest', 'run', '--allow-shrink'])).options).to.include({ allowShrink: true })
      expect((await parse(['ingest', 'run'])).options).not.to.have.property('allowShrink')
    })

    it('works on both regions by default', async () => {
      for (const name of ['run', 'verify', 'rollback']) {
        expect((await parse(['ingest', name])).options, name).to.include({ region: 'all' })
      }
    })

    it('reads the file of labels', async () => {
      const plain = await parse(['ingest', 'labels', 'history.csv'])
      expect(plain.args).to.deep.equal(['history.csv'])
      expect(plain.options).to.deep.equal({ region: 'all' })
      const strict = await parse(['ingest', 'labels', 'history.csv', '--store-only', '--max-rejects', '0'])
      expect(strict.options).to.include({ storeOnly: true, maxRejects: 0 })
    })
  })

  const mistakes: readonly (readonly [string, RegExp])[] = [
    ['start --data=', /It must name a directory/],
    ['ingest run sample', /too many arguments for 'run'/],
    ['ingest labels', /missing required argument 'file'/],
    ['ingest labels a.csv b.csv', /too many arguments for 'labels'/],
    ['ingest labels a.csv --path data', /unknown option '--path'/],
    ['ingest run --region fr', /'--region <region>' argument 'fr' is invalid. Allowed choices are uk, xi, all/],
    [
      'ingest run --source taric',
      /argument 'taric' is invalid. Allowed choices are built-in, sample, bundle, published/,
    ],
    ['ingest run --max-rejects -1', /--max-rejects/],
    ['ingest rollback --to yesterday', /argument 'yesterday' is invalid. It must be a whole number/],
    ['ingest prune --region uk', /unknown option '--region'/],
    ['webhooks add', /missing required argument 'url'/],
    ['webhooks add https://example.org --chapter 7', /two digits of a chapter/],
    ['webhooks replay whk_0123456789ab --since yesterday', /day of the calendar/],
    ['ingest run --force', /unknown option '--force'/],
    ['classify in.csv', /missing required argument 'out.csv'/],
    ['codes in.csv', /missing required argument 'out'/],
    ['classify in.csv out.csv --digits 10', /Allowed choices are 6, 8/],
    ['classify in.csv out.csv --limit 101', /It must be a whole number from 1 to 100/],
    ['duty 0805 --country MA --value 1', /It must have ten digits/],
    ['duty 0805102200 --value 1', /required option '--country <country>' not specified/],
    ['duty 0805102200 --country MA --value 1 --claim zero', /Allowed choices are usual, preference/],
    ['duty 0805102200 --country MA --value 1 --as-of 2026-02-30', /day of the calendar/],
    ['labels feedback now', /too many arguments for 'feedback'/],
    ['synonyms lint --region uk', /unknown option '--region'/],
    ['synonyms explain', /missing required argument 'query'/],
    ['synonyms explain shoes --region fr', /Allowed choices are uk, xi/],
    ['eval search --spell 2', /Allowed choices are 0, 1/],
    ['eval search --seed x', /It must be a whole number/],
    ['chaos --seconds 0', /It must be a whole number from 1 to 3600/],
    ['chaos --only earthquake', /There is no fault "earthquake"/],
    ['ingest diff 3', /missing required argument 'to'/],
    ['ingest diff 3 x', /It must be a whole number/],
    ['compare', /missing required argument 'recordings'/],
    ['client', /missing required argument 'file'/],
  ]
  for (const [line, message] of mistakes) {
    it(`refuses \`${line}\` with exit code 2 and says why`, async () => {
      const { exitCode, stderr } = await parse(line.split(' '))
      expect(exitCode).to.equal(2)
      expect(stderr).to.match(message)
    })
  }

  it('writes quietly into a pipe whose reader ends early', async () => {
    const head = await runOpentariff(['config'], {}, { pipedInto: 'head -c 1' })
    expect(head).to.deep.equal({ exitCode: 0, stdout: '{', stderr: '' })
    const closed = await runOpentariff(['config'], {}, { pipedInto: 'true' })
    expect(closed).to.deep.equal({ exitCode: 0, stdout: '', stderr: '' })
  })

  it('reports a mistake in the configuration without a stack trace, with exit code 1', async () => {
    const { exitCode, stdout, stderr } = await runOpentariff(['config'], { PORT: 'x', LOG_LEVEL: 'loud' })
    expect(exitCode).to.equal(1)
    expect(stdout).to.equal('')
    expect(stderr)
      .to.match(/^The configuration has 2 problems:\n {2}- /)
      .and.not.include('    at ')
  })
})
