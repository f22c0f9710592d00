import { expect } from 'chai'
import { readJudgedSet, readJudgedSets, SetError } from '../../../eval/search-sets.ts'

describe('judged sets', () => {
  it('read the gold code from the column that the set has and ignore other columns', () => {
    expect(
      readJudgedSet('a', 'query,expected_hs6\nfresh oysters,030711\n"nuts, salted",200819\n').queries,
    ).to.deep.equal([
      { query: 'fresh oysters', gold: '030711' },
      { query: 'nuts, salted', gold: '200819' },
    ])
    expect(readJudgedSet('b', 'expected_code,persona,query\n0101210000,trader,stud horse\n').queries).to.deep.equal([
      { query: 'stud horse', gold: '0101210000' },
    ])
    expect(readJudgedSet('d', 'id,text,code\ncd001,Pferd,010121\n').queries[0]).to.deep.equal({
      query: 'Pferd',
      gold: '010121',
    })
    expect(readJudgedSet('c', 'query,expected_heading\nhorses,0101\n').queries[0]?.gold).to.equal('0101')
  })

  it('readJudgedSet rejects a set with the number of the invalid row', () => {
    const problemOf = (text: string): string => {
      try {
        readJudgedSet('mine', text)
      } catch (error) {
        if (error instanceof SetError) return error.message
      }
      return 'no problem'
    }
    expect(problemOf('goods,expected_code\nhorse,0101210000\n')).to.match(/^mine\.csv: the columns must be `query` or/)
    expect(problemOf('query,gold\nhorse,0101210000\n')).to.match(/^mine\.csv: the columns must be/)
    expect(problemOf('query,expected_code\nhorse,0101\n')).to.equal(
      'mine.csv: row 1: `expected_code` must have 10 digits, not "0101".',
    )
    expect(problemOf('query,expected_heading\nhorse,0101\n"",0102\n')).to.equal('mine.csv: row 2 has no query.')
    expect(problemOf('query,expected_heading\n')).to.equal('mine.csv: there are no rows.')
    expect(problemOf('query,expected_heading\n"horse,0101\n')).to.match(/^mine\.csv: Quote Not Closed/)
  })

  it('readJudgedSets rejects a folder that does not exist', async () => {
    const error = await readJudgedSets('no/such/folder').catch((reason: unknown) => reason)
    expect(error).to.be.instanceOf(SetError).with.property('message').that.includes('no/such/folder')
  })
})
