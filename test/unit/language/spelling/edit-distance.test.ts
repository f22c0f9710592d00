import { execFileSync } from 'node:child_process'
import { expect } from 'chai'
import { packageRoot } from '../../../../src/config/package-root.ts'
import { editDistance } from '../../../../src/language/spelling/edit-distance.ts'

describe('editDistance', () => {
  for (const [typed, meant, edits] of [
    ['halibut', 'halibut', 0],
    ['halbiut', 'halibut', 1],
    ['alumnium', 'aluminium', 1],
    ['aluminiumm', 'aluminium', 1],
    ['aluninium', 'aluminium', 1],
    ['', 'tea', 3],
    ['ca', 'abc', 3],
  ] as const) {
    it(`counts ${edits} from '${typed}' to '${meant}'`, () => expect(editDistance(typed, meant)).to.equal(edits))
  }

  it('loads neither clients of servers nor other parts of the package natural', () => {
    const script = `
      require('natural/lib/natural/distance/index.js')
      console.log(Object.keys(require.cache).map((file) => file.split('node_modules/')[1]).join())`
    const loaded = execFileSync(process.execPath, ['-e', script], { cwd: packageRoot, encoding: 'utf8' }).trim()
    for (const file of loaded.split(',')) expect(file).to.match(/^(?:natural\/lib\/natural\/distance|underscore)\//)
  })
})
