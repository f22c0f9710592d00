import { grammar } from 'ohm-js'
import { MEURSING_SPELLINGS, QUALIFIER_SPELLINGS, UNIT_SPELLINGS } from './spellings.ts'

/** A spelling as a sequence of the grammar: spaces may stand between its words, or not. */
const sequence = (spelling: string): string => {
  const words = spelling.match(/[\d,]*\d|[\p{L}₀-₉²³]+\.?|[^\s]/gu) ?? []
  return words.map((word) => JSON.stringify(word)).join(' ')
}

/** Each alternative has a name, because they differ in their numbers of words. */
const alternatives = (spellings: readonly string[]): string =>
  spellings.map((spelling, index) => `${sequence(spelling)} #wordEnd -- spelling${index}`).join('\n    | ')

/**
 * Duty texts as the European Commission's workbooks, the UK's tables and the tariff's interface write them, and lists of
 * conditions, areas and codes. Rules with a capital letter skip spaces and markup, which carry no meaning.
 */
export const DUTY_GRAMMAR = grammar(`
DutyText {
  Duties = NonemptyListOf<Item, ",">
  Item = Duty Conditions  -- conditional
       | Conditions       -- conditions
       | Duty Seasons     -- seasonal
       | Duty             -- plain

  Duty = First More*
  First = Rate          -- rate
        | nihil         -- nihil
        | NamedUnit     -- namedUnit
        | UnitWords     -- unitWords
        | UnitCodes     -- unitCodes
  More = "+" Rate       -- plus
       | "-" Percent "CIF"  -- minusCif
       | "-" Rate       -- minus
       | "MIN" Rate     -- minimum
       | "MAX" Rate     -- maximum
       | "+" Meursing   -- meursing

  Rate = Percent | Money
  Percent = amount "%" ~("vol" | "sacch" | "sucrose")
  Money = amount currency MoneyUnit?
  MoneyUnit = "/" UnitWords  -- words
            | UnitCodes      -- codes
  Meursing = ${alternatives(MEURSING_SPELLINGS)}
  UnitWords = PlainUnit "/" Qualifier  -- qualified
            | PlainUnit                -- plain
  NamedUnit = UnitCodes "(" UnitName ")"
  UnitName = UnitWords | unitCode
  PlainUnit = ${alternatives(UNIT_SPELLINGS)}
  Qualifier = ${alternatives(QUALIFIER_SPELLINGS)}
  UnitCodes = unitCode unitQualifier?

  Conditions = "Cond:" NonemptyListOf<Condition, ";">
  Condition = conditionCode Requirement? "(" actionCode ")" ":" Duty?
  Requirement = "cert:" certificate  -- certificate
              | Threshold            -- threshold
  Threshold = amount currency "/" UnitCodes  -- price
            | amount currency                -- money
            | amount UnitCodes               -- quantity
            | Percent                        -- percent

  Seasons = "(" NonemptyListOf<Season, ","> ")"
  Season = DayOfYear "-" DayOfYear
  DayOfYear = dayNumber month

  ListedConditions = NonemptyListOf<ListedCondition, "|">
  ListedCondition = "condition" ":" conditionCode ListedCertificate? ListedThreshold? ListedAction?
  ListedCertificate = "," "certificate" ":" certificate?
  ListedThreshold = "," "threshold" ":" amount currency? UnitCodes?
  ListedAction = "," "action" ":" actionCode?

  Areas = NonemptyListOf<area, areaSeparator>
  AdditionalCode = additionalCode
  OrderNumber = orderNumber

  space += "<" (~">" any)* ">" -- markup

  amount = digit+ ("," digit digit digit ~digit)* ("." digit+)?
  currency = "€"  -- euro
           | "£"  -- pound
           | ("EUR" | "EUC" | "GBP" | "USD" | "XEM") ~alnum  -- code
  unitCode = ~keyword upper (upper | digit) (upper | digit) ~alnum
  unitQualifier = ~keyword upper ~alnum
  keyword = ("MAX" | "MIN" | "EAR" | "CIF") ~alnum
  wordEnd = ~alnum
  nihil = "NIHIL" ~alnum
  conditionCode = upper upper? ~alnum
  actionCode = digit digit
  certificate = alnum "-"? alnum alnum alnum ~alnum
  area = alnum alnum (alnum alnum)? ~alnum
  areaSeparator = "|" | ";" | ","
  additionalCode = alnum alnum alnum alnum ~alnum
  orderNumber = digit digit "."? digit digit digit digit ~alnum
  dayNumber = digit digit?
  month = letter letter+
}
`)
