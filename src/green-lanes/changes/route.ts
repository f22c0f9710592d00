import { defineRoute, type Route } from '../../http/route/define-route.ts'
import { GREEN_LANES_PATH, GREEN_LANES_TAG } from '../green-lanes-route.ts'
import { interfaceFeed } from './atom.ts'
import { INTERFACE_CHANGES } from './changes.ts'

const PATH = `${GREEN_LANES_PATH}/changes.atom`

/** Needs no key: feed readers cannot send one, and the feed has no data of the tariff. */
export const interfaceChangesRoute = (): Route =>
  defineRoute({
    method: 'GET',
    path: PATH,
    summary: 'Feed of changes of this interface',
    description: 'What changed in the interface of green lanes, newest first. Needs no key.',
    tags: [GREEN_LANES_TAG],
    invalid: 422,
    unknownQuery: 'ignore',
    responses: { 200: { description: 'An Atom feed.', contentType: 'application/atom+xml; charset=utf-8' } },
    handle: () => ({ kind: 'text', body: interfaceFeed(INTERFACE_CHANGES, PATH) }),
  })
