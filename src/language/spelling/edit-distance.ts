import { DamerauLevenshteinDistance } from 'natural/lib/natural/distance/index.js'

/** Number of letters left out, put in, replaced, or swapped with their neighbour (optimal string alignment distance). */
export const editDistance = (typed: string, meant: string): number =>
  DamerauLevenshteinDistance(typed, meant, { restricted: true })
