import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

/** Characters that are written at once: a call into the system for each line costs as much as half a short answer. */
const WRITTEN_AT_ONCE = 32 * 1024

/** Milliseconds after which buffered lines are written. */
const WRITTEN_AFTER = 100

/**
 * Characters that wait for a reader that has stalled, such as a full disk behind a pipe: some 15,000 lines. Lines beyond
 * them are dropped and counted, so that neither time nor memory of the service depends on who reads its log.
 */
const MAX_UNWRITTEN = 4 * 1024 * 1024

let dropped = 0

/** Lines of this process that were dropped, because what reads its log had stalled. */
export const droppedLogLines = (): number => dropped

/**
 * One line of JSON per event, on standard output. No code passes a key or token to it; redaction is a second safeguard.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: isoTime,
    redact: ['*.password', '*.authorization', '*["x-api-key"]', 'password', 'authorization'],
  }
  if (destination) return pino(options, destination)
  const output = standardOutput()
  const logger = pino(options, output)
  let reported = 0
  output.on('drain', () => {
    if (dropped === reported) return
    logger.warn({ lines: dropped - reported }, 'log lines were dropped, because they were not read in time')
    reported = dropped
  })
  return logger
}

let second = Number.NaN
let written = ''

/**
 * The time as pino's own function writes it, whose date is made once a second: a busy service logs thousands of lines.
 */
function isoTime(): string {
  const now = Date.now()
  const milliseconds = now % 1000
  if (now - milliseconds !== second) {
    second = now - milliseconds
    written = `,"time":"${new Date(second).toISOString().slice(0, -'000Z'.length)}`
  }
  return `${written}${String(milliseconds).padStart(3, '0')}Z"`
}

/** Written outside the main thread; what is buffered is written when the process ends. */
function standardOutput() {
  const output = pino.destination({
    dest: STANDARD_OUTPUT,
    sync: false,
    minLength: WRITTEN_AT_ONCE,
    maxWrite: WRITTEN_AT_ONCE + 1,
    periodicFlush: WRITTEN_AFTER,
    maxLength: MAX_UNWRITTEN,
  })
  output.on('drop', () => {
    dropped += 1
  })
  return output
}

const STANDARD_OUTPUT = 1

/**
 * A logger without redaction, for lines whose fields are all set by our own code: redaction takes half of their time.
 */
export const withoutRedaction = (logger: Logger): Logger => logger.child({}, { redact: [] })
