import { expect } from 'chai'
import { hashTransformSource, transformFiles, transformRevision } from '../../../ingest/transform-revision.ts'

describe('the revision of the transformation', () => {
  it('covers what reads sources, what makes documents, and the domain that both use', () => {
    expect(transformFiles()).to.include.members([
      'ingest/sources/open-source.ts',
      'ingest/transform/documents.ts',
      'src/language/porter2.ts',
      'src/tariff/tree.ts',
    ])
  })

  it('ignores what decides no row or document', () => {
    const folders = ['src/cli/', 'src/http/', 'src/postgres/', 'src/reference/', 'src/web/', 'ingest/sinks/']
    expect(transformFiles().filter((file) => folders.some((folder) => file.startsWith(folder)))).to.deep.equal([])
  })

  it('the revision is the hash that the build writes', () => {
    expect(transformRevision())
      .to.equal(hashTransformSource())
      .and.to.match(/^[0-9a-f]{64}$/)
  })
})
