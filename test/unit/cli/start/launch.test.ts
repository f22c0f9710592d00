import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { launch } from '../../../../src/cli/start/launch.ts'
import { messageOf } from '../../embedded/temporary-directory.ts'

const never = new Promise<never>(() => {})

describe('launch', () => {
  /** Parts that record events; `at` runs an action when a step begins. */
  const rig = (at: Readonly<Record<string, () => Promise<unknown> | undefined>> = {}) => {
    const events: string[] = []
    const signals = new EventEmitter()
    const step = async (name: string) => {
      events.push(name)
      await at[name]?.()
    }
    const result = launch({
      startServers: async () => {
        await step('start servers')
        return { stop: () => step('stop servers') }
      },
      prepareData: async () => {
        await step('prepare data')
        return at['load the rest'] ? () => step('load the rest') : null
      },
      startService: async () => {
        await step('start service')
        return { port: 3000, stop: () => step('stop service') }
      },
      report: (line) => {
        events.push(line)
        if (line.startsWith('Ctrl-C')) setImmediate(() => at.ready?.())
      },
      signals,
      exit: (code) => events.push(`exit ${code}`),
    })
    return { events, signals, result }
  }
  const steps = (lines: readonly string[]) => lines.filter((line) => /^(start|prepare|stop|exit) /.test(line))

  it('starts servers, data and service in this order, and stops them in the opposite order', async () => {
    const { events, signals, result } = rig({ ready: async () => signals.emit('SIGINT') })
    expect(await result).to.equal(130)
    expect(steps(events)).to.deep.equal([
      'start servers',
      'prepare data',
      'start service',
      'stop service',
      'stop servers',
    ])
    expect(signals.eventNames()).to.deep.equal([])
  })

  it('serves before all of the data is loaded, and continues if the rest fails', async () => {
    const { events, signals, result } = rig({
      'load the rest': async () => {
        setImmediate(() => setImmediate(() => signals.emit('SIGINT')))
        throw new Error('no memory')
      },
    })
    expect(await result).to.equal(130)
    const line = (text: string) => events.findIndex((event) => event.startsWith(text))
    expect(line('load the rest')).to.be.greaterThan(line('Opentariff is ready'))
    expect(events).to.include(
      'Not everything could be loaded: searches match words only, or a region is missing. The next start tries again: no memory',
    )
    expect(line('stop service')).to.be.greaterThan(line('load the rest'))
  })

  it('reports that words are searchable at the beginning, and when everything is', async () => {
    const { events, signals, result } = rig({
      'load the rest': async () => void setImmediate(() => setImmediate(() => signals.emit('SIGINT'))),
    })
    expect(await result).to.equal(130)
    const line = (text: string) => events.findIndex((event) => event.startsWith(text))
    expect(line('Opentariff is ready, and words are searchable')).to.be.greaterThan(line('start service'))
    expect(line('The rest is loaded in the background')).to.be.greaterThan(line('Opentariff is ready'))
    expect(line('Everything is ready')).to.be.greaterThan(line('load the rest'))
  })

  it('mentions no further loading where all is loaded before the service starts', async () => {
    const { events, signals, result } = rig({ ready: async () => signals.emit('SIGINT') })
    await result
    expect(events.join('\n'))
      .to.include('Opentariff is ready:\n')
      .and.not.match(/[Mm]eanings|rest|Everything/)
  })

  it('reports what to open and what to try once it is ready', async () => {
    const { events, signals, result } = rig({ ready: async () => signals.emit('SIGTERM') })
    expect(await result).to.equal(143)
    expect(events.join('\n')).to.include("curl 'localhost:3000/uk/api/beta/search?q=cherry+tomatoes'")
    for (const path of ['/', '/docs', '/openapi.json', '/readyz']) {
      expect(events.join('\n')).to.include(`http://localhost:3000${path} `)
    }
  })

  it('stops the servers when a signal arrives while data is loaded, without waiting for the load', async () => {
    const { events, signals, result } = rig({
      'prepare data': () => {
        setImmediate(() => signals.emit('SIGHUP'))
        return never
      },
    })
    expect(await result).to.equal(129)
    expect(steps(events)).to.deep.equal(['start servers', 'prepare data', 'stop servers'])
  })

  it('returns at once when a signal arrives while the servers start, which end with the process', async () => {
    const { events, signals, result } = rig({
      'start servers': () => {
        setImmediate(() => signals.emit('SIGINT'))
        return never
      },
    })
    expect(await result).to.equal(130)
    expect(steps(events)).to.deep.equal(['start servers'])
  })

  it('stops the servers and throws the error of a later part that fails', async () => {
    const { events, result } = rig({ 'start service': () => Promise.reject(new Error('port in use')) })
    expect(await messageOf(() => result)).to.equal('port in use')
    expect(steps(events)).to.deep.equal(['start servers', 'prepare data', 'start service', 'stop servers'])
  })

  it('stops the servers even if the service fails to stop', async () => {
    const { events, signals, result } = rig({
      ready: async () => signals.emit('SIGINT'),
      'stop service': () => Promise.reject(new Error('stuck')),
    })
    expect(await messageOf(() => result)).to.equal('stuck')
    expect(steps(events).at(-1)).to.equal('stop servers')
  })

  it('ends the process at once on a second signal while it is stopping', async () => {
    const { events, signals, result } = rig({
      ready: async () => signals.emit('SIGINT'),
      'stop service': async () => {
        await sleep(600)
        signals.emit('SIGINT')
      },
    })
    await result
    expect(events).to.include('exit 130')
  })

  it('counts Ctrl-C as one signal, although it arrives from the terminal and from npm', async () => {
    const { events, signals, result } = rig({
      ready: async () => signals.emit('SIGINT'),
      'stop service': async () => {
        signals.emit('SIGINT')
      },
    })
    expect(await result).to.equal(130)
    expect(steps(events).slice(-2)).to.deep.equal(['stop service', 'stop servers'])
  })
})
