/**
 * The imports that code may not have, each with its reason. `imports.test.ts` holds every file to them;
 * `docs/architecture.md` shows the layers as a picture. Circles between files are an error of the linter
 * (`noImportCycles` in `biome.json`).
 */

import { PUBLISHED_SOURCES } from '../../ingest/sources/registry.ts'

/** Sources of a publisher whose folder bears the name of another. */
const OTHER_FOLDERS: Readonly<Record<string, string>> = { 'cn-texts': 'eu-circabc' }

/** The folder of a published source bears its name, without the region where both regions have one. */
function folderOf(id: string): string {
  if (OTHER_FOLDERS[id] !== undefined) return OTHER_FOLDERS[id]
  const shared = id.replace(/^(uk|xi)-/, '')
  return [`uk-${shared}`, `xi-${shared}`].every((other) => other in PUBLISHED_SOURCES) ? shared : id
}

/** Modules, which are files and folders of one folder, that may not import each other. */
interface Layer {
  readonly holds: string
  readonly modules: readonly string[]
}

/**
 * Folders whose modules are in layers, the lowest first. A file imports from its own module or from layers below: never
 * from a layer above, which could then not be removed alone, and never from another module of its own layer, since code
 * that both need belongs below them.
 */
export const LAYERED_FOLDERS: readonly { readonly folder: string; readonly layers: readonly Layer[] }[] = [
  {
    folder: 'src',
    layers: [
      { holds: 'helpers for lists and time, for any code', modules: ['collections', 'timing'] },
      { holds: 'the domain, pure, and the errors that several layers throw', modules: ['tariff', 'errors'] },
      { holds: 'metrics that any module adds its own to', modules: ['metrics'] },
      { holds: 'settings, logger, package facts; bounded caches; traces', modules: ['config', 'cache', 'tracing'] },
      {
        holds: 'one technology each',
        modules: ['postgres', 'opensearch', 'embedding', 'language', 'json-api', 'tables'],
      },
      { holds: 'what every route shares', modules: ['http'] },
      { holds: 'which data is live, and what is derived from it', modules: ['versions'] },
      {
        holds: 'what several APIs read, the rankers and the questions that they share',
        modules: ['tariff-data', 'classifiers', 'questions'],
      },
      { holds: 'the APIs', modules: ['reference', 'search', 'green-lanes', 'fpo', 'operations'] },
      { holds: 'events for subscribers; checks of lists of codes', modules: ['webhooks', 'code-checks'] },
      { holds: 'pages for people, which show what the APIs answer', modules: ['web'] },
      { holds: 'tools for language models', modules: ['mcp'] },
      { holds: 'the list of all routes, and the order of the middlewares', modules: ['routes.ts', 'app.ts'] },
      { holds: 'the clients of servers and the jobs of a service', modules: ['service'] },
      { holds: 'composition', modules: ['service.ts'] },
      { holds: 'the command line, the entry point', modules: ['cli'] },
    ],
  },
  {
    folder: 'src/search',
    layers: [
      { holds: 'the rows of the index', modules: ['document.ts', 'row-positions.ts'] },
      { holds: 'curated synonyms', modules: ['synonyms'] },
      { holds: 'builders of queries, which every step uses', modules: ['queries'] },
      { holds: 'filters, and counts by facet', modules: ['facets'] },
      { holds: 'step 1', modules: ['interpret'] },
      { holds: 'step 2', modules: ['retrieve'] },
      { holds: 'step 3', modules: ['score'] },
      { holds: 'step 4', modules: ['fetch'] },
      { holds: 'step 5: what is said about the hits', modules: ['curation', 'explain', 'help', 'questions'] },
      { holds: 'the steps in their order', modules: ['search.ts'] },
      { holds: 'parameters and documents of the API', modules: ['parameters.ts', 'present'] },
      { holds: 'the routes of the API', modules: ['routes.ts', 'suggestions'] },
      { holds: 'the same at the addresses of the public service', modules: ['classic', 'classification'] },
      { holds: 'what a service does with searches', modules: ['metrics.ts'] },
      { holds: 'the public interface', modules: ['index.ts'] },
    ],
  },
  {
    folder: 'ingest',
    layers: [
      {
        holds: 'what publishers have, and what of it was fetched; progress; the hash of the code',
        modules: ['publications', 'progress.ts', 'transform-revision.ts'],
      },
      { holds: 'clients of a load; a step of the build', modules: ['pipeline.ts', 'write-transform-revision.ts'] },
      {
        holds: 'formats and publishers; the record of versions',
        modules: ['sources', 'data-versions.ts', 'create-pipeline.ts'],
      },
      { holds: 'downloads; differences between versions', modules: ['fetch', 'differences'] },
      { holds: 'documents, labels and warnings from rows', modules: ['transform'] },
      { holds: 'rows into Postgres, documents into OpenSearch; checks of a source', modules: ['sinks', 'lint.ts'] },
      {
        holds: 'what is derived from a version; when it goes live and when it goes',
        modules: ['classifiers', 'versions'],
      },
      {
        holds: 'all steps of a version; texts in other languages; backups',
        modules: ['load-version.ts', 'load-texts.ts', 'backup'],
      },
      { holds: 'all versions of a run', modules: ['run.ts'] },
      { holds: 'what starts runs', modules: ['import-labels.ts', 'prepare.ts', 'update'] },
    ],
  },
  {
    folder: 'src/fpo',
    layers: [
      {
        holds: 'the request and the error; bands of scores; labels behind a code',
        modules: ['item-search.ts', 'error-format.ts', 'certainty.ts', 'labels-for-code.ts'],
      },
      { holds: 'step 1', modules: ['clean'] },
      { holds: 'step 2: which descriptions get no codes, and why', modules: ['abstain'] },
      { holds: 'what a classification is', modules: ['classification.ts'] },
      { holds: 'step 3', modules: ['retrieve'] },
      { holds: 'step 4', modules: ['rank'] },
      { holds: 'step 5; whether a declared code fits', modules: ['calibration.ts', 'declared'] },
      { holds: 'step 6: what would decide among the codes of a heading', modules: ['question'] },
      {
        holds: 'the data of the steps, and which version it is of',
        modules: ['classification-context.ts', 'classified-tariff.ts'],
      },
      { holds: 'the steps in their order', modules: ['classify.ts', 'metrics.ts'] },
      { holds: 'the same for rows, and what people declared', modules: ['classify-rows.ts', 'feedback'] },
      { holds: 'the answers of the API', modules: ['item-search-response.ts'] },
      { holds: 'batches', modules: ['batch'] },
      { holds: 'the routes of the API', modules: ['routes.ts'] },
      { holds: 'the public interface', modules: ['index.ts'] },
    ],
  },
  {
    folder: 'ingest/sources',
    layers: [
      { holds: 'errors, and what is at a path', modules: ['source-error.ts', 'file-status.ts'] },
      { holds: 'records, and those that are rejected', modules: ['source-record.ts', 'rejects.ts'] },
      {
        holds: 'what a load reports, and where it stops; fingerprints of files',
        modules: ['published-report.ts', 'stop-at-unreadable.ts', 'fingerprint.ts'],
      },
      { holds: 'what a source is', modules: ['source.ts'] },
      { holds: 'codecs and checks, and how files are read', modules: ['reading'] },
      {
        holds: 'one format or publisher each',
        modules: ['bundle', 'ics2', 'operator-labels.ts', ...new Set(Object.keys(PUBLISHED_SOURCES).map(folderOf))],
      },
      { holds: 'the list of publishers; the sample, a bundle', modules: ['registry.ts', 'sample.ts'] },
      { holds: 'one tariff from several formats', modules: ['merge', 'built-in'] },
      { holds: 'the choice of a source', modules: ['open-source.ts'] },
    ],
  },
]

