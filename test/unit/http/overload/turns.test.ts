import { expect } from 'chai'
import { RequestError } from '../../../../src/http/errors/request-error.ts'
import { createTurns } from '../../../../src/http/overload/turns.ts'

const newTurns = () =>
  createTurns<string>({
    maxPerClient: 2,
    max: 3,
    refusal: (ownTurns) => new RequestError({ code: 'too_many_requests', detail: `${ownTurns} of your own` }),
  })

const NEVER_GONE = new AbortController().signal

describe('createTurns', () => {
  it('rejects what goes beyond the turns of a client and of all', () => {
    const turns = newTurns()
    turns.take('a', NEVER_GONE)
    turns.take('a', NEVER_GONE)
    expect(() => turns.take('a', NEVER_GONE)).to.throw(RequestError, '2 of your own')
    turns.take('b', NEVER_GONE)
    expect(() => turns.take('c', NEVER_GONE)).to.throw(RequestError, '0 of your own')
  })

  it('ends a turn with the last chunk, and when the client stops reading', async () => {
    const turns = newTurns()
    const [first, second] = [turns.take('a', NEVER_GONE), turns.take('a', NEVER_GONE)]
    const chunks: string[] = []
    for await (const chunk of first.during(['1', '2'])) chunks.push(chunk)
    expect(chunks).to.deep.equal(['1', '2'])
    for await (const chunk of second.during(['3', '4'])) if (chunk === '3') break
    turns.take('a', NEVER_GONE)
    turns.take('a', NEVER_GONE)
    expect(() => turns.take('a', NEVER_GONE)).to.throw(RequestError)
  })

  it('ends a turn when the client goes away before the answer begins, or has gone', () => {
    const turns = newTurns()
    const away = new AbortController()
    turns.take('a', away.signal)
    away.abort()
    turns.take('a', away.signal)
    turns.take('a', NEVER_GONE)
    turns.take('a', NEVER_GONE)
    expect(() => turns.take('a', NEVER_GONE)).to.throw(RequestError)
  })
})
