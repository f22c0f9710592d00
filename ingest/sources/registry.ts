import type { Region } from '../../src/tariff/region.ts'
import { UndocumentedAnswerError } from '../publications/fetch-error.ts'
import type { Publication } from '../publications/published-source.ts'
import { singleFile } from '../publications/single-file.ts'
import { euCircabc } from './eu-circabc/fetch.ts'
import { cnTexts } from './eu-circabc/fetch-texts.ts'
import { readEuRulings } from './eu-rulings/read.ts'
import { hmrcReports } from './hmrc-reports/fetch.ts'
import type { LabelReading, PublicLabel } from './reading/public-label.ts'
import { tariffApi } from './tariff-api/fetch.ts'
import { ukDbtQuotas } from './uk-dbt-quotas/fetch.ts'
import { ukDbtTariff } from './uk-dbt-tariff/fetch.ts'
import { ukHmrcWeekly } from './uk-hmrc-weekly/fetch.ts'
import { ukRulings } from './uk-rulings/fetch.ts'
import { readUkRulings } from './uk-rulings/read.ts'
import { usRulings } from './us-rulings/fetch.ts'
import { readUsRulings } from './us-rulings/read.ts'
import { readUsScheduleB } from './us-schedule-b/read.ts'

/** Where a publisher is found: the environment variable that names the address, and the address of public documents. */
export interface PublishedAddress {
  readonly variable: string
  readonly byDefault: string
}

/** A published source: what `ingest fetch` downloads, and what the guide says of it. */
interface PublishedSourceEntry {
  /** `uk` and `xi` are what the tariff of a region is made from; `labels` and `texts` come only on request. */
  readonly group: 'uk' | 'xi' | 'labels' | 'texts'
  readonly address: PublishedAddress
  readonly gives: string
  readonly published: string
  /** Approximate size of one download. */
  readonly size: string
  readonly licence: string
  readonly publication: (address: string, tariffApiKey: string | undefined) => Publication
  /** How its labels are read, if it is one of `labels`. */
  readonly labels?: LabelReader
}

interface LabelReader {
  readonly read: (reading: LabelReading) => AsyncIterable<PublicLabel>
  /** The region whose tariff has the publisher's codes; the others share only those of the Harmonized System. */
  readonly region: Region | null
  /** What its labels are: texts that were given to single goods, or those of a list. */
  readonly kind: 'ruling' | 'official_list'
}

const UK_DBT: PublishedAddress = { variable: 'UK_DBT_URL', byDefault: 'https://data.api.trade.gov.uk/v1/datasets' }
const HMRC_REPORTING: PublishedAddress = {
  variable: 'HMRC_REPORTING_URL',
  byDefault: 'https://reporting.trade-tariff.service.gov.uk',
}
const TARIFF_API: PublishedAddress = {
  variable: 'TARIFF_API_URL',
  byDefault: 'https://www.trade-tariff.service.gov.uk',
}

const CIRCABC: PublishedAddress = { variable: 'CIRCABC_URL', byDefault: 'https://circabc.europa.eu' }

const OGL = 'OGL v3.0'
const EU_REUSE = 'reuse under 2011/833/EU'
const REPORTS = { address: HMRC_REPORTING, published: 'daily', size: '10s of MB', licence: OGL } as const
const API = {
  address: TARIFF_API,
  gives: 'notes of sections and chapters, search references, code lists, exchange rates',
  published: 'a call a document, some 180',
  size: '10 MB',
  licence: OGL,
} as const

