import { expect } from 'chai'
import { presentOrderNumbers } from '../../../../src/reference/quota-order-numbers/present.ts'

describe('quota order numbers', () => {
  it('have no period on a day that none of theirs includes', () => {
    const row = { id: '050100', sid: 930_050_100, validityStartDate: '2021-01-01', validityEndDate: null }
    const { data, included } = presentOrderNumbers([row], new Map())
    expect(data).to.deep.equal([
      {
        id: '050100',
        type: 'quota_order_number',
        attributes: {
          quota_order_number_sid: 930_050_100,
          validity_start_date: '2021-01-01T00:00:00.000Z',
          validity_end_date: null,
        },
        relationships: { quota_definition: { data: null } },
      },
    ])
    expect(included).to.deep.equal([])
  })
})
