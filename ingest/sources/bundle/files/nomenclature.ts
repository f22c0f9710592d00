import { boolean, date, indents, integer, itemId, required, smallInteger, suffix, text } from '../../reading/codecs.ts'
import { type FileSpec, from } from '../../reading/file-spec.ts'

const note = {
  edition: required(text),
  edition_date: required(date),
  preferred: required(boolean),
  origin: required(text),
  content: required(text),
}

/** Sections with their notes, and the goods nomenclature with its history. */
export const NOMENCLATURE_FILES: readonly FileSpec[] = [
  {
    path: 'common/sections.csv',
    required: true,
    tables: [
      {
        table: 'sections',
        key: ['position'],
        columns: {
          id: required(integer),
          position: required(smallInteger),
          numeral: required(text),
          title: required(text),
          chapter_from: required(text),
          chapter_to: required(text),
        },
      },
    ],
  },
  {
    path: 'common/section_notes.ndjson',
    tables: [
      {
        table: 'section_notes',
        key: ['section_position', 'edition', 'edition_date'],
        columns: { section_position: from('position', required(smallInteger)), ...note },
      },
    ],
  },
  {
    path: 'common/chapter_notes.ndjson',
    tables: [
      {
        table: 'chapter_notes',
        key: ['chapter_id', 'edition', 'edition_date'],
        columns: { chapter_id: required(text), section_position: smallInteger, ...note },
      },
    ],
  },
  {
    path: '{region}/goods_nomenclatures.csv',
    required: true,
    reference: 'parent',
    tables: [
      {
        table: 'goods_nomenclatures',
        key: ['goods_nomenclature_sid'],
        columns: {
          goods_nomenclature_sid: required(integer),
          goods_nomenclature_item_id: required(itemId),
          productline_suffix: required(suffix),
          number_indents: required(indents),
          parent_sid: integer,
          description: required(text),
          validity_start_date: required(date),
          validity_end_date: date,
          current: required(boolean),
          sid_synthetic: required(boolean),
          sid_source: text,
          validity_end_inferred: required(boolean),
          origin: required(text),
        },
      },
    ],
  },
  {
    path: '{region}/goods_nomenclature_descriptions.csv',
    reference: 'sid',
    tables: [
      {
        table: 'goods_nomenclature_descriptions',
        key: ['goods_nomenclature_sid', 'validity_start_date'],
        columns: {
          goods_nomenclature_sid: required(integer),
          description: required(text),
          validity_start_date: required(date),
          inferred: required(boolean),
        },
      },
    ],
  },
  {
    path: '{region}/goods_nomenclature_indents.csv',
    reference: 'sid',
    tables: [
      {
        table: 'goods_nomenclature_indents',
        key: ['goods_nomenclature_sid', 'validity_start_date'],
        columns: {
          goods_nomenclature_sid: required(integer),
          number_indents: required(indents),
          validity_start_date: required(date),
          inferred: required(boolean),
        },
      },
    ],
  },
  {
    path: '{region}/chemical_substances.csv',
    reference: 'code',
    tables: [
      {
        table: 'chemical_substances',
        key: ['cus', 'goods_nomenclature_item_id', 'productline_suffix', 'name'],
        columns: {
          cus: required(text),
          cas_rn: text,
          goods_nomenclature_sid: integer,
          goods_nomenclature_item_id: required(itemId),
          productline_suffix: required(suffix),
          name: required(text),
        },
      },
    ],
  },
]
