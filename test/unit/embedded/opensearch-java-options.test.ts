import { expect } from 'chai'
import { openSearchJavaOptions } from '../../../embedded/opensearch-java-options.ts'

describe('openSearchJavaOptions', () => {
  const options = (javaVersion = 25, extra = '') => openSearchJavaOptions(javaVersion, '/tmp/of a name', 'test', extra)

  it('omits options that the version of Java lacks', () => {
    expect(options(24)).not.to.include('-XX:+UseCompactObjectHeaders')
    expect(options(25)).to.include('-XX:+UseCompactObjectHeaders')
    expect(options(23).join(' ')).to.include('CompileCommand')
    expect(options(24).join(' ')).not.to.include('CompileCommand')
  })

  it('sets the heap, and writes nothing to the folder of the binaries', () => {
    expect(options()).to.include.members(['-Xms512m', '-Xmx512m'])
    expect(options().join(' ')).not.to.match(/HeapDump|Xlog|=logs\/|=data/)
  })

  it('keeps a path with spaces in one piece', () => {
    expect(options()).to.include('-Djava.io.tmpdir=/tmp/of a name')
  })

  it('puts OPENSEARCH_JAVA_OPTS last, where they take precedence', () => {
    expect(options(21, ' -Xms2g  -Xmx2g ').slice(-2)).to.deep.equal(['-Xms2g', '-Xmx2g'])
  })
})
