import { Writable } from 'node:stream'
import { expect } from 'chai'
import { createCopyWriter } from '../../../../ingest/sinks/copy-writer.ts'
import type { TargetTable } from '../../../../ingest/sources/source.ts'
import type { Transaction } from '../../../../src/postgres/client.ts'

const ORDERS: TargetTable = { table: 'orders', columns: ['id', 'note'] }
const LINES: TargetTable = { table: 'lines', columns: ['id'] }

/** Longer than a chunk, so that the row is written at once. */
const LONG = 'x'.repeat(1024 * 1024)

describe('createCopyWriter', () => {
  let statements: { readonly statement: string; text: string }[]
  let atOnce: number
  let mostAtOnce: number

  beforeEach(() => {
    statements = []
    atOnce = 0
    mostAtOnce = 0
  })

  /** Keeps what is copied; fails the statements on `failing`. */
  const transaction = (failing?: string): Transaction => ({
    query: async () => [],
    copyTo: () => expect.fail('nothing is read'),
    copyFrom(statement) {
      const copied = { statement, text: '' }
      statements.push(copied)
      atOnce += 1
      mostAtOnce = Math.max(mostAtOnce, atOnce)
      return new Writable({
        decodeStrings: false,
        write(chunk, _encoding, done) {
          copied.text += chunk
          done()
        },
        final(done) {
          setImmediate(() => {
            atOnce -= 1
            done(failing !== undefined && statement.includes(failing) ? new Error(`${failing} is full`) : null)
          })
        },
      })
    },
  })

  it('writes the rows of each table in order, one statement at a time', async () => {
    const counted: number[] = []
    const writer = createCopyWriter(transaction(), (count) => counted.push(count))
    await writer.add(ORDERS, [[1, 'a']])
    await writer.add(LINES, [[1], [2]])
    await writer.add(ORDERS, [[2, LONG]])
    await writer.add(LINES, [[3]])
    await writer.add(ORDERS, [[3, null]])
    await writer.end()
    expect(statements.map(({ statement }) => statement)).to.deep.equal([
      'COPY "orders" ("id", "note") FROM STDIN',
      'COPY "lines" ("id") FROM STDIN',
      'COPY "orders" ("id", "note") FROM STDIN',
    ])
    const textOf = (table: string) =>
      statements
        .filter(({ statement }) => statement.includes(table))
        .map(({ text }) => text)
        .join('')
    expect(textOf('orders')).to.equal(`1\ta\n2\t${LONG}\n3\t\\N\n`)
    expect(textOf('lines')).to.equal('1\n2\n3\n')
    expect(mostAtOnce).to.equal(1)
    expect(counted).to.deep.equal([2, 3, 1])
  })

  it('writes nothing without rows', async () => {
    const writer = createCopyWriter(transaction(), () => undefined)
    await writer.end()
    expect(statements).to.deep.equal([])
  })

  it('reports the failure of a statement with the next rows', async () => {
    const writer = createCopyWriter(transaction('lines'), () => undefined)
    await writer.add(LINES, [[LONG]])
    const failure = await writer.add(ORDERS, [[1, LONG]]).catch((error: Error) => error.message)
    expect(failure).to.equal('lines is full')
  })

  it('reports the failure of the last statement at the end', async () => {
    const writer = createCopyWriter(transaction('orders'), () => undefined)
    await writer.add(LINES, [[1]])
    await writer.add(ORDERS, [[1, 'a']])
    expect(await writer.end().catch((error: Error) => error.message)).to.equal('orders is full')
  })
})
