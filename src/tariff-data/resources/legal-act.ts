import { z } from 'zod'
import { dateTime, toDateTime } from '../../json-api/date-time.ts'
import { defineResource, type ResourceOf } from '../../json-api/resource.ts'
import { citeLegalAct } from '../../tariff/legal-act.ts'
import type { Region } from '../../tariff/region.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import type { MeasureDetails } from '../measures/details.ts'
import type { MeasureRow } from '../measures/query.ts'

const text = z.string().nullable()

export const legalAct = defineResource({
  type: 'legal_act',
  attributes: z.strictObject({
    validity_start_date: dateTime.nullable(),
    validity_end_date: dateTime.nullable(),
    officialjournal_number: text,
    officialjournal_page: z.int().nullable(),
    published_date: z.iso.date().nullable(),
    regulation_code: z.string(),
    regulation_url: z.string().meta({ description: 'Empty if the act is not published.' }),
    description: text,
    role: z.int().nullable(),
  }),
})

/** The act that suspends a measure. */
export const suspensionLegalAct = defineResource({
  type: 'suspension_legal_act',
  attributes: z.strictObject({
    validity_start_date: dateTime.nullable(),
    validity_end_date: dateTime.nullable(),
    regulation_code: z.string(),
    regulation_url: z.string().meta({ description: 'Empty if the act is not published.' }),
  }),
})

/** The act that suspends a measure on the day; null if none is known. */
export function presentSuspension(
  measure: MeasureRow,
  details: Pick<MeasureDetails, 'regulation'>,
  { region, asOf }: Pick<TariffDay, 'region' | 'asOf'>,
): ResourceOf<typeof suspensionLegalAct> | null {
  const { suspension_regulation_id: id, suspension_start_date: start, suspension_end_date: end } = measure
  if (id === null || (start !== null && asOf < start) || (end !== null && end < asOf)) return null
  const act = { regulation_id: id, regulation_role: measure.suspension_regulation_role }
  const { regulation_code, regulation_url } = presentLegalAct(act, details, region).attributes
  return {
    id,
    type: 'suspension_legal_act',
    attributes: {
      validity_start_date: toDateTime(start),
      validity_end_date: toDateTime(end),
      regulation_code,
      regulation_url,
    },
  }
}

export function presentLegalAct(
  act: MeasureRow['legal_acts'][number],
  details: Pick<MeasureDetails, 'regulation'>,
  region: Region,
): ResourceOf<typeof legalAct> {
  const regulation = details.regulation(act.regulation_id, act.regulation_role)
  const cited = citeLegalAct(region, {
    regulationId: act.regulation_id,
    officialjournalNumber: regulation?.officialjournal_number ?? null,
    officialjournalPage: regulation?.officialjournal_page ?? null,
  })
  return {
    id: act.regulation_id,
    type: 'legal_act',
    attributes: {
      validity_start_date: toDateTime(regulation?.validity_start_date ?? null),
      validity_end_date: toDateTime(regulation?.validity_end_date ?? null),
      officialjournal_number: regulation?.officialjournal_number ?? null,
      officialjournal_page: regulation?.officialjournal_page ?? null,
      published_date: regulation?.published_date ?? null,
      regulation_code: regulation?.regulation_code ?? cited.regulationCode,
      regulation_url: regulation?.regulation_url ?? cited.regulationUrl,
      description: regulation?.description ?? null,
      role: act.regulation_role,
    },
  }
}