/** Imports that the layers alone would not forbid. Paths are prefixes, from the root of the repository or of packages; `allowed` wins over `forbidden`. */
export const FORBIDDEN: readonly {
  readonly from: readonly string[]
  readonly except?: readonly string[]
  readonly forbidden: readonly string[]
  readonly allowed?: readonly string[]
  readonly because: string
}[] = [
  {
    from: ['ingest/'],
    forbidden: ['embedded/', 'bench/', 'eval/', 'test/', 'src/cli/', 'src/service.ts', 'src/app.ts'],
    because: 'an ingest runs against any servers: the command line finds or starts them',
  },
  {
    from: ['embedded/'],
    forbidden: ['ingest/', 'bench/', 'eval/', 'test/', 'src/'],
    allowed: ['src/config/', 'src/errors/', 'src/collections/'],
    because: 'the embedded servers do not depend on the service that uses them',
  },
  {
    from: ['src/'],
    except: ['src/cli/'],
    forbidden: ['ingest/', 'embedded/', 'bench/', 'eval/', 'test/'],
    because: 'the service runs without the ingest and without any tool: only the command line uses them',
  },
  {
    from: ['src/web/', 'src/mcp/', 'src/routes.ts'],
    forbidden: ['src/reference/'],
    allowed: ['src/reference/index.ts'],
    because: 'pages and tools use what the reference API offers, and read the rest from tariff-data as it does',
  },
  {
    from: ['src/web/', 'src/mcp/', 'src/routes.ts', 'src/service.ts', 'src/service/'],
    forbidden: ['src/search/'],
    allowed: ['src/search/index.ts'],
    because: 'the search is put together in one place, and its public file says what it can do',
  },
  {
    from: ['src/web/', 'src/mcp/', 'src/routes.ts', 'src/service.ts', 'src/service/', 'src/cli/'],
    forbidden: ['src/fpo/'],
    allowed: ['src/fpo/index.ts'],
    because: 'descriptions are classified in one place, and its public file says what it can do',
  },
  {
    from: ['src/', 'ingest/', 'bench/', 'eval/'],
    forbidden: ['natural'],
    allowed: ['natural/lib/natural/distance/', 'natural/lib/natural/stemmers/'],
    because: 'its entry point reads .env and loads clients of databases, in half a second and 160 MB',
  },
  {
    from: ['src/cli/'],
    except: ['src/cli/development/'],
    forbidden: ['bench/', 'eval/', 'test/'],
    because: 'the image has none of these: only commands for development load them',
  },
  {
    from: ['src/cli/development/', 'bench/', 'eval/'],
    forbidden: ['test/'],
    allowed: ['test/support/'],
    because: 'tools share with tests only what starts throw-away services and databases',
  },
]

