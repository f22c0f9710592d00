import { expect } from 'chai'
import { useFetching } from '../../../../support/fetching.ts'
import { json } from '../../../../support/publisher.ts'

interface Ruling {
  readonly tariffs: readonly string[]
  readonly revoked: boolean
}

describe('rulings of the United States', () => {
  const given = useFetching()

  it('have code, subject and revocation, and name no person', async () => {
    const rulings = Array.from({ length: 100 }, (_, index) => ({
      rulingNumber: `N${index}`,
      subject: 'The tariff classification of a lamp',
      rulingDate: '2026-01-02',
      tariffs: index === 3 ? '9405.11.40.10,9903.88.03' : ['9405.11.40.10'],
      categories: 'Classification',
      sender: 'Jane Doe',
      operationallyRevoked: index === 1,
      revokedBy: index === 2 ? ['H1'] : [],
    }))
    const path = (page: number) => `/search?collection=ALL&pageSize=100&page=${page}&sortBy=DATE_DESC`
    given.publisher.on(path(1), json({ rulings, totalHits: 101 }))
    given.publisher.on(path(2), json({ rulings: rulings.slice(0, 1), totalHits: 101 }))
    const { version } = await given.fetch('us-rulings')
    expect(version).to.equal('2026-11')
    const lines = await given.recordsOf<Ruling>('us-rulings/2026-11/rulings.ndjson')
    expect(lines).to.have.length(101)
    expect(lines.slice(0, 3).map(({ revoked }) => revoked)).to.deep.equal([false, true, true])
    expect(lines[3]?.tariffs).to.deep.equal(['9405.11.40.10', '9903.88.03'])
    expect(lines[0]).to.have.all.keys('number', 'subject', 'date', 'tariffs', 'categories', 'revoked')
  })
})
