import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { instanceLayout } from '../../../embedded/directories.ts'
import { clusterOf, nodesToStart } from '../../../embedded/nodes.ts'
import { EmbeddedProblem } from '../../../embedded/problem.ts'
import { useTemporaryDirectory } from './temporary-directory.ts'

describe('nodes of the embedded OpenSearch', () => {
  const directory = useTemporaryDirectory()
  const files = () => instanceLayout({ account: null, root: directory(), dist: directory(), moved: null }, 'test')

  it('are one, or as many as are asked for', () => {
    expect(nodesToStart(files(), undefined)).to.deep.equal(['openSearch'])
    expect(nodesToStart(files(), 3)).to.deep.equal(['openSearch', 'openSearch2', 'openSearch3'])
  })

  it('are as many as the data is of, and never fewer', () => {
    for (const node of ['openSearch2', 'openSearch3'] as const) {
      mkdirSync(join(files()[node], 'data'), { recursive: true })
    }
    expect(nodesToStart(files(), undefined)).to.have.length(3)
    expect(() => nodesToStart(files(), 1)).to.throw(EmbeddedProblem, 'The data is that of 3 nodes')
  })

  it('have a port each for the others where there are several', async () => {
    expect(await clusterOf(['openSearch'])).to.deep.equal([])
    const ports = (await clusterOf(['openSearch', 'openSearch2'])).map(({ transportPort }) => transportPort)
    expect(new Set(ports).size).to.equal(2)
  })
})
