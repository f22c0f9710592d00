import { z } from 'zod'
import { originRulesSchema, schemeDetailsSchema } from '../../../../src/tariff-data/rules-of-origin/scheme-details.ts'
import { BadValue } from '../../reading/bad-value.ts'
import { boolean, integer, itemId, json, list, required, text } from '../../reading/codecs.ts'
import { derived, type FileSpec, from, RECORD_NUMBER } from '../../reading/file-spec.ts'
import type { Values } from '../../source-record.ts'

function* schemeRow(scheme: Values): Generator<Values> {
  yield { ...scheme, details: parsed(schemeDetailsSchema, scheme) }
}

function* ruleSetRow(ruleSet: Values): Generator<Values> {
  const { min, max } = ruleSet
  if (typeof min === 'string' && typeof max === 'string' && max < min) throw new BadValue(`max: ${max} is below ${min}`)
  yield { ...ruleSet, rules: { list: parsed(originRulesSchema, ruleSet.rules) } }
}

function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (!result.success) throw new BadValue(z.prettifyError(result.error).replaceAll('\n', ' '))
  return result.data
}

/** Rules of origin: schemes, and what goods have to meet under them. */
export const RULES_OF_ORIGIN_FILES: readonly FileSpec[] = [
  {
    path: '{region}/rules_of_origin/schemes.ndjson',
    tables: [
      {
        table: 'rules_of_origin_schemes',
        key: ['scheme_code'],
        rows: schemeRow,
        columns: {
          scheme_code: required(text),
          title: required(text),
          countries: list,
          unilateral: boolean,
          details: derived(required(json)),
        },
      },
    ],
  },
  {
    path: '{region}/rules_of_origin/rule_sets.ndjson',
    tables: [
      {
        table: 'rules_of_origin_rule_sets',
        rows: ruleSetRow,
        columns: {
          [RECORD_NUMBER]: derived(required(integer)),
          scheme_code: required(text),
          heading: required(text),
          subdivision: text,
          min_code: from('min', required(itemId)),
          max_code: from('max', required(itemId)),
          rules: derived(required(json)),
        },
      },
    ],
  },
]
