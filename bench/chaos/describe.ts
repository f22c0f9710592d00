import { describeTargets, isMet } from '../report.ts'
import type { ChaosReport, FaultReport } from './chaos.ts'
import type { Count } from './judge.ts'

const KIND_WIDTH = 14

/** The report as lines for people: what was answered during each fault, then its goals. */
export const describeChaos = ({ faults, seconds, rate, machine }: ChaosReport): readonly string[] => [
  `${rate} requests a second, each fault for ${seconds} s where it can be held; times in milliseconds.`,
  machine,
  ...faults.flatMap(describeFault),
]

const describeFault = ({ name, description, skipped, counts, targets, notes }: FaultReport): readonly string[] => {
  const title = `\n${description} (${name})`
  if (skipped !== undefined) return [title, `skipped: ${skipped}`]
  return [
    title,
    `${'requests'.padEnd(KIND_WIDTH)}     sent     good      p50      p99  slowest  failed`,
    ...counts.map(describeCount),
    ...describeTargets(targets),
    ...notes,
  ]
}

const describeCount = ({ kind, sent, good, failed, p50, p99, slowest }: Count): string => {
  const numbers = [sent, good, ...[p50, p99, slowest].map(Math.round)].map((number) => String(number).padStart(9))
  const results = Object.entries(failed).map(([result, count]) => `${count} × ${result}`)
  return `${kind.padEnd(KIND_WIDTH)}${numbers.join('')}  ${results.join(', ')}`.trimEnd()
}

/** The report as one JSON document. */
export const chaosToJson = ({ faults, ...settings }: ChaosReport) => ({
  ...settings,
  faults: faults.map(({ targets, ...fault }) => ({
    ...fault,
    targets: targets.map((target) => ({ ...target, met: isMet(target) })),
  })),
})
