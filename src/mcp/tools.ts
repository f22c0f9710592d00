import type { Tool, ToolDependencies } from './tool.ts'
import { areasTool } from './tools/areas.ts'
import { browseTool } from './tools/browse.ts'
import { categoriseTool } from './tools/categorise.ts'
import { checkCodesTool } from './tools/check-codes.ts'
import { classifyTool } from './tools/classify.ts'
import { commodityTool } from './tools/commodity.ts'
import { compareTool } from './tools/compare.ts'
import { additionalCodesTool, certificatesTool } from './tools/document-codes.ts'
import { dutyTool } from './tools/duty.ts'
import { exchangeRatesTool } from './tools/exchange-rates.ts'
import { historyTool } from './tools/history.ts'
import { nextQuestionTool } from './tools/next-question.ts'
import { notesTool } from './tools/notes.ts'
import { quotasTool } from './tools/quotas.ts'
import { rulesOfOriginTool } from './tools/rules-of-origin.ts'
import { rulingsTool } from './tools/rulings.ts'
import { searchTool } from './tools/search.ts'

/**
 * The tools in the order in which clients list them. `classify` needs no key, so it is absent where the operator has
 * switched the classifier's page off.
 */
export const toolsOf = ({ hasClassifier }: Pick<ToolDependencies, 'hasClassifier'>): readonly Tool[] => [
  searchTool,
  nextQuestionTool,
  browseTool,
  notesTool,
  rulingsTool,
  commodityTool,
  dutyTool,
  rulesOfOriginTool,
  quotasTool,
  certificatesTool,
  additionalCodesTool,
  areasTool,
  exchangeRatesTool,
  historyTool,
  checkCodesTool,
  compareTool,
  ...(hasClassifier ? [classifyTool] : []),
  categoriseTool,
]
