import { join, resolve } from 'node:path'
import { type Command, Option } from '@commander-js/extra-typings'
import { evaluateClassifier } from '../../../eval/fpo.ts'
import { confusionTables, findConfusions } from '../../../eval/fpo-confusions.ts'
import { calibrationByOrigin, originTable } from '../../../eval/fpo-held-out.ts'
import { evaluateSeeds, seedTable } from '../../../eval/fpo-seeds.ts'
import { readClassifiedSets } from '../../../eval/fpo-sets.ts'
import { jsonOption, regionOption, reportOption, wholeNumber } from '../options.ts'
import { printJson } from '../print-json.ts'
import { withPipeline } from '../with-pipeline.ts'
import { chooseSets } from './choose-sets.ts'
import { EVAL_RESULTS, SHARED_SETS } from './paths.ts'
import { writeReport } from './write-report.ts'

export const define = (command: Command): void => {
  command
    .argument(
      '[folders...]',
      'sets, one CSV file each (default: ../shared/eval/fpo and ../shared/eval/search beside the checkout)',
    )
    .addOption(regionOption())
    .option('--set <name>', 'this set alone')
    .option('--out <folder>', 'where fpo.json is written (default: eval-results)')
    .option('--evidence <file>', 'write a CSV file with the evidence behind each result, to fit the scores to')
    .option('--misses', 'print each description whose code is not among the first five, with what came instead')
    .option(
      '--confusions',
      'report which headings and codes the built-in labels are taken for, instead of judging sets',
    )
    .option('--held-out', 'judge the scores on held-out labels of each origin, instead of judging sets')
    .addOption(
      new Option(
        '--seeds <number>',
        'retrain the classifiers with so many seeds, some minutes each, and print means with 95 % intervals',
      ).argParser(wholeNumber()),
    )
    .addOption(reportOption())
    .addOption(jsonOption())
    .action(async (given, options, self) => {
      const {
        region,
        set,
        out = EVAL_RESULTS,
        misses = false,
        evidence,
        confusions = false,
        heldOut = false,
        seeds,
        report,
        json,
      } = options
      if (confusions) {
        const found = await withPipeline(process.env, (pipeline) => findConfusions(region, pipeline))
        await writeReport(report, found)
        return json ? printJson(found) : console.log(confusionTables(found))
      }
      if (heldOut) {
        const found = await withPipeline(process.env, (pipeline) => calibrationByOrigin(region, evidence, pipeline))
        await writeReport(report, found)
        return json ? printJson(found) : console.log(originTable(found))
      }
      const folders = given.length > 0 ? given : ['fpo', 'search'].map((folder) => join(SHARED_SETS, folder))
      const sets = chooseSets(await readClassifiedSets(folders), set, self)
      if (seeds !== undefined) {
        const figures = await withPipeline(process.env, (pipeline) => evaluateSeeds(sets, { region, seeds }, pipeline))
        await writeReport(report, figures)
        return json ? printJson(figures) : console.log(seedTable(figures))
      }
      const evaluation = await withPipeline(process.env, (pipeline) =>
        evaluateClassifier(sets, { region, out: resolve(out), evidence }, pipeline),
      )
      await writeReport(report, evaluation.result)
      if (json) return printJson(evaluation.result)
      if (misses) for (const line of evaluation.misses) console.log(line)
      console.log(evaluation.tables)
      for (const sentence of evaluation.belowThresholds) console.log(`Below its threshold: ${sentence}.`)
    })
}
