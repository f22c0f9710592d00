import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect } from 'chai'
import typescript from 'typescript-5'
import { packageRoot } from '../../src/config/package-root.ts'
import { FORBIDDEN, LAYERED_FOLDERS, WRAPPED } from './import-rules.ts'

interface Import {
  readonly from: string
  /** Path from the root of the repository, or the name of a package. */
  readonly to: string
}

const FOLDERS = ['src', 'ingest', 'embedded', 'bench', 'eval']

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|mjs)$/.test(file))
    .map((file) => `${folder}/${file}`),
)

/** Every import and re-export, including imports of types and dynamic imports. */
const imports: readonly Import[] = files.flatMap((from) =>
  typescript.preProcessFile(readFileSync(join(packageRoot, from), 'utf8')).importedFiles.map(({ fileName }) => ({
    from,
    to: fileName.startsWith('.') ? normalize(join(dirname(from), fileName)) : fileName,
  })),
)

const isBelow = (path: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => path.startsWith(prefix))

/** The file or folder directly in the folder that the path leads through; null if the path is elsewhere. */
const moduleOf = (path: string, folder: string): string | null =>
  path.startsWith(`${folder}/`) ? (path.slice(folder.length + 1).split('/')[0] ?? null) : null

const sentences = (broken: readonly Import[]): readonly string[] => broken.map(({ from, to }) => `${from} → ${to}`)

describe('imports', () => {
  it('the parser finds imports in every file', () => {
    expect(files).to.include.members(['src/service.ts', 'ingest/run.ts'])
    expect(imports.length).to.be.greaterThan(files.length)
  })

  for (const { folder, layers } of LAYERED_FOLDERS) {
    const layerOf = (module: string): number => layers.findIndex(({ modules }) => modules.includes(module))

    it(`every file of ${folder}/ belongs to a layer, and every layer has files`, () => {
      const modules = new Set(files.flatMap((file) => moduleOf(file, folder) ?? []))
      expect([...modules]).to.have.members(layers.flatMap((layer) => layer.modules))
    })

    it(`no import within ${folder}/ leads to a higher layer or to another module of the same layer`, () => {
      const broken = imports.filter((entry) => {
        const from = moduleOf(entry.from, folder)
        const to = moduleOf(entry.to, folder)
        return from !== null && to !== null && from !== to && layerOf(to) >= layerOf(from)
      })
      expect(sentences(broken)).to.deep.equal([])
    })
  }

  for (const { from, except = [], forbidden, allowed = [], because } of FORBIDDEN) {
    it(`no file of ${from.join(', ')} imports from ${forbidden.join(', ')}: ${because}`, () => {
      const broken = imports.filter(
        (entry) =>
          isBelow(entry.from, from) &&
          !isBelow(entry.from, except) &&
          isBelow(entry.to, forbidden) &&
          !isBelow(entry.to, allowed),
      )
      expect(sentences(broken)).to.deep.equal([])
    })
  }

  for (const { package: name, wrapper, because } of WRAPPED) {
    it(`only ${wrapper} imports ${name}: ${because}`, () => {
      const broken = imports.filter(
        ({ from, to }) => (to === name || to.startsWith(`${name}/`)) && !from.startsWith(wrapper),
      )
      expect(sentences(broken)).to.deep.equal([])
    })
  }
})
