import { allDone } from '../../src/collections/all-done.ts'
import type { Queryable } from '../../src/postgres/client.ts'
import { sql } from '../../src/postgres/sql.ts'
import type { VersionContents } from '../transform/version-contents.ts'
import { fitEmbeddingClassifier } from './fit-embedding-classifier.ts'
import { fitNgramClassifier } from './ngram/fit-ngram-classifier.ts'
import { collectTrainingTexts } from './training-texts.ts'

/**
 * Gives each version the classifiers of its labelled texts: stored ones that were trained on the same texts, as those of
 * the other region may be, else newly trained ones. A version without vectors gets none.
 */
export async function fitClassifiers(versions: readonly VersionContents[]): Promise<void> {
  for (const contents of versions) {
    const { embeddingModel } = contents.version
    if (embeddingModel === null) continue
    const texts = collectTrainingTexts(contents)
    await allDone([fitEmbeddingClassifier(contents, texts, embeddingModel), fitNgramClassifier(contents, texts)])
  }
}

/** Deletes the classifiers that no version uses. */
export async function pruneClassifiers(db: Queryable): Promise<void> {
  await db.query(sql`
    DELETE FROM classifiers
     WHERE NOT EXISTS (SELECT 1 FROM data_versions WHERE classifier = fingerprint)`)
  await db.query(sql`
    DELETE FROM ngram_classifiers
     WHERE NOT EXISTS (SELECT 1 FROM data_versions WHERE ngram_classifier = fingerprint)`)
}
