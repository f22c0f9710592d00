import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { baseImage, buildImage, podman } from '../support/container-image.ts'

const IMAGE = 'localhost/opentariff:test-arm64'

/** The value of `e_machine` in the header of an ELF file for arm64. */
const AARCH64 = 183

/** The machine that a file's program is for; null: it is no ELF file. */
async function machineOf(path: string): Promise<number | null> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(20), 0, 20, 0)
    return bytesRead === 20 && buffer.toString('latin1', 0, 4) === '\x7fELF' ? buffer.readUInt16LE(18) : null
  } finally {
    await file.close()
  }
}

describe('the image of the service for arm64', function () {
  this.timeout(60_000)

  before(async function () {
    this.timeout(300_000)
    // The base stays this machine's: without a registry of images there is no other.
    await buildImage({ base: await baseImage(), tag: IMAGE, args: { TARGETARCH: 'arm64' } })
  })

  after(async () => {
    await podman('image', 'unmount', '--force', IMAGE)
  })

  it('holds programs for arm64, and none for another architecture', async () => {
    const app = join(await podman('image', 'mount', IMAGE), 'app')
    const files = (await readdir(app, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    const machines = new Set<number>()
    for (const { parentPath, name } of files) {
      const machine = await machineOf(join(parentPath, name))
      if (machine !== null) machines.add(machine)
    }
    expect([...machines]).to.deep.equal([AARCH64])
  })
})
