import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../src/config/package-root.ts'
import { hashTransformSource } from './transform-revision.ts'

// A step of `npm run build`.
writeFileSync(join(packageRoot, 'dist/transform-revision'), hashTransformSource())
