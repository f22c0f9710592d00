import { hash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { packageRoot } from '../../config/package-root.ts'
import { ASSETS_FOLDER, MANIFEST, type Manifest, SWAGGER_UI } from './manifest.ts'

// Its packages are for development: a built service has the files.

const WEB = join(packageRoot, 'src', 'web')

/** Builds style sheet, script and icon into `dist/assets/`, unless they are there and no source has changed. */
export async function compileAssets(): Promise<void> {
  const sources = await hashOfSources()
  const built = await readFile(MANIFEST, 'utf8').then(
    (text) => JSON.parse(text) as Manifest,
    () => null,
  )
  if (built?.sources === sources) return
  const outputs = {
    'app.css': await compileStyles(),
    'app.js': await bundleScripts(),
    'icon.svg': await readFile(join(WEB, 'assets', 'icon.svg'), 'utf8'),
  }
  await mkdir(ASSETS_FOLDER, { recursive: true })
  const names: Record<string, string> = {}
  for (const [name, content] of Object.entries(outputs)) {
    const hashed = name.replace('.', `-${shortHash(content)}.`)
    names[name] = hashed
    await replace(join(ASSETS_FOLDER, hashed), content)
  }
  await copySwaggerUi()
  // Last, so that another process finds all files that it names.
  await replace(MANIFEST, JSON.stringify({ sources, names } satisfies Manifest))
}

/** The style of a component comes before those of the pages, which may change it. */
const isShared = (path: string): boolean => path.startsWith('components')

/** The styles of all pages, those of a component or page in a partial in its folder. */
async function compileStyles(): Promise<string> {
  const { compileString } = await import('sass')
  const partials = (await readdir(WEB, { recursive: true }))
    .filter((path) => basename(path).startsWith('_') && !path.startsWith('assets'))
    .sort()
  // Styles for print come last: what is not printed stays away, however a page lays it out.
  const sheets = [
    'assets/app',
    ...partials.filter(isShared),
    ...partials.filter((path) => !isShared(path)),
    'assets/styles/print',
  ]
  return compileString(sheets.map((path) => `@use "${path}";`).join('\n'), {
    loadPaths: [join(packageRoot, 'node_modules'), WEB],
    style: 'compressed',
    quietDeps: true,
  }).css
}

async function bundleScripts(): Promise<string> {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [join(WEB, 'client', 'main.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
  })
  return outputFiles.map(({ text }) => text).join('')
}

/** Sources of the assets outside of `web/`: the versions of packages, and what the script imports. */
const OUTSIDE_OF_WEB = ['package-lock.json', 'src/tariff/codes.ts'].map((file) => join(packageRoot, file))

/**
 * Copies Swagger UI with what its licence asks for. It is no dependency of ours: a package that it brings reports to its
 * makers when it is installed.
 */
async function copySwaggerUi(): Promise<void> {
  const folder = join(packageRoot, 'node_modules', 'swagger-ui-dist')
  const files = [...Object.keys(SWAGGER_UI), 'swagger-ui-bundle.js.LICENSE.txt', 'LICENSE', 'NOTICE']
  await Promise.all(
    files.map(async (name) =>
      replace(
        join(ASSETS_FOLDER, name.replace(/^[A-Z]+$/, 'swagger-ui.$&')),
        await readFile(join(folder, name), 'utf8'),
      ),
    ),
  )
}

/** A hash of all that the assets are made of. */
async function hashOfSources(): Promise<string> {
  const all = await readdir(WEB, { recursive: true, withFileTypes: true })
  const files = all
    .filter((entry) => entry.isFile() && /\.(?:scss|svg)$|client/.test(join(entry.parentPath, entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const contents = await Promise.all(
    [...files, ...OUTSIDE_OF_WEB].map(
      async (file) => `${relative(packageRoot, file)}\n${await readFile(file, 'utf8')}`,
    ),
  )
  return shortHash(contents.join('\n'))
}

const shortHash = (content: string): string => hash('sha256', content, 'hex').slice(0, 12)

/** Another process that writes the same file at the same time does no harm. */
async function replace(path: string, content: string): Promise<void> {
  const draft = `${path}.${process.pid}`
  await writeFile(draft, content)
  await rename(draft, path)
}
