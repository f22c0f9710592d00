import { join, resolve } from 'node:path'
import { type Command, Option } from '@commander-js/extra-typings'
import { evaluateSearch } from '../../../eval/search.ts'
import { evaluateQuestions } from '../../../eval/search-questions.ts'
import { readJudgedSets } from '../../../eval/search-sets.ts'
import { jsonOption, regionOption, reportOption, wholeNumber } from '../options.ts'
import { printJson } from '../print-json.ts'
import { withPipeline } from '../with-pipeline.ts'
import { chooseSets } from './choose-sets.ts'
import { EVAL_RESULTS, SHARED_SETS } from './paths.ts'
import { writeReport } from './write-report.ts'

export const define = (command: Command): void => {
  command
    .argument('[folder]', 'judged sets, one CSV file each (default: ../shared/eval/search beside the checkout)')
    .addOption(regionOption())
    .option('--set <name>', 'this set alone')
    .option('--out <folder>', 'where search.json and search.svg are written (default: eval-results)')
    .option('--misses', 'print each query whose heading is not among the first ten, with what came instead')
    .option('--typos', 'put one letter wrong into one word of each query')
    .addOption(new Option('--seed <number>', 'another choice of wrong letters').argParser(wholeNumber()).default(1))
    .addOption(new Option('--spell <0|1>', 'whether misspelt words are corrected').choices(['0', '1']).default('1'))
    .option('--questions', 'judge the questions that narrow a search instead of the ranking')
    .addOption(reportOption())
    .addOption(jsonOption())
    .action(async (folder = join(SHARED_SETS, 'search'), options, self) => {
      const { region, set, misses = false, typos = false, questions = false, seed, spell, report, json } = options
      const out = resolve(options.out ?? EVAL_RESULTS)
      const sets = chooseSets(await readJudgedSets(folder), set, self)
      if (questions) {
        console.log(await withPipeline(process.env, (pipeline) => evaluateQuestions(sets, region, pipeline)))
        return
      }
      const evaluation = await withPipeline(process.env, (pipeline) =>
        evaluateSearch(sets, { region, out, typos: typos ? { seed } : null, spell: spell === '1' }, pipeline),
      )
      await writeReport(report, evaluation.result)
      if (json) return printJson(evaluation.result)
      if (misses) for (const line of evaluation.misses) console.log(line)
      console.log(evaluation.table)
      console.log(`\nWritten: ${join(out, 'search.json')} and search.svg.`)
      for (const sentence of evaluation.belowThresholds) console.log(`Below its threshold: ${sentence}.`)
    })
}
