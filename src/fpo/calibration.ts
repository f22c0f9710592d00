import type { Digits } from './answerable-codes.ts'

export const calibratedScore = (share: number, _digits: Digits): number => Math.round(share * 1000)
