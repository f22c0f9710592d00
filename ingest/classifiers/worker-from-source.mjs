// Where the ingest runs from its source: a worker does not inherit what lets its parent read TypeScript.
import { register } from 'tsx/esm/api'

register()
await import('./worker.ts')
