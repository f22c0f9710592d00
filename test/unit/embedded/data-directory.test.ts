import { expect } from 'chai'
import { defaultDataDirectory } from '../../../embedded/data-directory.ts'

describe('defaultDataDirectory', () => {
  const installed = '/usr/lib/node_modules/opentariff'

  it('is .embedded in a checkout', () => {
    expect(defaultDataDirectory('/home/ada/opentariff', { XDG_DATA_HOME: '/data' }, 'linux')).to.equal(
      '/home/ada/opentariff/.embedded',
    )
  })

  it('is the directory for data of the user’s programs for an installed package', () => {
    const home = { HOME: '/home/ada' }
    expect(defaultDataDirectory(installed, home, 'linux')).to.equal('/home/ada/.local/share/opentariff')
    expect(defaultDataDirectory(installed, { ...home, XDG_DATA_HOME: '/data' }, 'linux')).to.equal('/data/opentariff')
    expect(defaultDataDirectory(installed, home, 'darwin')).to.equal('/home/ada/Library/Application Support/opentariff')
    expect(defaultDataDirectory(installed, { LOCALAPPDATA: '/local' }, 'win32')).to.equal('/local/opentariff')
  })

  it('is outside node_modules wherever npm has put the package', () => {
    const cached = '/home/ada/.npm/_npx/0123456789abcdef/node_modules/opentariff'
    for (const root of [installed, cached, '/home/ada/shop/node_modules/opentariff']) {
      expect(defaultDataDirectory(root, { HOME: '/home/ada' }, 'linux')).not.to.include('node_modules')
    }
  })
})
