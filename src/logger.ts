import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

/** One line of JSON an event, on standard output. No key or token is ever handed to it; the paths are a second lock. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['*.password', '*.authorization', '*["x-api-key"]', 'password', 'authorization'],
  }
  return destination ? pino(options, destination) : pino(options)
}
