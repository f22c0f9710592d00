import { readInterceptMessages } from '../../src/tariff-data/intercept-messages.ts'
import { describeBorrowedAreas, readBorrowedAreas } from './borrowed-areas.ts'
import { readRuleContext } from './read-rules.ts'
import { describeRuleProblems } from './rule-problems.ts'
import { describeStaleCodes, staleCodes } from './stale-codes.ts'
import type { VersionContents } from './version-contents.ts'

/**
 * Warns of areas that the region's list lacks and that were taken from the other's, of intercept messages that name codes
 * no longer in force, which still help though without a link, and of categorisation rules that match no measure, whose
 * measures may be still to come. None is rejected.
 */
export async function reportWarnings({ pipeline, version, tree }: VersionContents): Promise<void> {
  const { postgres, progress } = pipeline
  const { dataVersionId, region } = version
  const messages = await readInterceptMessages(postgres, dataVersionId)
  const current = new Set(tree.nodes.map(({ row }) => row.goodsNomenclatureItemId))
  const stale = describeStaleCodes(staleCodes(messages, current))
  const rules = describeRuleProblems(await readRuleContext(postgres, dataVersionId))
  const borrowed = describeBorrowedAreas(await readBorrowedAreas(postgres, dataVersionId))
  const warnings = [borrowed, stale, ...rules].filter((warning) => warning !== null)
  for (const warning of warnings) progress.say(`warning: ${region}: ${warning}`)
}
