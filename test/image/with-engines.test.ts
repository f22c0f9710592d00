import { expect } from 'chai'
import { baseImage, buildImage, logsOf, podman, runImage } from '../support/container-image.ts'
import { freePort } from '../support/free-port.ts'
import { waitFor } from '../support/wait-for.ts'

const IMAGE = 'localhost/opentariff:test-with-engines'
const CONTAINER = `opentariff-engines-${process.pid}`
const VOLUME = `${CONTAINER}-data`

describe('the image with the engines inside', function () {
  this.timeout(300_000)
  let url: string

  /** Starts the image as on a machine without servers, with a volume that outlives the container. */
  const start = async (): Promise<void> => {
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    await runImage(
      { TARIFF_DATA: 'sample', HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'warn' },
      { image: IMAGE, options: ['--detach', `--name=${CONTAINER}`, `--volume=${VOLUME}:/data/main`] },
    )
    await waitFor(async () => (await fetch(`${url}/readyz`)).ok, {
      timeoutMs: 180_000,
      what: 'the service and its servers to be ready',
    })
  }
  const search = async () => await (await fetch(`${url}/uk/api/beta/search?q=cherry+tomatoes`)).text()

  before(async function () {
    this.timeout(600_000)
    await buildImage({ base: await baseImage(), tag: IMAGE, target: 'with-engines' })
    await start()
  })

  after(async () => {
    await podman('rm', '--force', '--ignore', CONTAINER)
    await podman('volume', 'rm', '--force', VOLUME)
  })

  it('starts servers, data and service by itself, and answers a search', async () => {
    expect(await logsOf(CONTAINER)).to.include('Loading the sample data')
    expect(await search()).to.include('"0702')
  })

  it('runs as the user node, without capabilities and on a file system that is read-only', async () => {
    expect(await podman('exec', CONTAINER, 'node', '-p', 'process.getuid()')).to.equal('1000')
    expect(await podman('exec', CONTAINER, 'cat', '/proc/1/status')).to.match(/^CapEff:\s+0+$/m)
    const write = podman('exec', CONTAINER, 'sh', '-c', 'touch /data/file')
    expect(await write.catch((error: Error) => error.message)).to.include('Read-only file system')
  })

  it('stops its servers with the service, and has the data again in another container', async () => {
    const isLoaded = async () => (await logsOf(CONTAINER)).includes('Everything is ready')
    await waitFor(isLoaded, { timeoutMs: 100_000, what: 'meanings to be loaded' })
    await podman('stop', '--time=60', CONTAINER)
    expect(await logsOf(CONTAINER)).to.match(/Stopped\.\s*$/)
    expect(await podman('inspect', '--format={{.State.ExitCode}}', CONTAINER)).to.equal('143')
    await podman('rm', CONTAINER)
    await start()
    expect(await logsOf(CONTAINER))
      .to.include('is ready')
      .and.not.include('Loading')
    expect(await search()).to.include('"0702')
  })
})
