import type { DescribedRow } from '../../src/tariff/goods-nomenclature.ts'
import type { Tree } from '../../src/tariff/tree.ts'
import type { IngestedVersion } from '../data-versions.ts'
import type { Pipeline } from '../pipeline.ts'
import { type CuratedTexts, curatedTexts } from './curated-texts.ts'
import { labelCodes } from './label-codes.ts'
import { type Label, type LabelCounts, labelsInForce, labelsOf } from './labels.ts'
import { readLabelTexts } from './read-labels.ts'
import { readProductLines } from './read-nomenclature.ts'

/** The labels of a version, read once for everything derived from them: a million take 200 MB. */
export interface VersionLabels {
  /** One for each text and code in force. */
  readonly inForce: readonly Label[]
  /** Labels that name a row. */
  readonly ofRows: CuratedTexts
}

/** Reads the labels of a version, and reports how many were kept and left out. */
export async function readVersionLabels(
  { postgres, progress }: Pipeline,
  version: IngestedVersion,
  tree: Tree<DescribedRow>,
): Promise<VersionLabels> {
  const texts = await readLabelTexts(postgres, version.dataVersionId)
  const codes = labelCodes(tree, await readProductLines(postgres, version.dataVersionId))
  const counts: LabelCounts = { kept: 0, shortened: 0, renamed: 0, dropped: 0, repeated: 0 }
  const inForce = [...labelsInForce(labelsOf(texts), codes, counts)]
  progress.say(describe(version, counts))
  return { inForce, ofRows: curatedTexts(labelsOf(texts), codes) }
}

const describe = ({ region }: IngestedVersion, { kept, shortened, renamed, dropped, repeated }: LabelCounts): string =>
  `${region}: ${kept} labelled texts, of which ${renamed} with the successor of an ended code and ${shortened} with a shorter code. Left out: ${dropped} without a certain code in force, ${repeated} repetitions.`
