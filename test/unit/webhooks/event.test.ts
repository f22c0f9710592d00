import { expect } from 'chai'
import { eventBody, type PublishedVersion } from '../../../src/webhooks/event.ts'

describe('the body of an event', () => {
  const published: PublishedVersion = {
    region: 'uk',
    data_version_id: 8,
    previous_data_version_id: 6,
    since: '2026-01-30T08:30:00.123Z',
    changes: { goods_nomenclature: { added: 2 }, measure: { ended: 1, duty_changed: 40 } },
  }
  const publishedAt = new Date('2026-01-31T08:30:00.456Z')
  const bodyOf = (versions: readonly PublishedVersion[]) =>
    JSON.parse(eventBody(publishedAt, versions, 'https://tariff.example.org'))

  it('names the versions, numbers of changes, and the address of the changes', () => {
    expect(bodyOf([published])).to.deep.equal({
      type: 'tariff.published',
      timestamp: '2026-01-31T08:30:00.456Z',
      data: {
        versions: [
          {
            region: 'uk',
            data_version_id: 8,
            previous_data_version_id: 6,
            changes: { goods_nomenclature: { added: 2 }, measure: { ended: 1, duty_changed: 40 } },
            changes_url: 'https://tariff.example.org/uk/api/v2/changes?since=2026-01-30T08%3A30%3A00.123Z',
          },
        ],
      },
    })
  })

  it('eventBody sends null as address where the changes are unknown', () => {
    const { data } = bodyOf([{ ...published, region: 'xi', since: null, changes: null }])
    expect(data.versions[0]).to.include({ region: 'xi', changes: null, changes_url: null })
  })
})
