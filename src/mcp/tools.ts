import type { Tool, ToolDependencies } from './tool.ts'
import { browseTool } from './tools/browse.ts'
import { categoriseTool } from './tools/categorise.ts'
import { classifyTool } from './tools/classify.ts'
import { commodityTool } from './tools/commodity.ts'
import { compareTool } from './tools/compare.ts'
import { nextQuestionTool } from './tools/next-question.ts'
import { searchTool } from './tools/search.ts'

/** In the order in which clients list them. An operator who switches the classifier's page off wants no use without a key. */
export const toolsOf = ({ hasClassifier }: Pick<ToolDependencies, 'hasClassifier'>): readonly Tool[] => [
  searchTool,
  nextQuestionTool,
  browseTool,
  commodityTool,
  compareTool,
  ...(hasClassifier ? [classifyTool] : []),
  categoriseTool,
]
