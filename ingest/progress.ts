import cliProgress from 'cli-progress'

/** How a long command reports what it is doing. */
export interface Progress {
  /** One line, once. */
  say(line: string): void
  /** A counted step; call `advance` as it goes and `done` at its end. */
  start(label: string, total: number | null): ProgressStep
}

export interface ProgressStep {
  advance(by: number): void
  done(): void
}

/** Time between two lines about the same step where no bar can be drawn. */
const LINE_INTERVAL_MS = 3000

/** A bar on a terminal, a line every few seconds elsewhere. */
export const createProgress = (out: NodeJS.WriteStream = process.stderr): Progress => ({
  say: (line) => void out.write(`${line}\n`),
  start: (label, total) => (out.isTTY && total !== null ? startBar(out, label, total) : startLines(out, label, total)),
})

const startBar = (out: NodeJS.WriteStream, label: string, total: number): ProgressStep => {
  const bar = new cliProgress.SingleBar({
    stream: out,
    format: `${label} [{bar}] {value}/{total}`,
    clearOnComplete: false,
    hideCursor: true,
  })
  bar.start(total, 0)
  return { advance: (by) => bar.increment(by), done: () => bar.stop() }
}

const startLines = (out: NodeJS.WriteStream, label: string, total: number | null): ProgressStep => {
  const started = performance.now()
  let said = started
  let count = 0
  const of = total === null ? '' : ` of ${total}`
  return {
    advance: (by) => {
      count += by
      if (performance.now() - said < LINE_INTERVAL_MS) return
      said = performance.now()
      out.write(`${label}: ${count}${of}\n`)
    },
    done: () => {
      out.write(`${label}: ${count} in ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
    },
  }
}
