// Answers made of the built-in sample.

export const QUOTAS_EXAMPLE = {
  data: [
    {
      id: '920100004',
      type: 'definition',
      attributes: {
        quota_definition_sid: 920100004,
        quota_order_number_id: '050300',
        initial_volume: '500',
        validity_start_date: '2025-01-01T00:00:00.000Z',
        validity_end_date: '2025-12-31T23:59:59.000Z',
        status: 'Open',
        description: 'Tulip bulbs, second year',
        balance: '500',
        measurement_unit: 'Number of items',
        monetary_unit: null,
        measurement_unit_qualifier: null,
        last_allocation_date: null,
        suspension_period_start_date: null,
        suspension_period_end_date: null,
        blocking_period_start_date: null,
        blocking_period_end_date: null,
      },
      relationships: {
        incoming_quota_closed_and_transferred_event: { data: null },
        order_number: { data: { id: '050300', type: 'order_number' } },
        measures: {
          data: [
            { id: '991000003', type: 'measure' },
            { id: '991000004', type: 'measure' },
          ],
        },
        quota_order_number_origins: { data: [{ id: '930050300-1', type: 'quota_order_number_origin' }] },
      },
    },
  ],
  included: [
    {
      id: '1013',
      type: 'geographical_area',
      attributes: {
        id: '1013',
        description: 'European Union',
        geographical_area_id: '1013',
        geographical_area_sid: 401,
      },
    },
    {
      id: '050300',
      type: 'order_number',
      attributes: { number: '050300' },
      relationships: {
        geographical_area: { data: { id: '1013', type: 'geographical_area' } },
        geographical_areas: { data: [{ id: '1013', type: 'geographical_area' }] },
      },
    },
    {
      id: '100573',
      type: 'heading',
      attributes: {
        goods_nomenclature_item_id: '0601000000',
        goods_nomenclature_sid: 100573,
        number_indents: 0,
        description: 'Bulbs, tubers, corms and rhizomes; chicory plants',
        formatted_description: 'Bulbs, tubers, corms and rhizomes; chicory plants',
        productline_suffix: '80',
        producline_suffix: '80',
        validity_start_date: '1972-01-01T00:00:00.000Z',
        validity_end_date: null,
      },
    },
    {
      id: '991000003',
      type: 'measure',
      attributes: {
        id: 991000003,
        goods_nomenclature_item_id: '0601000000',
        validity_start_date: '2024-01-01T00:00:00.000Z',
        validity_end_date: null,
      },
      relationships: {
        goods_nomenclature: { data: { id: '100573', type: 'heading' } },
        geographical_area: { data: { id: '1013', type: 'geographical_area' } },
      },
    },
    {
      id: '991000004',
      type: 'measure',
      attributes: {
        id: 991000004,
        goods_nomenclature_item_id: '0601999999',
        validity_start_date: '2025-01-01T00:00:00.000Z',
        validity_end_date: '2025-06-30T00:00:00.000Z',
      },
      relationships: {
        goods_nomenclature: { data: null },
        geographical_area: { data: { id: '1013', type: 'geographical_area' } },
      },
    },
    {
      id: 'FR',
      type: 'geographical_area',
      attributes: { id: 'FR', description: 'France', geographical_area_id: 'FR', geographical_area_sid: 413 },
    },
    {
      id: '930050300-1-413',
      type: 'quota_order_number_origin_exclusion',
      attributes: {},
      relationships: { geographical_area: { data: { id: 'FR', type: 'geographical_area' } } },
    },
    {
      id: '930050300-1',
      type: 'quota_order_number_origin',
      attributes: { validity_start_date: null, validity_end_date: null },
      relationships: {
        quota_order_number_origin_exclusions: {
          data: [{ id: '930050300-1-413', type: 'quota_order_number_origin_exclusion' }],
        },
        geographical_area: { data: { id: '1013', type: 'geographical_area' } },
      },
    },
  ],
  meta: { pagination: { page: 1, per_page: 20, total_count: 1 } },
  links: {
    self: '/uk/api/v2/quotas/search?order_number=050300&year=2025&month=6&day=1&page=1&per_page=20',
    first: '/uk/api/v2/quotas/search?order_number=050300&year=2025&month=6&day=1&page=1&per_page=20',
    prev: null,
    next: null,
    last: '/uk/api/v2/quotas/search?order_number=050300&year=2025&month=6&day=1&page=1&per_page=20',
  },
}
