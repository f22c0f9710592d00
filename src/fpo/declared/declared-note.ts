import type { CodeStatus, DeclaredCode } from '../classification.ts'

/** More successors are a heading to look through. */
const MAX_NAMED = 6

/** What is to be said of a declared code, in sentences. */
export const declaredNote = ({ code, status, fit }: DeclaredCode): string =>
  [statusNote(code, status), fitNote(code, status, fit)].filter((sentence) => sentence !== '').join(' ')

const statusNote = (code: string, status: CodeStatus): string => {
  switch (status.kind) {
    case 'in_force':
      return ''
    case 'unknown':
      return `The tariff has no code ${code}.`
    case 'future':
      return `${code} is not in force before ${status.firstDay}.`
    case 'ended':
      return `${code} ended on ${status.lastDay}${followedBy(status.successors)}.`
  }
}

const followedBy = (successors: readonly string[]): string => {
  if (successors.length === 0) return ''
  if (successors.length > MAX_NAMED) return `: ${successors.length} other codes follow it`
  return `: ${successors.join(', ')} ${successors.length === 1 ? 'follows' : 'follow'} it`
}

const VERDICT_WORDS = {
  agrees: 'agrees with the description',
  doubtful: 'may be right, but other codes are likelier or as likely',
  contradicts: 'contradicts the description',
} as const

const fitNote = (code: string, status: CodeStatus, fit: DeclaredCode['fit']): string =>
  fit === null ? '' : `${status.kind === 'ended' ? fit.judgedCode : code} ${VERDICT_WORDS[fit.verdict]}.`
