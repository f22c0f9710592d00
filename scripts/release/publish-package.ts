/** Publishes the tarballs in `release/` by trusted publishing, with their provenance: no secret is needed. */
import { send } from './run-step.ts'
import { tarballs } from './tarballs.ts'

for (const tarball of tarballs()) send('npm', 'publish', tarball, '--provenance', '--access', 'public')
