import type { MeasureGroupId } from '../../tariff/measure-groups.ts'

interface GroupTexts {
  readonly title: string
  /** What the group is, for readers who do not know the terms. */
  readonly hint: string
}

const CONTROLS_HINT = 'Licences, certificates and other documents that are asked for, and what is forbidden.'

/** How pages name the groups of measures. */
export const GROUP_TEXTS: Readonly<Record<MeasureGroupId, GroupTexts>> = {
  duties: {
    title: 'Duties',
    hint: 'The third country duty is the usual rate. A preference is a lower rate for goods that originate in a country, if you can prove it.',
  },
  quotas: {
    title: 'Quotas',
    hint: 'Lower duties for a limited quantity. Once it is used up, the other duties apply.',
  },
  remedies: {
    title: 'Trade remedies and suspensions',
    hint: 'Remedies, such as anti-dumping duties, are charged in addition to the duty. A suspension lowers it.',
  },
  controls: { title: 'Controls and documents', hint: CONTROLS_HINT },
  'eu-controls': { title: 'European Union controls', hint: CONTROLS_HINT },
  'uk-controls': { title: 'United Kingdom controls', hint: CONTROLS_HINT },
  taxes: { title: 'VAT and excise', hint: 'Taxes of the United Kingdom, in addition to the duty.' },
  units: {
    title: 'Supplementary unit',
    hint: 'The unit in which a declaration states the quantity, in addition to the weight.',
  },
}
