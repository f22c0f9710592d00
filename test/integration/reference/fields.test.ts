import { expect } from 'chai'
import type { z } from 'zod'
import type { ResourceDefinition } from '../../../src/json-api/resource.ts'
import { chapter, chapterListItem, headingOfChapter } from '../../../src/reference/chapters/resources.ts'
import {
  additionalCodeType,
  certificateType,
  footnoteType,
  measureAction,
  measureConditionCode,
} from '../../../src/reference/code-lists/resources.ts'
import {
  additionalCode,
  certificate,
  linkedArea,
  linkedCommodity,
  linkedGoodsNomenclature,
  linkedMeasure,
  quotaMeasure,
  searchedFootnote,
} from '../../../src/reference/code-search/resources.ts'
import { ancestor, commodity } from '../../../src/reference/commodities/resources.ts'
import { listedArea } from '../../../src/reference/geographical-areas/resources.ts'
import { goodsNomenclature } from '../../../src/reference/goods-nomenclatures/resources.ts'
import { heading } from '../../../src/reference/headings/resources.ts'
import { importTradeSummaryResource } from '../../../src/reference/measures/declarable-resources.ts'
import { dutyExpression, overviewAdditionalCode } from '../../../src/reference/measures/overview-resources.ts'
import {
  commodityMeasure,
  definition,
  geographicalArea,
  measureComponent,
  measureCondition,
  measureConditionComponent,
  measureGoodsNomenclature,
  orderNumber,
  quotaOrderNumber,
  singleMeasure,
} from '../../../src/reference/measures/resources.ts'
import { chapterAboveHeading, commodityBelow, guide } from '../../../src/reference/nomenclature/resources.ts'
import {
  quotaOrderNumberOrigin,
  quotaOrderNumberOriginExclusion,
  searchedDefinition,
  searchedOrderNumber,
} from '../../../src/reference/quotas/resources.ts'
import { searchReference } from '../../../src/reference/search-references/resources.ts'
import { chapterOfSection, section, sectionListItem } from '../../../src/reference/sections/resources.ts'
import { subheading } from '../../../src/reference/subheadings/resources.ts'
import { legalAct } from '../../../src/tariff-data/resources/legal-act.ts'
import { measureType } from '../../../src/tariff-data/resources/measure-type.ts'
import { referenceService } from '../../support/reference-service.ts'
import { CODE_FIELDS } from './code-fields.ts'
import { FIELDS, type SeenField } from './fields.ts'
import { MEASURE_FIELDS } from './measure-fields.ts'

const ALL_FIELDS: typeof FIELDS = { ...FIELDS, ...MEASURE_FIELDS, ...CODE_FIELDS }

/** What the code declares of each resource: a field that is declared must be in the table too. */
const DECLARED: Readonly<Record<string, ResourceDefinition>> = {
  'Section in a list': sectionListItem,
  Section: section,
  'Chapter of a section': chapterOfSection,
  Guide: guide,
  'Chapter in a list': chapterListItem,
  Chapter: chapter,
  'Heading of a chapter': headingOfChapter,
  Heading: heading,
  'Chapter of a heading': chapterAboveHeading,
  'Commodity of a heading': commodityBelow,
  Subheading: subheading,
  'Goods nomenclature': goodsNomenclature,
  'Search reference': searchReference,
  Commodity: commodity,
  'Ancestor of a commodity': ancestor,
  'Import trade summary': importTradeSummaryResource,
  'Measure of a commodity': commodityMeasure,
  Measure: singleMeasure,
  'Goods nomenclature of a measure': measureGoodsNomenclature,
  'Quota order number': quotaOrderNumber,
  'Measure condition': measureCondition,
  'Measure condition component': measureConditionComponent,
  'Measure component': measureComponent,
  'Legal act': legalAct,
  'Geographical area': geographicalArea,
  'Order number': orderNumber,
  'Quota definition': definition,
  'Measure type': measureType,
  'Additional code': overviewAdditionalCode,
  'Duty expression': dutyExpression,
  'Additional code type': additionalCodeType,
  'Certificate type': certificateType,
  'Footnote type': footnoteType,
  'Measure action': measureAction,
  'Measure condition code': measureConditionCode,
  'Measure type in a list': measureType,
  'Quota order number in a list': quotaOrderNumber,
  'Additional code with measures': additionalCode,
  Certificate: certificate,
  'Measure of a code': linkedMeasure,
  'Goods nomenclature of a code': linkedGoodsNomenclature,
  'Area of a code': linkedArea,
  'Footnote with goods': searchedFootnote,
  'Row that has a footnote': linkedCommodity,
  'Quota definition with measures': searchedDefinition,
  'Order number with areas': searchedOrderNumber,
  'Measure of a quota': quotaMeasure,
  'Origin of a quota': quotaOrderNumberOrigin,
  'Exclusion from an origin': quotaOrderNumberOriginExclusion,
  'Listed area': listedArea,
}

describe('fields of the reference API', () => {
  const service = referenceService()

  for (const [resource, fields] of Object.entries(ALL_FIELDS)) {
    for (const { field, path, at, type } of fields) {
      it(`${resource}: ${at} is there with ${type === 'null' ? 'null' : `a value (${type})`} at ${path}`, async () => {
        const values = valuesAt(await service().json(path), at.split('.'))
        expect(values.map(typeOf), `${field} in ${JSON.stringify(values)}`).to.include(type)
      })
    }
  }

  for (const [resource, definition] of Object.entries(DECLARED)) {
    it(`${resource}: every declared field is in the table`, () => {
      const paths = (ALL_FIELDS[resource] ?? []).map(({ at }: SeenField) => at)
      const attributes: z.ZodRawShape = definition.attributes.shape
      const missing = [
        ...Object.keys(attributes).filter((name) => !paths.some((path) => path.endsWith(`attributes.${name}`))),
        ...Object.keys(definition.relationships).filter(
          (name) => !paths.some((path) => path.includes(`relationships.${name}.data`)),
        ),
      ]
      expect(missing).to.deep.equal([])
    })
  }
})

/** Every value at the place; several where it is in included resources. */
function valuesAt(body: unknown, [step, ...rest]: readonly string[]): readonly unknown[] {
  if (step === undefined) return [body]
  if (step === '') return valuesAt(body, rest)
  const type = /^included\((\w+)\)$/.exec(step)?.[1]
  if (type !== undefined) {
    const included: readonly { readonly type: string }[] = Object(body).included ?? []
    return included.filter((resource) => resource.type === type).flatMap((resource) => valuesAt(resource, rest))
  }
  return body !== null && typeof body === 'object' && step in body ? valuesAt(Object(body)[step], rest) : []
}

function typeOf(value: unknown): SeenField['type'] | 'undefined' {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  if (typeof value === 'string') return value === '' ? 'empty' : 'string'
  return typeof value === 'boolean' ? 'boolean' : typeof value === 'object' ? 'object' : 'undefined'
}
