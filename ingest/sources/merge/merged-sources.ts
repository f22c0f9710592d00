import type { SourceId } from '../registry.ts'

/** The nomenclature and measures of the UK, of the Department for Business and Trade. */
export const TARIFF: SourceId = 'uk-dbt-tariff'
export const QUOTAS: SourceId = 'uk-dbt-quotas'
export const WEEKLY: SourceId = 'uk-hmrc-weekly'
/** HMRC's daily reports of the UK. */
export const UK_REPORTS: SourceId = 'uk-hmrc-reports'
export const API: SourceId = 'uk-tariff-api'

/** HMRC's daily reports of XI. */
export const REPORTS: SourceId = 'xi-hmrc-reports'
/** The Commission's monthly workbooks. */
export const WORKBOOKS: SourceId = 'eu-circabc'
export const XI_API: SourceId = 'xi-tariff-api'
/** Official texts in other languages. */
export const TEXTS: SourceId = 'cn-texts'
