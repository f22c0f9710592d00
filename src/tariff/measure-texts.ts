import { publishedText } from './descriptions.ts'
import { composeDuty, isMeursingExpression, thresholdMarkup } from './duty-expression.ts'
import type { DescribedCode, GeographicalArea, Measure, MeasureCondition, Quota } from './measure.ts'
import { isEntryPriceCondition } from './measure-condition.ts'
import { ERGA_OMNES } from './measure-type.ts'
import { plainText } from './plain-text.ts'
import { hasRate } from './requirements.ts'

/** The duty as people write it: `12.80% + €176.80 / 100 kg`; empty for a control. */
export const dutyText = ({ duty }: Pick<Measure, 'duty'>): string => plainText(duty.verboseDuty)

/** The duty of a measure that has one, or where it is. */
export const rateText = (measure: Pick<Measure, 'duty' | 'conditions'>): string =>
  dutyText(measure) || (hasRate(measure) ? 'See conditions' : 'Not in the data')

/** The components of a duty that has more than one, each with its meaning. */
export const componentTexts = ({ components }: Measure): readonly { readonly code: string; readonly text: string }[] =>
  components.length < 2
    ? []
    : components.map((component) => ({
        code: plainText(
          composeDuty([
            { ...component, monetaryUnitCode: component.monetaryUnitAbbreviation ?? component.monetaryUnitCode },
          ]).verboseDuty,
        ),
        text: component.dutyExpression.description ?? '',
      }))

/** Whether part of the duty depends on the composition of the goods. */
export const dependsOnComposition = ({ components }: Measure): boolean =>
  components.some(({ dutyExpressionId }) => isMeursingExpression(dutyExpressionId))

export const areaName = ({ id, description }: GeographicalArea): string =>
  id === ERGA_OMNES ? 'All countries' : description

/** The additional code of a measure; without a description where no list has it. */
export const additionalCodeOf = ({ additionalCode, additionalCodeId }: Measure): DescribedCode | null => {
  if (additionalCodeId === null) return null
  const { code, description } = additionalCode ?? { code: additionalCodeId, description: null }
  return { code, description: description && plainText(description) }
}

/** The requirement of a condition: the document with the type of certificate, or the threshold with markup. */
export function requirementMarkup({
  certificate,
  dutyAmount,
  monetaryUnitCode,
  unit,
}: MeasureCondition): string | null {
  if (certificate !== null) {
    const description = certificate.description && publishedText(certificate.description)
    return [certificate.typeDescription, description].filter(Boolean).join(': ') || certificate.code
  }
  return dutyAmount === null ? null : thresholdMarkup(dutyAmount, monetaryUnitCode, unit)
}

/** The quantity that a threshold limits: `eps` is a price of the entry price system. */
export function thresholdUnitType({ code, monetaryUnitCode, unit }: MeasureCondition) {
  const type = unit?.measurementUnitType ?? null
  if (monetaryUnitCode !== null) return isEntryPriceCondition(code) && type === 'weight' ? 'eps' : 'price'
  return type === 'weight' || type === 'volume' || type === 'percentage_abv' ? type : null
}

/** The volume and the balance of a quota with its unit, `54,000 kg`, and the share that is left, from 0 to 1. */
export function quotaFigures({ definition, unit }: Quota) {
  const { initialVolume, balance } = definition ?? { initialVolume: null, balance: null }
  const withUnit = (figure: string | null) =>
    figure === null ? null : [FIGURE.format(Number(figure)), unit].filter(Boolean).join('\u00a0')
  const [left, all] = [Number(balance), Number(initialVolume)]
  return {
    volume: withUnit(initialVolume),
    balance: withUnit(balance),
    share: balance === null || initialVolume === null || !(all > 0) ? null : Math.min(1, Math.max(0, left / all)),
  }
}

const FIGURE = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 3 })
