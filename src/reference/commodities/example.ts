/** A commodity, with the duty of the one measure that a calculator starts from. */
export const COMMODITY_EXAMPLE = {
  data: {
    id: '93801',
    type: 'commodity',
    attributes: {
      producline_suffix: '80',
      description: 'Asses',
      number_indents: 1,
      goods_nomenclature_item_id: '0101300000',
      bti_url:
        'https://www.gov.uk/guidance/check-what-youll-need-to-get-a-legally-binding-decision-on-a-commodity-code',
      formatted_description: 'Asses',
      description_plain: 'Asses',
      consigned: false,
      consigned_from: null,
      basic_duty_rate: '<span>6.00</span> %',
      meursing_code: false,
      validity_start_date: '2012-01-01T00:00:00.000Z',
      validity_end_date: null,
      declarable: true,
    },
    relationships: {
      footnotes: { data: [] },
      section: { data: { id: '1', type: 'section' } },
      chapter: { data: { id: '27623', type: 'chapter' } },
      heading: { data: { id: '27624', type: 'heading' } },
      ancestors: { data: [] },
      import_measures: { data: [{ id: '20097964', type: 'measure' }] },
      export_measures: { data: [] },
      import_trade_summary: { data: { id: 'bdb32efde1a82364fb5656ac7b1f7839', type: 'import_trade_summary' } },
    },
    meta: {
      duty_calculator: {
        applicable_additional_codes: {},
        applicable_measure_units: {},
        applicable_vat_options: { VAT: 'Value added tax (20.0%)' },
        entry_price_system: false,
        meursing_code: false,
        source: 'uk',
        trade_defence: false,
        zero_mfn_duty: false,
      },
    },
  },
  included: [
    {
      id: '20097964-duty_expression',
      type: 'duty_expression',
      attributes: { base: '6.00 %', formatted_base: '<span>6.00</span> %', verbose_duty: '6.00%' },
    },
    {
      id: 'bdb32efde1a82364fb5656ac7b1f7839',
      type: 'import_trade_summary',
      attributes: {
        basic_third_country_duty: '<span>6.00</span> %',
        preferential_tariff_duty: null,
        preferential_quota_duty: null,
      },
    },
  ],
} as const
