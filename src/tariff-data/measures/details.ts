import { z } from 'zod'
import { groupBy } from '../../collections/group-by.ts'
import { dayOrNull, intOrNull, openPeriod, textOrNull } from '../../postgres/columns.ts'
import { type Sql, sql } from '../../postgres/sql.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import { citeLegalAct } from '../../tariff/legal-act.ts'
import type { AdditionalCode, Footnote, LegalAct } from '../../tariff/measure.ts'
import type { Region } from '../../tariff/region.ts'
import { isValidOn } from '../../tariff/validity.ts'

/** The lists that measures refer to, including entries that are not in force. */
export const measureDetailLists = {
  regulations: z.array(
    z.object({
      regulationId: z.string(),
      role: z.int(),
      regulationCode: textOrNull,
      regulationUrl: textOrNull,
      officialJournalNumber: textOrNull,
      officialJournalPage: intOrNull,
      publishedDate: dayOrNull,
      description: textOrNull,
      ...openPeriod,
    }),
  ),
  /** Ordered by start date, those without one first; so are additional codes. */
  footnotes: z.array(
    z.object({ code: z.string(), description: textOrNull, formattedDescription: textOrNull, ...openPeriod }),
  ),
  additionalCodes: z.array(
    z.object({
      sid: z.int(),
      typeId: z.string(),
      code: z.string(),
      description: textOrNull,
      formattedDescription: textOrNull,
      ...openPeriod,
    }),
  ),
  certificates: z.array(
    z.object({
      code: z.string(),
      typeCode: z.string(),
      certificateCode: z.string(),
      description: z.string(),
      guidanceCds: textOrNull,
      guidanceChief: textOrNull,
    }),
  ),
}

export type MeasureDetailLists = z.output<z.ZodObject<typeof measureDetailLists>>
export type ListedCertificate = MeasureDetailLists['certificates'][number]

/** The things that measures refer to by code, on a day. Null where a list lacks the code. */
export interface MeasureDetails {
  /** The legal act; where no list has it, the citation by its id. */
  legalAct(regulationId: string, role: number | null): LegalAct
  footnote(code: string): Footnote | null
  additionalCode(code: string | null): AdditionalCode | null
  certificate(documentCode: string | null): ListedCertificate | null
}

export type MeasureDetailsOn = (date: IsoDate) => MeasureDetails

/** The columns of {@link measureDetailLists}. */
export const measureDetailColumns = (dataVersionId: number): Sql => sql`
      (SELECT coalesce(json_agg(t), '[]') FROM (
        SELECT regulation_id AS "regulationId", regulation_role AS role, regulation_code AS "regulationCode",
               regulation_url AS "regulationUrl", officialjournal_number AS "officialJournalNumber",
               officialjournal_page AS "officialJournalPage", published_date AS "publishedDate", description,
               ${PERIOD}
          FROM regulations WHERE data_version_id = ${dataVersionId}) t) AS regulations,
      (SELECT coalesce(json_agg(t), '[]') FROM (
        SELECT code, description, formatted_description AS "formattedDescription", ${PERIOD}
          FROM footnotes WHERE data_version_id = ${dataVersionId}
         ORDER BY validity_start_date NULLS FIRST) t) AS footnotes,
      (SELECT coalesce(json_agg(t), '[]') FROM (
        SELECT additional_code_sid AS sid, additional_code_type_id AS "typeId", code, description,
               formatted_description AS "formattedDescription", ${PERIOD}
          FROM additional_codes WHERE data_version_id = ${dataVersionId}
         ORDER BY validity_start_date NULLS FIRST) t) AS "additionalCodes",
      (SELECT coalesce(json_agg(t), '[]') FROM (
        SELECT code, certificate_type_code AS "typeCode", certificate_code AS "certificateCode", description,
               guidance_cds AS "guidanceCds",
               guidance_chief AS "guidanceChief"
          FROM certificates WHERE data_version_id = ${dataVersionId}) t) AS certificates`

const PERIOD = sql`validity_start_date AS "validityStartDate", validity_end_date AS "validityEndDate"`

export function measureDetailsOf(lists: MeasureDetailLists, region: Region): MeasureDetailsOn {
  const regulations = groupBy(lists.regulations, ({ regulationId }) => regulationId)
  const footnotes = groupBy(lists.footnotes, ({ code }) => code)
  const additionalCodes = groupBy(lists.additionalCodes, ({ code }) => code)
  const certificates = new Map(lists.certificates.map((certificate) => [certificate.code, certificate]))
  const legalAct = (regulationId: string, role: number | null): LegalAct => {
    const acts = regulations.get(regulationId) ?? []
    const act = acts.find((listed) => listed.role === role) ?? acts[0] ?? UNLISTED_ACT
    const cited = citeLegalAct(region, {
      regulationId,
      officialjournalNumber: act.officialJournalNumber,
      officialjournalPage: act.officialJournalPage,
    })
    return {
      ...act,
      regulationId,
      role,
      regulationCode: act.regulationCode ?? cited.regulationCode,
      regulationUrl: act.regulationUrl ?? cited.regulationUrl,
    }
  }
  return (date) => ({
    legalAct,
    // Rows are ordered by start: of two in force, the latest.
    footnote: (code) => footnotes.get(code)?.findLast((row) => isValidOn(row, date)) ?? null,
    additionalCode: (code) =>
      (code === null ? null : additionalCodes.get(code)?.findLast((row) => isValidOn(row, date))) ?? null,
    certificate: (code) => (code ? (certificates.get(code) ?? null) : null),
  })
}

const UNLISTED_ACT = {
  regulationCode: null,
  regulationUrl: null,
  officialJournalNumber: null,
  officialJournalPage: null,
  publishedDate: null,
  validityStartDate: null,
  validityEndDate: null,
  description: null,
}
