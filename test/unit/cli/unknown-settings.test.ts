import { expect } from 'chai'
import { FETCH_SETTINGS } from '../../../ingest/fetch/fetch-config.ts'
import { unknownSettings } from '../../../src/cli/unknown-settings.ts'
import { SETTINGS } from '../../../src/config/config.ts'

describe('unknownSettings', () => {
  it('names the setting that a misspelt one looks like', () => {
    for (const [sent, meant] of [
      ['SEARCH_TIMOUT_MS', 'SEARCH_TIMEOUT_MS'],
      ['SEARCHTIMEOUT_MS', 'SEARCH_TIMEOUT_MS'],
      ['search_timeout_ms', 'SEARCH_TIMEOUT_MS'],
      ['DATABASE_URI', 'DATABASE_URL'],
      ['PROT', 'PORT'],
      ['OPENTARIFF_EMBEDED_DIR', 'OPENTARIFF_EMBEDDED_DIR'],
      ['PUBLISHED_DATE', 'PUBLISHED_DATA'],
    ] as const) {
      expect(unknownSettings({ [sent]: '1' })).to.deep.equal([
        `${sent} is not a setting and has no effect: did you mean ${meant}?`,
      ])
    }
  })

  it('names a variable with a beginning that only settings of this service have', () => {
    expect(unknownSettings({ OPENTARIFF_COLOUR: 'red' })).to.deep.equal([
      'OPENTARIFF_COLOUR is not a setting and has no effect.',
    ])
  })

  it('accepts every setting, and any that is blank', () => {
    const names = [...SETTINGS, ...FETCH_SETTINGS, 'OPENTARIFF_EMBEDDED_DIR', 'JAVA_HOME', 'OPENSEARCH_JAVA_OPTS']
    expect(unknownSettings(Object.fromEntries(names.map((name) => [name, '1'])))).to.deep.equal([])
    expect(unknownSettings({ SEARCH_TIMOUT_MS: ' ' })).to.deep.equal([])
  })

  it('leaves the variables of other programs alone', () => {
    const others = ['PATH', 'HOME', 'HOSTNAME', 'LOGNAME', 'PWD', 'TERM', 'SHELL', 'USER', 'LANG', 'NODE_ENV', 'TMPDIR']
    const ofNpm = ['npm_config_cache', 'npm_package_name', 'npm_lifecycle_event', 'INIT_CWD', 'COLOR', 'EDITOR']
    const ofPlatforms = ['OPENTARIFF_SERVICE_HOST', 'OPENTARIFF_PORT_3000_TCP_ADDR', 'OPENSEARCH_PORT', 'POSTGRES_PORT']
    const ofTracing = ['OTEL_TRACES_SAMPLER', 'OTEL_SERVICE_NAME', 'OTEL_EXPORTER_OTLP_HEADERS']
    const env = Object.fromEntries([...others, ...ofNpm, ...ofPlatforms, ...ofTracing].map((name) => [name, '1']))
    expect(unknownSettings(env)).to.deep.equal([])
  })
})
