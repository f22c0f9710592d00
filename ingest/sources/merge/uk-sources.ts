import type { SourceId } from '../registry.ts'

export const TARIFF: SourceId = 'uk-dbt-tariff'
export const QUOTAS: SourceId = 'uk-dbt-quotas'
export const WEEKLY: SourceId = 'uk-hmrc-weekly'
export const API: SourceId = 'uk-tariff-api'
