import { dbtDataset } from '../../publications/dbt-dataset.ts'

/** The tariff of the Department for Business and Trade: nomenclature, and measures as they were defined. */
export const ukDbtTariff = dbtDataset('uk-tariff-2021-01-01', [
  ['commodities-report.csv', 'tables/commodities-report'],
  ['measures-as-defined.csv', 'tables/measures-as-defined'],
])