/** The published sources by the names that their folders in the cache, reports and commands use. */
export const PUBLISHED_SOURCES = {
  'uk-dbt-tariff': {
    group: 'uk',
    address: UK_DBT,
    gives: 'UK nomenclature, measures as they were defined',
    published: 'nearly daily',
    size: '36 MB',
    licence: OGL,
    publication: ukDbtTariff,
  },
  'uk-dbt-quotas': {
    group: 'uk',
    address: UK_DBT,
    gives: 'UK quotas with balances',
    published: 'daily',
    size: '2 MB',
    licence: OGL,
    publication: ukDbtQuotas,
  },
  'uk-hmrc-weekly': {
    ...REPORTS,
    group: 'uk',
    gives: 'VAT and excise, certificates, footnotes, areas',
    published: 'Thursdays',
    publication: ukHmrcWeekly,
  },
  'uk-hmrc-reports': {
    ...REPORTS,
    group: 'uk',
    gives: 'nomenclature with identifiers, duties, prohibitions, supplementary units',
    publication: (address) => hmrcReports('uk', address),
  },
  'xi-hmrc-reports': {
    ...REPORTS,
    group: 'xi',
    gives: 'the same of XI, and the green lanes assessments',
    publication: (address) => hmrcReports('xi', address),
  },
  'uk-tariff-api': { ...API, group: 'uk', publication: (address, key) => tariffApi('uk', address, key) },
  'xi-tariff-api': { ...API, group: 'xi', publication: (address, key) => tariffApi('xi', address, key) },
  'eu-circabc': {
    group: 'xi',
    address: CIRCABC,
    gives: 'conditions, exclusions, footnotes, certificates, legal acts of the EU tariff, rates of the euro',
    published: 'monthly, over several days',
    size: '10s of MB',
    licence: EU_REUSE,
    publication: euCircabc,
  },
  // Part of no version of the tariff: "ingest texts" loads them.
  'cn-texts': {
    group: 'texts',
    address: CIRCABC,
    gives: 'official texts of the Combined Nomenclature in all languages, for lang=',
    published: 'German and French monthly, others twice a year',
    size: '2 MB a language',
    licence: EU_REUSE,
    publication: cnTexts,
  },
  'uk-rulings': {
    group: 'labels',
    address: {
      variable: 'UK_RULINGS_URL',
      byDefault: 'https://www.tax.service.gov.uk/search-for-advance-tariff-rulings',
    },
    gives: 'descriptions of goods with codes, for search and classifier',
    published: 'as they are made',
    size: 'some 6,600 pages',
    licence: OGL,
    publication: ukRulings,
    labels: { read: readUkRulings, region: 'uk', kind: 'ruling' },
  },
  // A ZIP of CSV with names and addresses, which the reader drops.
  'eu-rulings': {
    group: 'labels',
    address: {
      variable: 'EU_RULINGS_URL',
      byDefault: 'https://ec.europa.eu/taxation_customs/dds2/ebti/ebti_export_management.jsp?message=extractFull',
    },
    gives: 'the same of the EU',
    published: 'daily',
    size: '400 MB',
    licence: EU_REUSE,
    publication: singleFile('DDS2-EBTI_Full.zip'),
    labels: { read: readEuRulings, region: 'xi', kind: 'ruling' },
  },
  'us-rulings': {
    group: 'labels',
    address: { variable: 'US_RULINGS_URL', byDefault: 'https://rulings.cbp.gov/api' },
    gives: 'the same of the United States, of which six digits carry over',
    published: 'as they are made',
    size: 'some 2,200 pages',
    licence: 'public domain',
    publication: usRulings,
    labels: { read: readUsRulings, region: null, kind: 'ruling' },
  },
  // The export classification of the United States: a line of fixed width for each code.
  'us-schedule-b': {
    group: 'labels',
    address: {
      variable: 'US_SCHEDULE_B_URL',
      byDefault: 'https://www.census.gov/foreign-trade/schedules/b/2026/exp-code.txt',
    },
    gives: 'long descriptions of the same, of which six digits carry over',
    published: 'yearly',
    size: '3 MB',
    licence: 'public domain',
    publication: singleFile('exp-code.txt'),
    labels: { read: readUsScheduleB, region: null, kind: 'official_list' },
  },
} as const satisfies Readonly<Record<string, PublishedSourceEntry>>

export type SourceId = keyof typeof PUBLISHED_SOURCES

const SOURCE_IDS = Object.keys(PUBLISHED_SOURCES) as readonly SourceId[]

const entryOf = (id: SourceId): PublishedSourceEntry => PUBLISHED_SOURCES[id]

/** The address of each publisher, once. */
export const PUBLISHED_ADDRESSES: readonly PublishedAddress[] = [
  ...new Map(SOURCE_IDS.map((id) => [entryOf(id).address.variable, entryOf(id).address])).values(),
]

export interface PublishedSource extends Publication {
  readonly id: SourceId
}

/** Names for several sources. `all` is what the tariff of both regions is made from. */
const GROUPS = ['uk', 'xi', 'labels', 'all'] as const

/** What `ingest fetch` takes. */
export const SOURCE_CHOICES: readonly string[] = [...GROUPS, ...SOURCE_IDS]

/** The sources that names of {@link SOURCE_CHOICES} stand for, each once. */
export function chooseSources(
  names: readonly string[],
  {
    addresses,
    tariffApiKey,
  }: { readonly addresses: Readonly<Record<string, string>>; readonly tariffApiKey: string | undefined },
): readonly PublishedSource[] {
  const groups = new Set(names.flatMap((name) => (name === 'all' ? ['uk', 'xi'] : [name])))
  return SOURCE_IDS.filter((id) => groups.has(id) || groups.has(entryOf(id).group)).map((id) => {
    const { variable, byDefault } = entryOf(id).address
    return publishedSource(id, addresses[variable] ?? byDefault, tariffApiKey)
  })
}

/** A source at an address. */
export const publishedSource = (id: SourceId, address: string, tariffApiKey?: string): PublishedSource => {
  const publication = entryOf(id).publication(address, tariffApiKey)
  return {
    id,
    async *versions(http, today) {
      try {
        yield* publication.versions(http, today)
      } catch (error) {
        if (!(error instanceof UndocumentedAnswerError)) throw error
        const setting = entryOf(id).address.variable
        throw new UndocumentedAnswerError(`${error.message}. If it has moved, set ${setting} (docs/data.md)`)
      }
    },
  }
}
