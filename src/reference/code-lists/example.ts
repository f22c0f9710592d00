// Answers made of the built-in sample.

export const ADDITIONAL_CODE_TYPES_EXAMPLE = {
  data: [
    {
      id: '2',
      type: 'additional_code_type',
      attributes: { additional_code_type_id: '2', description: 'Tariff preference' },
    },
    {
      id: '8',
      type: 'additional_code_type',
      attributes: { additional_code_type_id: '8', description: 'Trade defence' },
    },
  ],
}

export const CERTIFICATE_TYPES_EXAMPLE = {
  data: [
    {
      id: '9',
      type: 'certificate_type',
      attributes: { certificate_type_code: '9', description: 'National documents' },
    },
    { id: 'C', type: 'certificate_type', attributes: { certificate_type_code: 'C', description: 'Other documents' } },
  ],
}

export const FOOTNOTE_TYPES_EXAMPLE = {
  data: [
    { id: 'CD', type: 'footnote_type', attributes: { footnote_type_id: 'CD', description: 'Conditions of documents' } },
    {
      id: 'NC',
      type: 'footnote_type',
      attributes: { footnote_type_id: 'NC', description: 'Notes to the nomenclature' },
    },
  ],
}

export const MEASURE_TYPES_EXAMPLE = {
  data: [
    {
      id: '103',
      type: 'measure_type',
      attributes: {
        description: 'Third country duty',
        national: false,
        measure_type_series_id: 'C',
        measure_component_applicable_code: 1,
        order_number_capture_code: 2,
        trade_movement_code: 0,
        validity_end_date: null,
        validity_start_date: '1972-01-01T00:00:00.000Z',
        id: '103',
        measure_type_series_description: 'Duty',
      },
    },
  ],
}

export const MEASURE_ACTIONS_EXAMPLE = {
  data: [
    {
      id: '01',
      type: 'measure_action',
      attributes: {
        description: 'Apply the amount of the action',
        validity_start_date: '1972-01-01T00:00:00.000Z',
        validity_end_date: null,
      },
    },
    {
      id: '04',
      type: 'measure_action',
      attributes: {
        description: 'Entry not allowed',
        validity_start_date: '1972-01-01T00:00:00.000Z',
        validity_end_date: null,
      },
    },
  ],
}

export const MEASURE_CONDITION_CODES_EXAMPLE = {
  data: [
    {
      id: 'B',
      type: 'measure_condition_code',
      attributes: {
        description: 'Presentation of a document',
        validity_start_date: '1972-01-01T00:00:00.000Z',
        validity_end_date: null,
      },
    },
    {
      id: 'E',
      type: 'measure_condition_code',
      attributes: {
        description: 'Quantity or price declared',
        validity_start_date: '1972-01-01T00:00:00.000Z',
        validity_end_date: null,
      },
    },
  ],
}

export const QUOTA_ORDER_NUMBERS_EXAMPLE = {
  data: [
    {
      id: '050100',
      type: 'quota_order_number',
      attributes: {
        quota_order_number_sid: 930050100,
        validity_start_date: '2021-01-01T00:00:00.000Z',
        validity_end_date: '2030-12-31T00:00:00.000Z',
      },
    },
    {
      id: '050200',
      type: 'quota_order_number',
      attributes: {
        quota_order_number_sid: 930050200,
        validity_start_date: '2021-01-01T00:00:00.000Z',
        validity_end_date: '2030-12-31T00:00:00.000Z',
      },
    },
  ],
}
