/** A field of the API with an answer, made of the built-in sample, that shows it with a value. */
export interface SeenField {
  readonly field: string
  readonly path: string
  /** Where in the body: members joined by dots; `included(type)` is the first resource of the type that has the field. */
  readonly at: string
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'null' | 'empty'
}

const TYPES = {
  s: 'string',
  i: 'integer',
  n: 'number',
  b: 'boolean',
  o: 'object',
  a: 'array',
  e: 'empty',
  '0': 'null',
} as const

/** `title:s` is a member `title` with text: fields of one resource, seen in one answer. */
export const seen = (path: string, at: string, ...fields: readonly string[]): readonly SeenField[] =>
  fields.map((field) => {
    const [name = '', type = 's'] = field.split(':')
    return { field: name, path, at: `${at}.${name}`, type: TYPES[type as keyof typeof TYPES] }
  })

const DESCRIBED = ['description:s', 'formatted_description:s'] as const
const VALIDITY = ['validity_start_date:s', 'validity_end_date:s'] as const

/** A row that has ended, on a day when it was in force: both dates have a value. */
const ENDED = {
  heading: '/uk/api/v2/headings/0702?as_of=2020-01-01',
  rows: '/api/v2/goods_nomenclatures/heading/0702?as_of=2020-01-01',
}

/**
 * Every field of the API's resources, by resource. What is not here is not shown to be there: a field without a line
 * fails the test beside this file.
 */
