import type { AssessmentExemption } from '../tariff/category-assessment.ts'
import type { MeasureDetails } from '../tariff-data/measures/details.ts'
import type { Catalogue } from './catalogue.ts'

/** The lists that describe exemptions. */
export interface ExemptionLists {
  readonly catalogue: Pick<Catalogue, 'exemption' | 'additionalCode'>
  readonly details: Pick<MeasureDetails, 'certificate'>
}

/** What a declaration names an exemption by, and its texts. */
export interface DescribedExemption {
  readonly code: string
  readonly description: string | null
  readonly formattedDescription: string | null
}

/** The first character of a certificate's or additional code's full code is its type. */
const TYPE_LENGTH = 1

/** Texts of the tariff take precedence over those of the list of exemptions. */
export function describeCertificate(code: string, { catalogue, details }: ExemptionLists) {
  const certificate = details.certificate(code)
  const listed = catalogue.exemption('certificate', code)
  const description = certificate?.description ?? listed?.description ?? null
  return {
    code,
    typeCode: certificate?.typeCode ?? code.slice(0, TYPE_LENGTH),
    certificateCode: certificate?.certificateCode ?? code.slice(TYPE_LENGTH),
    description,
    formattedDescription: listed?.formattedDescription ?? description,
  }
}

export function describeAdditionalCode(code: string, { catalogue }: ExemptionLists) {
  const row = catalogue.additionalCode(code)
  const listed = catalogue.exemption('additional_code', code)
  const description = row?.description ?? listed?.description ?? null
  return {
    id: row ? String(row.sid) : (listed?.id ?? code),
    code,
    typeId: row?.typeId ?? code.slice(0, TYPE_LENGTH),
    additionalCode: row?.additionalCode ?? code.slice(TYPE_LENGTH),
    description,
    formattedDescription: row?.formattedDescription ?? listed?.formattedDescription ?? description,
  }
}

/** @param id An exemption that no measure carries */
export function describePseudoExemption(id: string, { catalogue }: ExemptionLists): DescribedExemption {
  const listed = catalogue.exemption('exemption', id)
  const description = listed?.description ?? null
  return {
    code: listed?.code ?? id,
    description,
    formattedDescription: listed?.formattedDescription ?? description,
  }
}

export function describeExemption({ type, code }: AssessmentExemption, lists: ExemptionLists): DescribedExemption {
  switch (type) {
    case 'certificate':
      return describeCertificate(code, lists)
    case 'additional_code':
      return describeAdditionalCode(code, lists)
    case 'exemption':
      return describePseudoExemption(code, lists)
  }
}
