import { compileAssets } from './compile-assets.ts'

// A step of `npm run build`.
await compileAssets()
