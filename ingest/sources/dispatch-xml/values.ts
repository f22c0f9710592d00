import type { IsoDate } from '../../../src/tariff/goods-nomenclature.ts'
import { elements, textAt, type XmlNode } from './xml-node.ts'

/** The day of a timestamp such as `2021-08-11T00:00:00`; null where the element is absent. */
export const dayAt = (node: XmlNode, path: string): IsoDate | null => textAt(node, path)?.slice(0, 10) ?? null

export const validityOf = (node: XmlNode) => ({
  validity_start_date: dayAt(node, 'validityStartDate'),
  validity_end_date: dayAt(node, 'validityEndDate'),
})

/** The English text among the translations of an element. */
export const englishText = (node: XmlNode, name: string): string | null => {
  const english = elements(node, name).find((translation) => textAt(translation, 'language.languageId') === 'EN')
  return english ? textAt(english, 'description') : null
}

/** A text from the day on which it begins. */
export interface DatedText {
  readonly start: IsoDate
  readonly text: string
}

/** The English texts of an entity (`footnote`: its `footnoteDescriptionPeriod`s), in the order of their days. */
export const datedTexts = (node: XmlNode, entity: string): readonly DatedText[] =>
  elements(node, `${entity}DescriptionPeriod`)
    .flatMap((period) => {
      const text = englishText(period, `${entity}Description`)
      const start = dayAt(period, 'validityStartDate')
      return text === null || start === null ? [] : [{ start, text }]
    })
    .sort((a, b) => (a.start < b.start ? -1 : 1))

/** The text of a day: the last that has begun, else the first that will. */
export const textOn = (texts: readonly DatedText[], day: IsoDate): string | null =>
  (texts.findLast(({ start }) => start <= day) ?? texts[0])?.text ?? null

/** A component of a duty, of a measure or of a condition. */
const componentOf = (node: XmlNode) => ({
  duty_expression_id: textAt(node, 'dutyExpression.dutyExpressionId'),
  duty_amount: textAt(node, 'dutyAmount'),
  monetary_unit_code: textAt(node, 'monetaryUnit.monetaryUnitCode'),
  measurement_unit_code: textAt(node, 'measurementUnit.measurementUnitCode'),
  measurement_unit_qualifier_code: textAt(node, 'measurementUnitQualifier.measurementUnitQualifierCode'),
})

/** Components in the order of their expressions, which is that of the duty. */
export const componentsOf = (node: XmlNode, name: string) =>
  elements(node, name)
    .map(componentOf)
    .sort((a, b) => ((a.duty_expression_id ?? '') < (b.duty_expression_id ?? '') ? -1 : 1))

/** Type and code of a footnote: `CD336`. */
export const footnoteCode = (association: XmlNode): string | null => {
  const type = textAt(association, 'footnote.footnoteType.footnoteTypeId')
  const id = textAt(association, 'footnote.footnoteId')
  return type === null || id === null ? null : `${type}${id}`
}
