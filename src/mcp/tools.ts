import type { Tool, ToolDependencies } from './tool.ts'
import { browseTool } from './tools/browse.ts'
import { categoriseTool } from './tools/categorise.ts'
import { classifyTool } from './tools/classify.ts'
import { commodityTool } from './tools/commodity.ts'
import { compareTool } from './tools/compare.ts'
import { nextQuestionTool } from './tools/next-question.ts'
import { searchTool } from './tools/search.ts'

/**
 * The tools in the order in which clients list them. `classify` needs no key, so it is absent where the operator has
 * switched the classifier's page off.
 */
export const toolsOf = ({ hasClassifier }: Pick<ToolDependencies, 'hasClassifier'>): readonly Tool[] => [
  searchTool,
  nextQuestionTool,
  browseTool,
  commodityTool,
  compareTool,
  ...(hasClassifier ? [classifyTool] : []),
  categoriseTool,
]