/** Packages that one place wraps for all other code. */
export const WRAPPED: readonly { readonly package: string; readonly wrapper: string; readonly because: string }[] = [
  { package: 'pg', wrapper: 'src/postgres/', because: 'one place binds parameters and translates failures' },
  { package: '@opensearch-project/opensearch', wrapper: 'src/opensearch/', because: 'one place translates failures' },
  {
    package: 'preact-render-to-string',
    wrapper: 'src/web/layout/',
    because: 'one place adds the frame and the security headers of a page',
  },
  {
    package: 'onnxruntime-node',
    wrapper: 'src/embedding/onnxruntime.ts',
    because: 'telemetry has to be switched off before the library loads',
  },
  {
    package: '@opentelemetry/api',
    wrapper: 'src/tracing/otlp-tracer.ts',
    because: 'only a service that sends traces loads it',
  },
  {
    package: '@opentelemetry/core',
    wrapper: 'src/tracing/otlp-tracer.ts',
    because: 'only a service that sends traces loads it',
  },
  {
    package: '@opentelemetry/exporter-trace-otlp-http',
    wrapper: 'src/tracing/otlp-tracer.ts',
    because: 'only a service that sends traces loads it',
  },
  {
    package: '@opentelemetry/resources',
    wrapper: 'src/tracing/otlp-tracer.ts',
    because: 'only a service that sends traces loads it',
  },
  {
    package: '@opentelemetry/sdk-trace',
    wrapper: 'src/tracing/otlp-tracer.ts',
    because: 'only a service that sends traces loads it',
  },
]
