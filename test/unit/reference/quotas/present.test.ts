import { expect } from 'chai'
import { presentBalanceEvent } from '../../../../src/reference/quotas/present.ts'

describe('a balance event of a quota', () => {
  it('shows its amounts as decimals and an id of its own', () => {
    const row = {
      occurrenceTimestamp: '2025-03-01T10:15:00.000Z',
      lastImportDate: '2025-02-28',
      oldBalance: '1500',
      importedAmount: '250.500',
      newBalance: '1249.500',
    }
    expect(presentBalanceEvent(row, 21760)).to.deep.equal({
      id: '21760-2025-03-01T10:15:00.000Z',
      type: 'quota_balance_event',
      attributes: {
        occurrence_timestamp: '2025-03-01T10:15:00.000Z',
        last_import_date_in_allocation: '2025-02-28T00:00:00.000Z',
        old_balance: '1500.0',
        imported_amount: '250.5',
        new_balance: '1249.5',
      },
    })
  })
})
