import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { smallDisk } from '../../../../bench/chaos/small-disk.ts'

const MEGABYTES = 4

describe('a small disk', () => {
  let directory = ''
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'opentariff-disk-'))
  })
  afterEach(() => rm(directory, { recursive: true, force: true }))

  it('a small disk refuses writes while it is full, and accepts them when it is freed, where mounting is allowed', async () => {
    const disk = await smallDisk(directory, MEGABYTES)
    if (process.getuid?.() !== 0) expect(disk).to.equal(undefined)
    // Root in a container may not mount either.
    if (disk === undefined) return
    const file = join(directory, 'file')
    try {
      await disk.fill()
      expect(await writeFile(file, 'text').catch(({ code }: NodeJS.ErrnoException) => code)).to.equal('ENOSPC')
      await disk.free()
      await writeFile(file, 'text')
      expect(await readFile(file, 'utf8')).to.equal('text')
    } finally {
      await disk.unmount()
    }
  })
})
