import { dbtDataset } from '../../publications/dbt-dataset.ts'

/** The quotas of the Department for Business and Trade, with their balances. */
export const ukDbtQuotas = dbtDataset('uk-trade-quotas', [
  ['quotas-including-current-volumes.csv', 'reports/quotas-including-current-volumes'],
])
