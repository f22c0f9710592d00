import {
  boolean,
  category,
  date,
  integer,
  itemId,
  list,
  oneOf,
  required,
  smallInteger,
  suffix,
  text,
  themeId,
} from '../../reading/codecs.ts'
import { type FileSpec, from, optional } from '../../reading/file-spec.ts'
import { children, scalars } from '../expand.ts'

const exemptionType = required(oneOf('certificate', 'additional_code', 'exemption'))

/** Written `exemption:WFE013`. The type is dropped, as only pseudo exemptions are listed. */
const pseudoExemptions = (raw: unknown): readonly string[] => list(raw).map((id) => id.replace(/^exemption:/, ''))

/** Themes, categorisation rules and recorded category assessments. Only XI has them. */
export const GREEN_LANES_FILES: readonly FileSpec[] = [
  {
    path: '{region}/green_lanes/themes.csv',
    tables: [
      {
        table: 'themes',
        key: ['id'],
        columns: { id: required(themeId), category: required(category), theme: required(text), short_title: text },
      },
    ],
  },
  {
    path: '{region}/green_lanes/rules.csv',
    tables: [
      {
        table: 'category_assessment_rules',
        key: ['measure_type_id', 'regulation_id', 'theme'],
        columns: {
          theme: required(text),
          measure_type_id: required(text),
          regulation_id: required(text),
          regulation_role: smallInteger,
          category_assessment_id: integer,
          pseudo_exemptions: pseudoExemptions,
          assessments: integer,
        },
      },
    ],
  },
  {
    path: '{region}/green_lanes/exemptions.csv',
    tables: [
      {
        table: 'exemptions',
        key: ['type', 'id'],
        columns: {
          type: exemptionType,
          id: required(text),
          code: required(text),
          description: text,
          formatted_description: text,
          recorded_at: date,
        },
      },
    ],
  },
  {
    path: '{region}/green_lanes/additional_code_whitelist_observed.csv',
    tables: [
      {
        table: 'additional_code_whitelist',
        key: ['code'],
        columns: { code: required(text), additional_code_sid: integer, description: text, recorded_at: date },
      },
    ],
  },
  {
    path: '{region}/green_lanes/category_assessments.ndjson',
    tables: [
      {
        table: 'category_assessments',
        key: ['id'],
        columns: {
          id: required(text),
          category_assessment_id: integer,
          theme: required(text),
          measure_type_id: required(text),
          regulation_id: required(text),
          regulation_role: smallInteger,
          geographical_area_id: required(text),
          excluded_geographical_areas: list,
          recorded_at: date,
          listed: optional(boolean),
        },
      },
      {
        table: 'category_assessment_exemptions',
        rows: (assessment) =>
          children({ ...assessment, assessment_id: assessment.id }, 'exemptions', ['assessment_id']),
        columns: {
          assessment_id: required(text),
          position: required(smallInteger),
          exemption_type: from('type', exemptionType),
          exemption_id: from('id', required(text)),
        },
      },
      {
        table: 'category_assessment_measures',
        key: ['assessment_id', 'measure_id'],
        rows: (assessment) => scalars(assessment, 'measures', 'measure_id', ['id']),
        columns: { assessment_id: from('id', required(text)), measure_id: required(text) },
      },
      {
        table: 'category_assessment_sightings',
        key: ['assessment_id', 'goods_nomenclature_item_id', 'seen_as'],
        rows: (assessment) => children(assessment, 'seen_on', ['id']),
        columns: {
          assessment_id: from('id', required(text)),
          goods_nomenclature_item_id: required(itemId),
          seen_as: from('as', required(oneOf('applicable', 'descendant'))),
        },
      },
    ],
  },
  {
    path: '{region}/green_lanes/measures.csv',
    reference: 'sid',
    tables: [
      {
        table: 'green_lanes_measures',
        key: ['measure_id'],
        columns: {
          measure_id: required(text),
          measure_type_id: required(text),
          goods_nomenclature_sid: required(integer),
          goods_nomenclature_item_id: required(itemId),
          effective_start_date: required(date),
          effective_end_date: date,
          footnotes: list,
          pseudo: required(boolean),
          recorded_at: date,
          regulation_id: optional(text),
          regulation_role: optional(smallInteger),
          geographical_area_id: optional(text),
          excluded_geographical_areas: optional(list),
        },
      },
    ],
  },
  {
    path: '{region}/green_lanes/licences.csv',
    reference: 'sid',
    tables: [
      {
        table: 'green_lanes_licences',
        key: ['goods_nomenclature_sid', 'certificate_code'],
        columns: {
          goods_nomenclature_sid: required(integer),
          goods_nomenclature_item_id: required(itemId),
          certificate_code: required(text),
          recorded_at: date,
        },
      },
    ],
  },
  {
    path: '{region}/green_lanes/supplementary_units.csv',
    reference: 'sid',
    tables: [
      {
        table: 'green_lanes_supplementary_units',
        key: ['goods_nomenclature_sid'],
        columns: {
          goods_nomenclature_sid: required(integer),
          goods_nomenclature_item_id: required(itemId),
          productline_suffix: required(suffix),
          supplementary_measure_unit: text,
          recorded_at: date,
        },
      },
    ],
  },
]
