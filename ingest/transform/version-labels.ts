import type { DescribedRow } from '../../src/tariff/goods-nomenclature.ts'
import type { Tree } from '../../src/tariff/tree.ts'
import type { Pipeline } from '../pipeline.ts'
import type { DataVersion } from '../versions/data-versions.ts'
import { type CuratedTexts, curatedTexts } from './curated-texts.ts'
import { labelCodes } from './label-codes.ts'
import { type Label, type LabelCounts, labelsInForce, labelsOf } from './labels.ts'
import { readLabelTexts } from './read-labels.ts'
import { readProductLines } from './read-nomenclature.ts'

/** The labels of a version, read once for all that is made of them: a million take 200 MB. */
export interface VersionLabels {
  /** One for each text and code in force. */
  readonly inForce: readonly Label[]
  /** Those that name a row. */
  readonly ofRows: CuratedTexts
}

/** Reads the labels of a version, and says what became of them. */
export async function readVersionLabels(
  { postgres, progress }: Pipeline,
  version: DataVersion,
  tree: Tree<DescribedRow>,
): Promise<VersionLabels> {
  const texts = await readLabelTexts(postgres, version.dataVersionId)
  const codes = labelCodes(tree, await readProductLines(postgres, version.dataVersionId))
  const counts: LabelCounts = { kept: 0, shortened: 0, renamed: 0, dropped: 0, repeated: 0 }
  const inForce = [...labelsInForce(labelsOf(texts), codes, counts)]
  progress.say(describe(version, counts))
  return { inForce, ofRows: curatedTexts(labelsOf(texts), codes) }
}

const describe = ({ region }: DataVersion, { kept, shortened, renamed, dropped, repeated }: LabelCounts): string =>
  `${region}: ${kept} labelled texts; ${renamed} of them under the code that took the place of theirs, ${shortened} under a shorter one, as theirs is not in force. ${dropped} left out, as nothing certain is in force for theirs, ${repeated} as repetitions.`
