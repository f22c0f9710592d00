import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { openSearchJavaOptions } from '../../../embedded/opensearch-java-options.ts'
import { useTemporaryDirectory } from './temporary-directory.ts'

describe('openSearchJavaOptions', () => {
  const home = useTemporaryDirectory()

  const options = (jvmOptions: string, javaVersion = 25, extra = '') => {
    mkdirSync(join(home(), 'config'))
    writeFileSync(join(home(), 'config', 'jvm.options'), jvmOptions)
    return openSearchJavaOptions({
      home: home(),
      javaVersion,
      heap: '512m',
      temporary: '/tmp/of a name',
      shortLived: false,
      extra,
    })
  }

  it('takes the lines of the distribution that are for this Java', () => {
    const chosen = options(
      '# comment\n-Dfor=all\n8-10:-Dfor=8\n23:-Dfor=23\n20-:-Dfor=20\n25-:-Dfor=25\n26-:-Dfor=26\n',
    )
    expect(chosen.filter((option) => option.startsWith('-Dfor'))).to.deep.equal(['-Dfor=all', '-Dfor=20', '-Dfor=25'])
  })

  it('leaves out heap, dumps and logs, which would go beside the binaries', () => {
    const chosen = options('-Xms9g\n-Xmx9g\n-XX:HeapDumpPath=data\n9-:-Xlog:gc*:file=logs/gc.log\n-XX:ErrorFile=logs/x')
    expect(chosen.join(' ')).to.not.match(/9g|HeapDump|gc\.log|logs\/x/)
    expect(chosen).to.include.members(['-Xms512m', '-Xmx512m'])
  })

  it('keeps a path with spaces in one piece', () => {
    expect(options('-Djava.io.tmpdir=$' + '{OPENSEARCH_TMPDIR}')).to.include('-Djava.io.tmpdir=/tmp/of a name')
  })

  it('lets OPENSEARCH_JAVA_OPTS have the last word', () => {
    expect(options('', 21, ' -Xms2g  -Xmx2g ').slice(-2)).to.deep.equal(['-Xms2g', '-Xmx2g'])
  })
})
