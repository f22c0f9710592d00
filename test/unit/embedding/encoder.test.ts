import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Tokenizer } from '@huggingface/tokenizers'
import { expect } from 'chai'
import { DEFAULT_MODEL_PATH } from '../../../src/config/model-path.ts'
import { packageRoot } from '../../../src/config/package-root.ts'
import { withCache } from '../../../src/embedding/cache.ts'
import { EmbeddingUnavailableError } from '../../../src/embedding/embedding-error.ts'
import { createEncoder, type Encoder, type EncoderOptions } from '../../../src/embedding/encoder.ts'
import { modelFiles } from '../../../src/embedding/model.ts'
import { createPieceIds } from '../../../src/embedding/piece-ids.ts'
import { waitFor } from '../../support/wait-for.ts'

const cosine = (a: Float32Array | undefined, b: Float32Array | undefined): number =>
  (a ?? new Float32Array()).reduce((sum, value, index) => sum + value * (b?.[index] ?? Number.NaN), 0)

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no failure',
    (error: unknown) => (error instanceof EmbeddingUnavailableError ? error.failure : error),
  )

/** Program of a worker that does not load a model. */
const program = (code: string): URL => new URL(`data:text/javascript,${encodeURIComponent(code)}`)

const READY = `
  import { parentPort } from 'node:worker_threads'
  const vectors = (count) => parentPort.postMessage({ kind: 'vectors', vectors: new Float32Array(count * 8).fill(1) })
  parentPort.on('message', ({ kind }) => kind === 'end' && process.exit())
  parentPort.postMessage({ kind: 'ready' })`

/** Lines of built-in labels, of all chapters and languages. */
async function someLabels(count: number): Promise<readonly string[]> {
  const folder = join(packageRoot, 'ingest', 'built-in', 'labels')
  const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
  const lines = files.flatMap((text) => text.split('\n'))
  return lines.filter((_, place) => place % Math.floor(lines.length / count) === 0)
}

describe('the pieces of a text', () => {
  it('the pieces of a text are those of the tokenizer for the whole text', async () => {
    const definition: object = JSON.parse(await readFile(modelFiles(DEFAULT_MODEL_PATH).tokenizer, 'utf8'))
    const tokenizer = new Tokenizer(definition, {})
    const pieceIds = createPieceIds(definition)
    const odd = ['', ' ', '  a  b ', 'a\u00a0b c', 'ﬁsh  １２３', 'e\u0301 te', '日本語 テスト', 'a\tb\nc', '\u3000x y']
    odd.push('😀 😀😀', '<s> x </s>', 'a</s>b', '▁a ▁▁ b', 'x\u200bz \u200b y')
    for (const text of [...odd, ...(await someLabels(2000))]) {
      expect(pieceIds(text), text).to.deep.equal(tokenizer.encode(text).ids)
    }
  }).timeout(20_000)

  it('the pieces of a text end with the last one of every text, also where the text is cut', async () => {
    const definition: object = JSON.parse(await readFile(modelFiles(DEFAULT_MODEL_PATH).tokenizer, 'utf8'))
    const ids = createPieceIds(definition)('word '.repeat(5000))
    expect(ids).to.have.lengthOf(128)
    expect(ids.at(-1)).to.equal(createPieceIds(definition)('').at(-1))
  })
})

