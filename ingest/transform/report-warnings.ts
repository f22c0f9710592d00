import { readInterceptMessages } from '../../src/search/curation/read-curation.ts'
import { readRuleContext } from './read-rules.ts'
import { describeRuleProblems } from './rule-problems.ts'
import { describeStaleCodes, staleCodes } from './stale-codes.ts'
import type { VersionContents } from './version-contents.ts'

/**
 * Warns of intercept messages that name codes no longer in force, which still help though without a link, and of
 * categorisation rules that match no measure, whose measures may be still to come. Neither is rejected.
 */
export async function reportWarnings({ pipeline, version, tree }: VersionContents): Promise<void> {
  const { postgres, progress } = pipeline
  const { dataVersionId, region } = version
  const messages = await readInterceptMessages(postgres, dataVersionId)
  const current = new Set(tree.nodes.map(({ row }) => row.goodsNomenclatureItemId))
  const stale = describeStaleCodes(staleCodes(messages, current))
  const rules = describeRuleProblems(await readRuleContext(postgres, dataVersionId))
  for (const warning of [...(stale === null ? [] : [stale]), ...rules]) progress.say(`warning: ${region}: ${warning}`)
}
