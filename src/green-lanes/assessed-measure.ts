import { type CategorisedMeasure, exemptingDocuments } from '../tariff/category-assessment.ts'
import type { Catalogue } from './catalogue.ts'
import type { AssessedRow } from './query.ts'

/** A row as categorisation sees it. */
export function toCategorised(row: AssessedRow, { exemptingCertificates }: Catalogue): CategorisedMeasure {
  const documents = row.recorded_certificates
  const { exempting, sufficient } =
    documents === null
      ? exemptingDocuments(row.conditions, exemptingCertificates)
      : { exempting: documents, sufficient: documents }
  return {
    measureTypeId: row.measure_type_id,
    regulationId: row.regulation_id,
    regulationRole: row.regulation_role,
    geographicalAreaId: row.geographical_area_id,
    excludedGeographicalAreas: row.excluded_geographical_areas,
    exemptingDocuments: exempting,
    sufficientDocuments: sufficient,
    additionalCode: row.additional_code,
  }
}
