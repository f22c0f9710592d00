import type { Reject, Rejects } from '../rejects.ts'
import { excerpt, type SourceFile, type SourceRecord } from '../source-record.ts'
import { isObject } from './codecs.ts'
import { endedEarly } from './ended-early.ts'
import { wholeLines } from './whole-lines.ts'

/**
 * The records of a file with one JSON object a line (`.gz` or plain). Any other line is rejected; a last
 * one that is no JSON is that of a file that ended early.
 */
export async function* readNdjson(file: SourceFile, rejects: Rejects): AsyncGenerator<SourceRecord> {
  const lines = wholeLines(file)
  let line = 0
  let records = 0
  // A line that is no JSON: a bad one if another follows, else the end of a file that was cut off.
  let broken: Reject | null = null
  for await (const chunk of lines.chunks()) {
    const texts = chunk.toString('utf8').split('\n')
    if (texts.at(-1) === '') texts.pop()
    for (const raw of texts) {
      line += 1
      const text = (line === 1 && raw.startsWith('\uFEFF') ? raw.slice(1) : raw).trim()
      if (text === '') continue
      if (broken !== null) rejects.add(broken)
      broken = null
      const reject = (reason: string) => rejects.add({ file: file.name, line, reason, record: excerpt(text) })
      if (lines.hasInvalidUtf8(line, line)) {
        reject('the bytes are not valid UTF-8')
        continue
      }
      const parsed = parseJson(text)
      if (parsed instanceof SyntaxError) {
        const reason = `the line is not JSON: ${parsed.message}`
        broken = { file: file.name, line, reason, record: excerpt(text) }
      } else if (!isObject(parsed)) {
        reject('the line is not a JSON object')
      } else {
        records += 1
        yield { file, line, values: parsed, text }
      }
    }
  }
  if (broken !== null) {
    const isEnd = lines.fault === null
    rejects.add({ ...broken, ...(isEnd && { reason: endedEarly(broken.reason), endsFile: true }) })
  }
  if (lines.fault !== null) {
    const reason = `${lines.fault}, after ${records} records up to line ${line}`
    rejects.add({ file: file.name, line: null, reason, endsFile: true })
  } else if (lines.lines === 0) {
    rejects.add({ file: file.name, line: null, reason: 'the file is empty', endsFile: true })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return error
    throw error
  }
}
