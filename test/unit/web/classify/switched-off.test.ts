import { expect } from 'chai'
import { h } from 'preact'
import { render } from 'preact-render-to-string'
import type { ClassifyPageDependencies } from '../../../../src/web/classify/classify-page.ts'
import { classifyRoutes } from '../../../../src/web/classify/route.tsx'
import { Home } from '../../../../src/web/home/home.tsx'
import { Header } from '../../../../src/web/layout/header.tsx'
import { noAssets } from '../../../support/no-assets.ts'

const place = { region: 'uk', asOf: null, country: null } as const

const header = (hasClassifier: boolean) =>
  render(
    h(Header, {
      content: { title: '', main: null },
      frame: {
        place,
        path: '/',
        querystring: '',
        misspelt: [],
        warnings: [],
        assets: noAssets,
        publicUrl: '',
        hasClassifier,
      },
    }),
  )

describe('the classifier, switched off', () => {
  it('appears in neither navigation nor home page', () => {
    expect(header(true)).to.include('/classify')
    expect(header(false)).not.to.include('/classify')
    expect(render(h(Home, { place, hasClassifier: true }))).to.include('/classify')
    expect(render(h(Home, { place, hasClassifier: false }))).not.to.include('/classify')
  })

  it('answers at no address', () => {
    // Nothing else is read of them before a request comes.
    const dependencies = (hasClassifier: boolean) => ({ hasClassifier }) as ClassifyPageDependencies
    expect(classifyRoutes(dependencies(false))).to.deep.equal([])
    expect(classifyRoutes(dependencies(true)).map(({ path }) => path)).to.include.members(['/classify', '/xi/classify'])
  })
})
