import { resolve } from 'node:path'
import { expect } from 'chai'
import { loadFetchConfig } from '../../../../ingest/fetch/fetch-config.ts'
import { chooseSources } from '../../../../ingest/sources/registry.ts'

describe('the settings of a fetch', () => {
  it('default to the address of each publisher', () => {
    const config = loadFetchConfig({})
    expect(config.directory).to.equal(resolve('published'))
    expect(Object.values(config.addresses).every((address) => address.startsWith('https://'))).to.equal(true)
  })

  it('accept any address, and drop the slash at its end', () => {
    expect(loadFetchConfig({ UK_DBT_URL: 'http://127.0.0.1:8080/datasets/' }).addresses.UK_DBT_URL).to.equal(
      'http://127.0.0.1:8080/datasets',
    )
  })

  it('report every problem at once', () => {
    const load = () =>
      loadFetchConfig({ CIRCABC_URL: 'ftp://example.org', FETCH_REQUESTS_PER_SECOND: '0', UK_DBT_URL: 'nowhere' })
    expect(load).to.throw(/3 problems/)
    for (const name of ['CIRCABC_URL', 'FETCH_REQUESTS_PER_SECOND', 'UK_DBT_URL']) expect(load).to.throw(name)
  })
})

describe('the choice of sources', () => {
  const ids = (...names: string[]) => chooseSources(names, loadFetchConfig({})).map(({ id }) => id)

  it('lists each source once', () => {
    expect(ids('uk', 'uk-dbt-tariff', 'all')).to.have.members([...ids('uk'), ...ids('xi')])
  })

  it('takes a single source', () => {
    expect(ids('eu-circabc')).to.deep.equal(['eu-circabc'])
  })

  it('takes labels only where they are named', () => {
    for (const id of ids('labels')) expect(ids('all')).to.not.include(id)
    expect(ids('labels')).to.have.length(4)
  })
})
