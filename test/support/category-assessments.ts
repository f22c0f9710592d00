/**
 * A made-up list of category assessments, in the form that HMRC publishes. Their ids are those of their keys, as the public
 * service makes them.
 */
export const CATEGORY_ASSESSMENTS = {
  data: [
    {
      id: '8208a1d6b91d098665b0d1b501267baa',
      type: 'category_assessment',
      attributes: { category_assessment_id: 41 },
      relationships: {
        exemptions: { data: [{ id: 'Y995', type: 'certificate' }] },
        theme: { data: { id: '1.1', type: 'theme' } },
        geographical_area: { data: { id: '1011', type: 'geographical_area' } },
        excluded_geographical_areas: { data: [{ id: 'CH', type: 'geographical_area' }] },
        measure_type: { data: { id: '745', type: 'measure_type' } },
        regulation: { data: { id: 'R2600990', type: 'legal_act' } },
      },
    },
    {
      id: '34d3299bed1a655425857cb8ab8d0cf7',
      type: 'category_assessment',
      attributes: { category_assessment_id: 42 },
      relationships: {
        exemptions: {
          data: [
            { id: '9001', type: 'additional_code' },
            { id: 'WFE995', type: 'exemption' },
          ],
        },
        theme: { data: { id: '2.10', type: 'theme' } },
        geographical_area: { data: { id: 'CH', type: 'geographical_area' } },
        excluded_geographical_areas: { data: [] },
        measure_type: { data: { id: '745', type: 'measure_type' } },
        regulation: { data: { id: 'R2600980', type: 'legal_act' } },
      },
    },
  ],
  included: [
    { id: '1.1', type: 'theme', attributes: { section: '1.1', theme: 'Invented seas', category: 1 } },
    { id: '2.10', type: 'theme', attributes: { section: '2.10', theme: 'Invented woods', category: 2 } },
    {
      id: '1011',
      type: 'geographical_area',
      attributes: { id: '1011', description: 'ERGA OMNES', geographical_area_id: '1011', geographical_area_sid: 400 },
    },
    {
      id: 'CH',
      type: 'geographical_area',
      attributes: { id: 'CH', description: 'Switzerland', geographical_area_id: 'CH', geographical_area_sid: 36 },
    },
    {
      id: 'Y995',
      type: 'certificate',
      attributes: {
        certificate_type_code: 'Y',
        certificate_code: '995',
        code: 'Y995',
        description: 'The goods are not of the sea',
        formatted_description: 'The goods are <b>not</b> of the sea',
      },
    },
    {
      id: '9001',
      type: 'additional_code',
      attributes: {
        additional_code_type_id: '4',
        additional_code: '995',
        code: '4995',
        description: 'Other than of wood',
        formatted_description: 'Other than of wood',
      },
    },
    {
      id: 'WFE995',
      type: 'exemption',
      attributes: { code: 'WFE995', description: 'Invented', formatted_description: 'Invented' },
    },
    {
      id: '745',
      type: 'measure_type',
      attributes: {
        description: 'Invented import control',
        national: false,
        measure_type_series_id: 'B',
        measure_component_applicable_code: 2,
        order_number_capture_code: 2,
        trade_movement_code: 0,
        validity_end_date: null,
        validity_start_date: '2014-02-01T00:00:00.000Z',
        id: '745',
        measure_type_series_description: 'Entry into free circulation or exportation subject to conditions',
      },
    },
    {
      id: 'R2600990',
      type: 'legal_act',
      attributes: {
        validity_start_date: '2026-01-01T00:00:00.000Z',
        validity_end_date: null,
        officialjournal_number: 'L 99',
        officialjournal_page: 3,
        published_date: '2025-12-24',
        regulation_code: 'R0099/26',
        regulation_url: 'https://eur-lex.europa.eu/invented',
        description: 'An invented regulation',
        role: 4,
      },
    },
    {
      id: 'R2600980',
      type: 'legal_act',
      attributes: {
        validity_start_date: '2026-01-01T00:00:00.000Z',
        validity_end_date: null,
        officialjournal_number: 'L 98',
        officialjournal_page: 1,
        published_date: '2025-12-24',
        regulation_code: 'R0098/26',
        regulation_url: 'https://eur-lex.europa.eu/another',
        description: 'Another invented regulation',
        role: 4,
      },
    },
  ],
}
