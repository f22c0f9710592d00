import { FETCH_SETTINGS } from '../../ingest/fetch/fetch-config.ts'
import { SETTINGS } from '../config/config.ts'
import { nearestName } from '../language/spelling/nearest-name.ts'

/** Every environment variable that the program reads, also those of the embedded servers and of tracing. */
const KNOWN: readonly string[] = [
  ...SETTINGS,
  ...FETCH_SETTINGS,
  'OPENTARIFF_EMBEDDED_DIR',
  'OPENSEARCH_JAVA_HOME',
  'OPENSEARCH_JAVA_OPTS',
  'JAVA_HOME',
  'OTEL_SERVICE_NAME',
  'OTEL_RESOURCE_ATTRIBUTES',
  'OTEL_EXPORTER_OTLP_HEADERS',
]

/** Beginnings of names that no other program is known to read. */
const OWN_PREFIXES = ['OPENTARIFF_', 'TARIFF_', 'FPO_'] as const

/** What Kubernetes and Docker set for each service, which may be called `opentariff`. */
const SERVICE_LINK = /_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT|PORT_\d+_(TCP|UDP)\w*)$/

/**
 * A sentence for each environment variable that is set, looks like one of ours and is none: it has nearly the name of one,
 * or a beginning that only ours have.
 */
export function unknownSettings(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.entries(env).flatMap(([name, value]) => {
    if (!value?.trim() || KNOWN.includes(name) || SERVICE_LINK.test(name)) return []
    const meant = nearestName(name, KNOWN)
    if (meant !== null) return [`${name} is not a setting and has no effect: did you mean ${meant}?`]
    return OWN_PREFIXES.some((prefix) => name.startsWith(prefix)) ? [`${name} is not a setting and has no effect.`] : []
  })
}
