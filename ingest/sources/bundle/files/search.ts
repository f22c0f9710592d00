import { boolean, facetKey, integer, itemId, list, required, smallInteger, suffix, text } from '../../reading/codecs.ts'
import { derived, type FileSpec, from, RECORD_NUMBER } from '../../reading/file-spec.ts'

/** Curated search data: references, guides, intercept messages and facets. Its sids are those of the UK. */
export const SEARCH_FILES: readonly FileSpec[] = [
  {
    path: 'common/search/search_references.csv',
    isFor: (values, region) => region !== 'xi' || values.in_xi === 'true',
    reference: 'code',
    tables: [
      {
        table: 'search_references',
        key: ['goods_nomenclature_item_id', 'productline_suffix', 'title'],
        columns: {
          title: required(text),
          goods_nomenclature_item_id: required(itemId),
          productline_suffix: required(suffix),
          goods_nomenclature_sid: required(integer),
          referenced_class: from('class', required(text)),
          origin: text,
        },
      },
    ],
  },
  {
    path: 'common/search/guides.csv',
    tables: [
      {
        table: 'guides',
        key: ['id'],
        columns: {
          id: required(integer),
          title: required(text),
          url: required(text),
          active: required(boolean),
          image: text,
          strapline: text,
        },
      },
    ],
  },
  {
    path: 'common/search/guide_headings.csv',
    reference: 'code-or-null',
    tables: [
      {
        table: 'guide_headings',
        key: ['guide_id_source', 'heading_id'],
        columns: {
          guide_id_source: required(integer),
          heading_id: required(text),
          guide_id: integer,
          guide_title: text,
          goods_nomenclature_item_id: required(itemId),
          goods_nomenclature_sid: integer,
          current: required(boolean),
        },
      },
    ],
  },
  {
    path: 'common/search/intercept_messages.csv',
    tables: [
      {
        table: 'intercept_messages',
        key: ['term'],
        columns: { term: required(text), message: required(text), stale_codes: list },
      },
    ],
  },
  {
    path: 'common/search/facets.csv',
    tables: [
      {
        table: 'facets',
        key: ['facet'],
        columns: {
          facet: required(facetKey),
          display_name: text,
          question: text,
          classifications: required(integer),
          headings: required(integer),
          live: required(boolean),
        },
      },
    ],
  },
  {
    path: 'common/search/facet_classifiers.ndjson',
    tables: [
      {
        table: 'facet_classifiers',
        key: ['facet', 'position'],
        columns: {
          facet: required(facetKey),
          position: required(integer),
          classification: required(text),
          words: list,
        },
      },
    ],
  },
  {
    path: 'common/search/facet_headings.csv',
    tables: [
      {
        table: 'facet_headings',
        columns: {
          [RECORD_NUMBER]: derived(required(integer)),
          heading_id: required(text),
          facet: required(facetKey),
          position: required(smallInteger),
          current: required(boolean),
        },
      },
    ],
  },
  {
    // Computed upstream in 2022: some sids are of rows that were gone before any snapshot.
    path: 'common/search/facet_values_observed.csv',
    tables: [
      {
        table: 'facet_values_observed',
        key: ['goods_nomenclature_sid', 'facet'],
        columns: {
          goods_nomenclature_sid: required(integer),
          goods_nomenclature_item_id: required(itemId),
          productline_suffix: required(suffix),
          facet: required(facetKey),
          classification: required(text),
          known: required(boolean),
        },
      },
    ],
  },
]
