import { dutyExpressionText } from '../duty-expression.ts'
import type { Measure } from '../measure.ts'
import { isMeursing } from '../measure-type.ts'
import type { Consignment } from './consignment.ts'
import { roundedText, ZERO } from './fraction.ts'
import { type AgriculturalAmounts, type Base, missingData, workOut } from './work-out.ts'

/** The amounts of the Meursing table: as given for 100 kg, else those of measures for a declared additional code. */
export const agriculturalAmountsOf =
  (measures: readonly Measure[], consignment: Consignment): AgriculturalAmounts =>
  (expressionId) => {
    const word = wordOf(expressionId)
    const given = consignment.agriculturalAmounts.get(word) ?? null
    if (given !== null) {
      const component = { ...PER_100_KG, dutyAmount: roundedText(given, 6) }
      return workOut([component], NOTHING, consignment, () => missingData(word))
    }
    const ofTable = measures.find(
      ({ type, additionalCodeId }) =>
        isMeursing(type.id) &&
        MEURSING_TYPE[word] === type.id &&
        consignment.additionalCodes.has(additionalCodeId ?? ''),
    )
    if (ofTable === undefined) return { kind: 'missing', needs: [{ kind: 'agricultural amount', word }] }
    return workOut(ofTable.components, NOTHING, consignment, () => missingData(word))
  }

const NOTHING: Base = { amount: ZERO, name: '' }

const PER_100_KG = {
  dutyExpressionId: '01',
  monetaryUnitCode: 'EUR',
  measurementUnitCode: 'DTN',
  measurementUnitQualifierCode: null,
} as const

/** `EA`, `EAR`, `AD S/Z`: the abbreviation of the expression without its sign, blanks and slashes. */
export const wordOf = (expressionId: string): string =>
  (dutyExpressionText(expressionId).abbreviation ?? '').replaceAll(/[^A-Z]/g, '')

/** The measure types of the Meursing table. Reduced amounts have measures for the areas that they are for. */
const MEURSING_TYPE: Readonly<Record<string, string>> = {
  EA: '674',
  EAR: '674',
  ADSZ: '673',
  ADSZR: '673',
  ADFM: '672',
  ADFMR: '672',
}
