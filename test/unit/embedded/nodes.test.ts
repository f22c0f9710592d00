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

  it('nodesToStart returns one node, or the requested number', () => {
    expect(nodesToStart(files(), undefined)).to.deep.equal(['openSearch'])
    expect(nodesToStart(files(), 3)).to.deep.equal(['openSearch', 'openSearch2', 'openSearch3'])
  })

  it('nodesToStart returns the nodes that the data belongs to, and refuses fewer', () => {
    for (const node of ['openSearch2', 'openSearch3'] as const) {
      mkdirSync(join(files()[node], 'data'), { recursive: true })
    }
    expect(nodesToStart(files(), undefined)).to.have.length(3)
    expect(() => nodesToStart(files(), 1)).to.throw(EmbeddedProblem, 'The data is that of 3 nodes')
  })

  it('clusterOf reserves a port for each of several nodes', async () => {
    expect(await clusterOf(['openSearch'])).to.deep.equal([])
    const ports = (await clusterOf(['openSearch', 'openSearch2'])).map(({ transportPort }) => transportPort)
    expect(new Set(ports).size).to.equal(2)
  })
})
