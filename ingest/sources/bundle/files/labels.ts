import { BadValue } from '../../reading/bad-value.ts'
import { type Codec, integer, required, text } from '../../reading/codecs.ts'
import { derived, type FileSpec, RECORD_NUMBER, type TableSpec } from '../../reading/file-spec.ts'
import type { Values } from '../../source-record.ts'

/** 4, 6, 8 or 10 digits. */
const labelCode: Codec = (raw) => {
  const code = text(raw)
  if (code !== null && !/^(?:\d{2}){2,5}$/.test(String(code))) {
    throw new BadValue(`${JSON.stringify(raw)} is not a code of 4, 6, 8 or 10 digits`)
  }
  return code
}

const WEIGHT_CLASSES = ['curated', 'official', 'weak', 'operator']

const weightClass: Codec = (raw) => {
  const value = text(raw)
  if (value !== null && !WEIGHT_CLASSES.includes(String(value))) {
    throw new BadValue(`${JSON.stringify(raw)} is none of ${WEIGHT_CLASSES.join(', ')}`)
  }
  return value
}

const COLUMNS: TableSpec['columns'] = {
  file: derived(required(text)),
  [RECORD_NUMBER]: derived(required(integer)),
  description: required(text),
  code: required(labelCode),
}

/** Labelled texts (from trade, from the nomenclature, from an operator's own history), and vague terms, which have no code. */
export const LABEL_FILES: readonly FileSpec[] = [
  {
    path: 'common/fpo/training.csv',
    tables: [
      {
        table: 'labelled_descriptions',
        columns: { ...COLUMNS, origin: required(text), weight_class: required(weightClass) },
        rows: (values: Values) => [{ ...values, file: 'training' }],
      },
    ],
  },
  {
    path: 'common/fpo/parcel_labels.csv',
    tables: [
      {
        table: 'labelled_descriptions',
        columns: { ...COLUMNS, origin: derived(required(text)), weight_class: derived(required(weightClass)) },
        rows: (values: Values) => [
          { ...values, file: 'parcel_labels', origin: 'parcel-labels', weight_class: 'operator' },
        ],
      },
    ],
  },
  {
    path: 'common/fpo/vague_terms.csv',
    tables: [
      {
        table: 'vague_terms',
        columns: { [RECORD_NUMBER]: derived(required(integer)), term: required(text) },
      },
    ],
  },
]
