import type { IsoDate } from '../../tariff/goods-nomenclature.ts'

/** The changes of the interface on a day. */
export interface InterfaceChange {
  readonly date: IsoDate
  /** A sentence each. */
  readonly changes: readonly string[]
}

/** Changes of the interface, newest first. Add entries at the top; never edit those that were published. */
export const INTERFACE_CHANGES: readonly InterfaceChange[] = [
  {
    date: '2024-09-16',
    changes: [
      'Additional codes no longer tell assessments apart.',
      'Only whitelisted additional codes are exemptions.',
      'Of several items that share a code, the one with the lowest product line suffix and indent is returned.',
      'Measures that are specific to Great Britain are categorised.',
      'The theme is part of what tells assessments apart.',
      'Headings that can be declared are categorised, by 4 digits.',
      'Requests carry a key in X-Api-Key, and are throttled by key.',
    ],
  },
  {
    date: '2024-05-30',
    changes: [
      'A goods nomenclature has supplementary_measure_unit and licences.',
      'A goods nomenclature no longer has measures.',
      'An assessment has measure_type and regulation.',
      'Pseudo exemptions have a resource of their own.',
      'The listing refers to assessments.',
    ],
  },
  { date: '2024-04-18', changes: ['There is a list of themes.'] },
  {
    date: '2024-03-12',
    changes: [
      'Themes are resources of their own again.',
      'A goods nomenclature has descendant assessments, ancestors and descendants.',
      'A measure no longer refers to its goods nomenclature.',
      'Certificates have the form of additional codes.',
    ],
  },
  {
    date: '2024-02-22',
    changes: [
      'How a client selects the assessments that count is described.',
      'The example of the area filter is right.',
    ],
  },
  {
    date: '2024-01-30',
    changes: [
      'Categorisations are called category assessments.',
      'Theme and category are attributes of an assessment.',
      'Measures, footnotes and measure types are given.',
    ],
  },
  { date: '2024-01-16', changes: ['First version, with an Authorization token and codes of 10 digits.'] },
]