export const FIELDS: Readonly<Record<string, readonly SeenField[]>> = {
  'Section in a list': [
    ...seen('/api/v2/sections', 'data.0', 'id:s'),
    ...seen(
      '/api/v2/sections',
      'data.0.attributes',
      'id:i',
      'position:i',
      'title:s',
      'numeral:s',
      'chapter_from:s',
      'chapter_to:s',
    ),
  ],
  Section: [
    ...seen('/api/v2/sections/1', 'data', 'id:s'),
    ...seen(
      '/api/v2/sections/1',
      'data.attributes',
      ...['id:i', 'position:i', 'title:s', 'numeral:s', 'chapter_from:s', 'chapter_to:s', 'section_note:s'],
    ),
    ...seen('/api/v2/sections/1', 'data.relationships.chapters.data.0', 'id:s', 'type:s'),
  ],
  'Chapter of a section': [
    ...seen(
      '/api/v2/sections/1',
      'included(chapter).attributes',
      ...['goods_nomenclature_sid:i', 'goods_nomenclature_item_id:s', 'headings_from:s', 'headings_to:s', ...DESCRIBED],
    ),
    ...seen('/api/v2/sections/2', 'included(chapter).relationships.guides.data.0', 'id:s', 'type:s'),
  ],
  Guide: seen('/api/v2/sections/2', 'included(guide).attributes', 'title:s', 'url:s'),
  SectionNote: seen('/api/v2/sections/1/section_note', '', 'id:i', 'section_id:i', 'content:s'),
  'Chapter in a list': seen(
    '/api/v2/chapters',
    'data.0.attributes',
    ...['goods_nomenclature_sid:s', 'goods_nomenclature_item_id:s', 'formatted_description:s'],
  ),
  Chapter: [
    ...seen(
      '/api/v2/chapters/01',
      'data.attributes',
      ...['goods_nomenclature_sid:i', 'goods_nomenclature_item_id:s', ...DESCRIBED, 'description_plain:s'],
      ...['validity_start_date:s', 'validity_end_date:0', 'forum_url:0'],
      ...['chapter_note_id:i', 'chapter_note:s', 'section_id:i'],
    ),
    ...seen('/api/v2/chapters/01', 'data.relationships.section.data', 'id:s', 'type:s'),
    ...seen('/api/v2/chapters/07', 'data.relationships.guide.data.0', 'id:s', 'type:s'),
    ...seen('/api/v2/chapters/07', 'data.relationships.guides.data.0', 'id:s', 'type:s'),
    ...seen('/api/v2/chapters/01', 'data.relationships.headings.data.0', 'id:s', 'type:s'),
    ...seen('/api/v2/chapters/07', 'included(guide).attributes', 'title:s', 'url:s'),
    ...seen(
      '/api/v2/chapters/01',
      'included(section).attributes',
      ...['id:i', 'numeral:s', 'title:s', 'position:i', 'section_note:s'],
    ),
  ],
  'Heading of a chapter': [
    ...seen(
      '/api/v2/chapters/01',
      'included(heading).attributes',
      ...['goods_nomenclature_sid:i', 'goods_nomenclature_item_id:s', 'declarable:b', 'producline_suffix:s', 'leaf:b'],
      ...[...DESCRIBED, 'description_plain:s', 'validity_start_date:s', 'validity_end_date:0'],
    ),
    ...seen('/api/v2/chapters/01', 'included(heading).relationships.children', 'data:a'),
  ],
  ChapterNote: seen('/api/v2/chapters/01/chapter_note', '', 'id:i', 'section_id:i', 'chapter_id:s', 'content:s'),
  Heading: [
    ...seen(
      '/api/v2/headings/0101',
      'data.attributes',
      ...[
        'goods_nomenclature_item_id:s',
        'bit_url:s',
        'bti_url:s',
        ...DESCRIBED,
        'description_plain:s',
        'declarable:b',
      ],
      ...['validity_start_date:s', 'validity_end_date:0'],
    ),
    ...['footnotes', 'commodities'].flatMap((name) =>
      seen('/api/v2/headings/0101', `data.relationships.${name}.data.0`, 'id:s', 'type:s'),
    ),
    ...['section', 'chapter'].flatMap((name) =>
      seen('/api/v2/headings/0101', `data.relationships.${name}.data`, 'id:s', 'type:s'),
    ),
    ...seen(
      '/api/v2/headings/0101',
      'included(section).attributes',
      'numeral:s',
      'title:s',
      'position:i',
      'section_note:s',
    ),
    ...seen('/api/v2/headings/0702', 'included(guide).attributes', 'title:s', 'url:s'),
    ...seen('/api/v2/headings/0101', 'included(footnote).attributes', 'code:s', ...DESCRIBED),
  ],
  'Chapter of a heading': [
    ...seen(
      '/api/v2/headings/0101',
      'included(chapter).attributes',
      ...['goods_nomenclature_item_id:s', ...DESCRIBED, 'chapter_note:s', 'forum_url:0'],
      ...['validity_start_date:s', 'validity_end_date:0'],
    ),
    ...seen('/api/v2/headings/0702', 'included(chapter).relationships.guides.data.0', 'id:s', 'type:s'),
  ],
  'Commodity of a heading': [
    ...seen(
      ENDED.heading,
      'included(commodity).attributes',
      ...[...DESCRIBED, 'description_plain:s', 'number_indents:i', 'goods_nomenclature_item_id:s', 'leaf:b'],
      ...['goods_nomenclature_sid:i', 'producline_suffix:s', 'declarable:b', ...VALIDITY],
    ),
    ...seen('/api/v2/subheadings/0101210000-10', 'included(commodity).attributes', 'parent_sid:i'),
    ...seen('/api/v2/headings/0101', 'included(commodity).relationships.overview_measures', 'data:a'),
  ],
  Subheading: [
    ...seen(
      '/api/v2/subheadings/0101210000-10',
      'data.attributes',
      ...['goods_nomenclature_item_id:s', 'goods_nomenclature_sid:i', 'number_indents:i', 'producline_suffix:s'],
      ...[...DESCRIBED, 'description_plain:s', 'declarable:b', 'validity_start_date:s', 'validity_end_date:0'],
    ),
    ...['footnotes', 'commodities'].flatMap((name) =>
      seen('/api/v2/subheadings/0101210000-10', `data.relationships.${name}.data.0`, 'id:s', 'type:s'),
    ),
    ...['section', 'chapter', 'heading'].flatMap((name) =>
      seen('/api/v2/subheadings/0101210000-10', `data.relationships.${name}.data`, 'id:s', 'type:s'),
    ),
    ...seen(
      '/api/v2/subheadings/0101210000-10',
      'included(heading).attributes',
      ...[
        'goods_nomenclature_item_id:s',
        ...DESCRIBED,
        'description_plain:s',
        'validity_start_date:s',
        'validity_end_date:0',
      ],
    ),
  ],
  'Goods nomenclature': [
    ...seen(
      ENDED.rows,
      'data.1.attributes',
      ...['goods_nomenclature_item_id:s', 'goods_nomenclature_sid:i', ...DESCRIBED, 'number_indents:i'],
      ...['productline_suffix:s', 'href:s', 'declarable:b', ...VALIDITY],
    ),
    ...seen(ENDED.rows, 'data.1.relationships.parent.data', 'id:s', 'type:s'),
  ],
  'Search reference': seen(
    '/api/v2/search_references',
    'data.0.attributes',
    ...['title:s', 'referenced_id:s', 'referenced_class:s', 'productline_suffix:s'],
    ...['goods_nomenclature_item_id:s', 'goods_nomenclature_sid:i', 'negated_title:s'],
  ),
}
