import { ServiceUnavailableError } from '../errors/service-unavailable-error.ts'
import type { LiveVersion } from './live-versions.ts'
import type { Derived, DerivedByKey, DerivedKey } from './version-data.ts'

/** A live version that notices whether a part of its data could not be read, even if its reader did without. */
export function noticeFailedReads(live: LiveVersion): { readonly live: LiveVersion; hasFailed(): boolean } {
  let hasFailed = false
  const { data } = live
  const noticed = <Value>(read: Promise<Value>): Promise<Value> =>
    read.catch((error: unknown) => {
      if (error instanceof ServiceUnavailableError) hasFailed = true
      throw error
    })
  function get<Value>(derived: Derived<Value>): Promise<Value>
  function get<Key extends DerivedKey, Value>(derived: DerivedByKey<Key, Value>, key: Key): Promise<Value>
  function get(derived: Derived<unknown> | DerivedByKey<DerivedKey, unknown>, key: DerivedKey = ''): Promise<unknown> {
    return noticed(derived.kind === 'single' ? data.get(derived) : data.get(derived, key))
  }
  return { live: { ...live, data: { ...data, get } }, hasFailed: () => hasFailed }
}
