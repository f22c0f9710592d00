import { REGIONS } from '../../tariff/region.ts'
import type { Route } from '../route/define-route.ts'
import type { Middleware } from './state.ts'

/**
 * Lets other spellings of an address lead to the same route: `.json` may follow any of them, `/uk/api/…` and `/xi/api/…`
 * without a version mean `v2`, and `categorisation` is the newer name of `green_lanes`, because clients of the public
 * service send all of them.
 */
export function addressAliases(routes: readonly Pick<Route, 'path'>[]): Middleware {
  const ownEndings = new Set(routes.map(({ path }) => path).filter((path) => path.endsWith(JSON_ENDING)))
  return (ctx, next) => {
    const { path } = ctx
    ctx.state.sentPath = path
    const plain = path.endsWith(JSON_ENDING) && !ownEndings.has(path) ? path.slice(0, -JSON_ENDING.length) : path
    ctx.state.plainPath = plain
    const routed = plain.replace(WITHOUT_VERSION, '$1/v2/').replace(CATEGORISATION, '$1green_lanes/')
    if (routed !== path) ctx.path = routed
    return next()
  }
}

const JSON_ENDING = '.json'

/** `/uk/api/` before anything but a version or `beta`. */
const WITHOUT_VERSION = new RegExp(String.raw`^(/(?:${REGIONS.join('|')})/api)/(?!(?:v\d+|beta)(?:/|$))`)

const CATEGORISATION = /^(\/xi\/api\/v2\/)categorisation\//