describe('the sentence encoder', () => {
  const opened: Encoder[] = []
  const encoderWith = (options: Partial<EncoderOptions> = {}): Encoder => {
    const encoder = createEncoder({ modelPath: DEFAULT_MODEL_PATH, firstRestartMs: 1, ...options })
    opened.push(encoder)
    return encoder
  }
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((encoder) => encoder.close()))
  })

  it('ends a worker that is loading its model, without harm to the process', async () => {
    for (let round = 0; round < 5; round += 1) {
      const encoder = encoderWith()
      encoder.start()
      await new Promise((resolve) => setTimeout(resolve, round * 100))
      await encoder.close()
      expect(encoder.status().state).to.equal('down')
    }
  }).timeout(60_000)

  describe('with the model of the repository', () => {
    const encoder = createEncoder({ modelPath: DEFAULT_MODEL_PATH })
    after(() => encoder.close())

    it('returns a higher cosine for texts with a similar meaning', async () => {
      const [boots, shoes, cheese] = await encoder.embed(['hiking boots', 'walking shoes', 'cheddar cheese'])
      expect(boots).to.have.lengthOf(256)
      expect(cosine(boots, boots)).to.be.closeTo(1, 1e-5)
      expect(cosine(boots, shoes)).to.be.greaterThan(cosine(boots, cheese) + 0.3)
    })

    it('returns the same vector for a text alone and with other texts', async () => {
      const texts = await someLabels(400)
      const together = await encoder.embed(texts)
      for (const [place, text] of texts.entries()) {
        expect(await encoder.embed([text]), text).to.deep.equal([together[place]])
      }
    }).timeout(20_000)

    it('embeds empty texts, very long ones and other scripts', async () => {
      const vectors = await encoder.embed(['', 'word '.repeat(5000), '咖啡 ☕ قهوة', 'x'.repeat(100_000)])
      for (const vector of vectors) expect(cosine(vector, vector)).to.be.closeTo(1, 1e-5)
    })

    it('keeps the event loop free', async () => {
      let turns = 0
      const counting = setInterval(() => {
        turns += 1
      }, 1)
      await encoder.embed(Array.from({ length: 1000 }, (_, place) => `live animals of kind number ${place}`))
      clearInterval(counting)
      expect(turns).to.be.greaterThan(5)
    })

    it('reports the hash of its model', async () => {
      const hash = await encoder.modelHash()
      expect(hash).to.match(/^[0-9a-f]{64}$/)
      expect(encoder.status()).to.deep.equal({ state: 'ready', modelHash: hash })
    })
  })

  describe('with a faulty model', () => {
    let directory: string
    beforeEach(async () => {
      directory = await mkdtemp(join(tmpdir(), 'opentariff-model-'))
    })
    afterEach(() => rm(directory, { recursive: true }))

    it('reports that the model is missing, and recovers when it appears', async () => {
      const encoder = encoderWith({ modelPath: directory })
      expect(await failureOf(encoder.embed(['tea']))).to.equal('down')
      expect(encoder.status()).to.have.property('problem').that.includes('ENOENT')
      const [from, to] = [modelFiles(DEFAULT_MODEL_PATH), modelFiles(directory)]
      await copyFile(join(DEFAULT_MODEL_PATH, 'encoder.pieces.bin'), join(directory, 'encoder.pieces.bin'))
      await copyFile(from.tokenizer, to.tokenizer)
      await copyFile(from.model, to.model)
      await waitFor(async () => encoder.status().state === 'ready')
      expect(await encoder.embed(['tea'])).to.have.lengthOf(1)
    })

    it('reports that the model is damaged', async () => {
      const files = modelFiles(directory)
      await copyFile(modelFiles(DEFAULT_MODEL_PATH).tokenizer, files.tokenizer)
      await writeFile(files.model, 'no model')
      const problems: string[] = []
      const encoder = encoderWith({ modelPath: directory, onDown: (problem) => problems.push(problem) })
      expect(await failureOf(encoder.embed(['tea']))).to.equal('down')
      expect(problems.length).to.be.greaterThan(0)
    })

    it('reports the same problem once, however often a worker is restarted', async () => {
      const starts = join(directory, 'starts')
      const workerUrl = program(`
        import { appendFileSync } from 'node:fs'
        import { parentPort } from 'node:worker_threads'
        appendFileSync(${JSON.stringify(starts)}, '.')
        parentPort.postMessage({ kind: 'unusable', problem: 'no memory' })`)
      const problems: string[] = []
      encoderWith({ workerUrl, onDown: (problem) => problems.push(problem) }).start()
      await waitFor(async () => (await readFile(starts, 'utf8').catch(() => '')).length > 3)
      expect(problems).to.deep.equal(['no memory'])
    })
  })

  it('restarts a worker that has exited, and answers later calls', async () => {
    const workerUrl = program(`${READY}
      parentPort.on('message', ({ texts }) => (texts.includes('die') ? process.exit(3) : vectors(texts.length)))`)
    const encoder = encoderWith({ workerUrl })
    expect(await failureOf(encoder.embed(['die']))).to.equal('failed')
    await waitFor(async () => encoder.status().state === 'ready')
    expect(await encoder.embed(['tea', 'coffee'])).to.have.lengthOf(2)
  })

  it('rejects only the call whose text cannot be embedded', async () => {
    const workerUrl = program(`${READY}
      parentPort.on('message', ({ texts }) =>
        texts.includes('bad') ? parentPort.postMessage({ kind: 'failed', problem: 'bad' }) : vectors(texts.length))`)
    const encoder = encoderWith({ workerUrl })
    expect(await failureOf(encoder.embed(['bad']))).to.equal('failed')
    expect(encoder.status().state).to.equal('ready')
    expect(await encoder.embed(['good'])).to.have.lengthOf(1)
  })

  it('rejects a call after the time limit, or when its caller aborts', async () => {
    const encoder = encoderWith({ workerUrl: program(`${READY}; parentPort.on('message', () => {})`), timeoutMs: 20 })
    expect(await failureOf(encoder.embed(['tea']))).to.equal('late')
    const abandoned = new AbortController()
    const asked = failureOf(encoder.embed(['tea'], { signal: abandoned.signal }))
    abandoned.abort()
    expect(await asked).to.equal('abandoned')
  })

  it('rejects all pending calls when it is closed', async () => {
    const encoder = encoderWith({ workerUrl: program(`${READY}; parentPort.on('message', () => {})`) })
    const asked = failureOf(encoder.embed(Array.from({ length: 40 }, () => 'tea')))
    await waitFor(async () => encoder.status().state === 'ready')
    await encoder.close()
    expect(await asked).to.be.oneOf(['down', 'failed'])
    expect(await failureOf(encoder.embed(['tea']))).to.equal('down')
  })

  it('the encoder gives a worker many short texts at a time and few long ones, so that others wait no longer', async () => {
    const workerUrl = program(`${READY}
      parentPort.on('message', ({ texts }) => parentPort.postMessage({
        kind: 'vectors', vectors: new Float32Array(texts.length).fill(texts.length),
      }))`)
    const encoder = encoderWith({ workerUrl })
    const [short] = await encoder.embed(Array.from({ length: 100 }, () => 'tea'))
    expect(short?.[0]).to.equal(100)
    const long = await encoder.embed(Array.from({ length: 100 }, () => 'x'.repeat(1000)))
    expect(Math.max(...long.map(([texts]) => texts ?? 0))).to.equal(9)
  })

  it('caches the vectors of the most recent texts', async () => {
    const asked: string[][] = []
    const inner = encoderWith({
      workerUrl: program(`${READY}; parentPort.on('message', ({ texts }) => vectors(texts.length))`),
    })
    const counting: Encoder = {
      ...inner,
      embed: (texts, options) => {
        asked.push([...texts])
        return inner.embed(texts, options)
      },
    }
    // Enough for two short vectors with their overhead.
    const cached = withCache(counting, 1900)
    await cached.embed(['tea', 'tea', 'coffee'])
    await cached.embed(['tea'])
    await cached.embed(['cocoa'])
    await cached.embed(['coffee', 'tea'])
    expect(asked).to.deep.equal([['tea', 'coffee'], [], ['cocoa'], ['coffee']])
  })
})
