import { join } from 'node:path'
import { packageRoot } from './package-root.ts'

/** Directory of the sentence encoder's files unless `EMBEDDING_MODEL_PATH` names another one. */
export const DEFAULT_MODEL_PATH: string = join(packageRoot, 'models')
