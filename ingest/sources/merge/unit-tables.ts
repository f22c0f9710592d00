import { UNIT_ABBREVIATIONS, type UnitCodes, unitOfSpelling } from '../../../src/tariff/duty-text/spellings.ts'
import type { SourceFile, SourceRecord, Values } from '../source-record.ts'
import type { PublishedTable } from './published-table.ts'

/** Units of weight and volume, which thresholds of conditions compare. */
const UNIT_TYPES: Readonly<Record<string, string>> = {
  ASV: 'percentage_abv',
  DTN: 'weight',
  GRM: 'weight',
  HLT: 'volume',
  KGM: 'weight',
  KLT: 'volume',
  LTR: 'volume',
  TNE: 'weight',
}

/** No published file lists the units: their abbreviations are those that duty texts are read with. */
const ORIGIN = 'opentariff'
const FILE: SourceFile = { path: import.meta.filename, name: 'abbreviations of units' }

/**
 * The tables of measurement units and their abbreviations.
 * @param unitTexts Units as quotas name them, `Kilogram (kg)`
 */
export function* unitTables(unitTexts: Iterable<string>): Generator<PublishedTable> {
  const names = new Map<string, string>()
  for (const text of unitTexts) {
    const { name, codes } = publishedUnit(text)
    if (codes !== null) names.set(codes.measurementUnitCode, name)
  }
  yield {
    path: '{region}/measurement_units.csv',
    records: UNIT_ABBREVIATIONS.filter((unit) => unit.measurementUnitQualifierCode === null).map(
      ({ measurementUnitCode: code, abbreviation }) =>
        unitRecord({ measurement_unit_code: code, description: names.get(code) ?? abbreviation, origin: ORIGIN }),
    ),
  }
  yield {
    path: '{region}/measurement_unit_abbreviations.csv',
    records: UNIT_ABBREVIATIONS.map(({ measurementUnitCode, measurementUnitQualifierCode, abbreviation }) =>
      unitRecord({
        measurement_unit_code: measurementUnitCode,
        measurement_unit_qualifier_code: measurementUnitQualifierCode,
        abbreviation,
        measurement_unit_type: UNIT_TYPES[measurementUnitCode] ?? null,
      }),
    ),
  }
}

const unitRecord = (values: Values): SourceRecord => ({ file: FILE, line: 0, text: JSON.stringify(values), values })

/** A unit as published with quotas, its abbreviation in parentheses at the end: `Litre pure (100%) alcohol (l alc. 100%)`. */
export function publishedUnit(text: string): { readonly name: string; readonly codes: UnitCodes | null } {
  const at = text.lastIndexOf('(')
  if (at === -1 || !text.endsWith(')')) return { name: text, codes: null }
  return { name: text.slice(0, at).trim(), codes: unitOfSpelling(text.slice(at + 1, -1)) }
}
