import { expect } from 'chai'
import { Registry } from 'prom-client'
import { figuresOf } from '../../../src/metrics/figures.ts'

interface Size {
  readonly name: string
  readonly entries: number
  readonly bytes: number | null
}

const CHAPTERS: Size = { name: 'chapters', entries: 3, bytes: null }
const SPELLING: Size = { name: 'spelling', entries: 2, bytes: 500 }

/** Adds metrics of the sizes that a function returns. */
function sizesIn(registry: Registry, read: () => Promise<readonly Size[]>): void {
  const { gauge, counter } = figuresOf(registry, { labelNames: ['name'], read, labelsOf: ({ name }) => ({ name }) })
  gauge('bytes', 'Bytes', ({ bytes }) => bytes)
  counter('entries_total', 'Entries', ({ entries }) => entries)
}

describe('metrics of figures that are read at each scrape', () => {
  it('show a value for each row, and none where it is unknown', async () => {
    const registry = new Registry()
    sizesIn(registry, async () => [CHAPTERS, SPELLING])
    const text = await registry.metrics()
    expect(text).to.include('\nentries_total{name="chapters"} 3\n')
    expect(text).to.include('\nbytes{name="spelling"} 500\n')
    expect(text).not.to.include('bytes{name="chapters"}')
    expect(await registry.metrics()).to.include('\nentries_total{name="chapters"} 3\n')
  })

  it('read their figures once a scrape', async () => {
    const registry = new Registry()
    let readings = 0
    sizesIn(registry, async () => {
      readings += 1
      return [SPELLING]
    })
    await registry.metrics()
    expect(readings).to.equal(1)
    await registry.metrics()
    expect(readings).to.equal(2)
  })

  it('disappear while they cannot be read', async () => {
    const registry = new Registry()
    let sizes = Promise.resolve<readonly Size[]>([SPELLING])
    sizesIn(registry, () => sizes)
    expect(await registry.metrics()).to.include('name="spelling"')
    sizes = Promise.reject(new Error('away'))
    expect(await registry.metrics()).not.to.include('name="spelling"')
  })

  it('stay as they were last known where that is asked for', async () => {
    const registry = new Registry()
    let sizes = Promise.resolve<readonly Size[]>([SPELLING])
    figuresOf(registry, {
      labelNames: ['name'],
      read: () => sizes,
      labelsOf: ({ name }) => ({ name }),
      keepLast: true,
    }).gauge('bytes', 'Bytes', ({ bytes }) => bytes)
    expect(await registry.metrics()).to.include('\nbytes{name="spelling"} 500\n')
    sizes = Promise.reject(new Error('away'))
    expect(await registry.metrics()).to.include('\nbytes{name="spelling"} 500\n')
  })

  it('show a single figure without labels', async () => {
    const registry = new Registry()
    figuresOf(registry, { read: () => [7] }).gauge('open', 'Open', (open) => open)
    expect(await registry.metrics()).to.include('\nopen 7\n')
  })
})
