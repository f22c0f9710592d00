import { hash } from 'node:crypto'
import { readLexiconTexts } from '../../src/language/languages/read-lexicons.ts'
import { loadIndexDefinition } from '../../src/opensearch/index-definition.ts'
import { VERSION_INDICES } from '../../src/versions/version-indices.ts'
import { leftOutFiles, shippedSynonyms } from '../transform/synonym-files.ts'
import { transformRevision } from '../transform-revision.ts'

/**
 * A hash of what the software makes of a source: mappings, analyzers, the synonyms and the words of other languages in this
 * repository, and the transformations. A version with another fingerprint is out of date. (Synonyms of a source are part of
 * the source's own fingerprint.)
 */
export async function pipelineFingerprint(): Promise<string> {
  const definitions = await Promise.all(VERSION_INDICES.map(({ definition }) => loadIndexDefinition(definition)))
  const synonyms = JSON.stringify([await shippedSynonyms(), await leftOutFiles(), await readLexiconTexts()])
  // Without the revision of the training: a version answers as well with the classifier that it has.
  const parts = [transformRevision(), ...definitions.map(({ fingerprint }) => fingerprint), synonyms]
  return hash('sha256', parts.join(':'), 'hex')
}
