import cliProgress from 'cli-progress'

/** How often a download is spoken of where no bar can be drawn. */
const SILENCE_MS = 2000

/** Smaller files (Maven's own plugins) come and go in an instant. */
const WORTH_SHOWING = 5_000_000

export interface DownloadProgress {
  readonly update: (received: number, total: number) => void
  readonly done: () => void
}

/** A bar on a terminal, a line every two seconds elsewhere. Amounts are in bytes. */
export function downloadProgress(label: string, report: (line: string) => void): DownloadProgress {
  return process.stderr.isTTY ? bar(label) : lines(label, report)
}

function bar(label: string): DownloadProgress {
  const drawn = new cliProgress.SingleBar({
    stream: process.stderr,
    format: `${label} [{bar}] {value}/{total} MB`,
    hideCursor: true,
  })
  let drawing = false
  return {
    update: (received, total) => {
      if (total < WORTH_SHOWING) return
      if (!drawing) drawn.start(0, 0)
      drawing = true
      drawn.setTotal(megabytes(total))
      drawn.update(megabytes(received))
    },
    done: () => {
      if (drawing) drawn.stop()
    },
  }
}

function lines(label: string, report: (line: string) => void): DownloadProgress {
  let said = Date.now()
  return {
    update: (received, total) => {
      if (total < WORTH_SHOWING || Date.now() - said < SILENCE_MS) return
      said = Date.now()
      report(`${label}: ${megabytes(received)} of ${megabytes(total)} MB`)
    },
    done: () => {},
  }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1_000_000)
}
