import { z } from 'zod'
import { dateTime, toDateTime } from '../../json-api/date-time.ts'
import { defineResource, type ResourceOf } from '../../json-api/resource.ts'
import type { LegalAct, Measure } from '../../tariff/measure.ts'

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

export const presentSuspension = ({
  act,
  start,
  end,
}: NonNullable<Measure['suspension']>): ResourceOf<typeof suspensionLegalAct> => ({
  id: act.regulationId,
  type: 'suspension_legal_act',
  attributes: {
    validity_start_date: toDateTime(start),
    validity_end_date: toDateTime(end),
    regulation_code: act.regulationCode,
    regulation_url: act.regulationUrl,
  },
})

export const presentLegalAct = (act: LegalAct): ResourceOf<typeof legalAct> => ({
  id: act.regulationId,
  type: 'legal_act',
  attributes: {
    validity_start_date: toDateTime(act.validityStartDate),
    validity_end_date: toDateTime(act.validityEndDate),
    officialjournal_number: act.officialJournalNumber,
    officialjournal_page: act.officialJournalPage,
    published_date: act.publishedDate,
    regulation_code: act.regulationCode,
    regulation_url: act.regulationUrl,
    description: act.description,
    role: act.role,
  },
})
