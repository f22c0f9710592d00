import { BadValue } from '../reading/bad-value.ts'
import { endedEarly } from '../reading/ended-early.ts'
import { orReject } from '../reading/or-reject.ts'
import { goodsDescription, type LabelReading, type PublicLabel, sharedCode } from '../reading/public-label.ts'
import { wholeLines } from '../reading/whole-lines.ts'
import { SourceError } from '../source-error.ts'

/**
 * Columns 1-10 code, 15-65 short description, 70-219 long description, then units and codes of other classifications; the
 * columns between them are blank. https://www.census.gov/foreign-trade/schedules/b/2026/exp-stru.txt
 */
const RECORD = /^(?<code>\d{10}) {4}.{51} {4}(?<description>.{150}) {5}/

/**
 * Schedule B, the export classification of the United States, to the six digits of the Harmonized System. Public domain,
 * as a work of the government of the United States.
 *
 * @throws SourceError where the first line has not the published columns
 */
export async function* readUsScheduleB({ file, rejects, report }: LabelReading): AsyncGenerator<PublicLabel> {
  const lines = wholeLines(file)
  let line = 0
  for await (const chunk of lines.chunks()) {
    for (const text of chunk.toString('utf8').trimEnd().split(/\r?\n/)) {
      line += 1
      if (text.trim() === '') continue
      if (line === 1 && !RECORD.test(text)) {
        throw new SourceError(`${file.name}: the first line has not the columns of Schedule B: a column moved`)
      }
      if (lines.endsInLine && line === lines.lines && !RECORD.test(text)) {
        throw new SourceError(`${file.name}: ${endedEarly('its last line is short')}`)
      }
      const label = orReject({ file, line, text }, rejects, () => {
        if (lines.hasInvalidUtf8(line, line)) throw new BadValue('the bytes are not valid UTF-8')
        const { code = '', description = '' } = RECORD.exec(text)?.groups ?? {}
        if (code === '') throw new BadValue('the line has not the columns of Schedule B')
        return { description: goodsDescription(description), code: sharedCode(code, 6) }
      })
      if (label === null) continue
      const { description, code } = label
      if (description === '' || code === null) report.omitted('us-schedule-b', 'codes of national chapters')
      else yield { description, code }
    }
  }
  if (lines.fault !== null) throw new SourceError(`${file.name}: ${lines.fault}`)
  if (line === 0) throw new SourceError(`${file.name}: the file is empty`)
}
