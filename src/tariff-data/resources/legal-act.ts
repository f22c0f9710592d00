import { z } from 'zod'
import { dateTime, toDateTime } from '../../json-api/date-time.ts'
import { defineResource, type ResourceOf } from '../../json-api/resource.ts'
import { citeLegalAct } from '../../tariff/legal-act.ts'
import type { Region } from '../../tariff/region.ts'
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
