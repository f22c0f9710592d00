import type { LabelledText } from '../../classifiers/neighbours.ts'

/** `93 % alike`; null where it was found by words alone. A cosine below zero is as far apart as one of zero. */
export const likenessInWords = ({ cosine }: LabelledText): string | null =>
  cosine === null ? null : `${Math.round(Math.max(0, Math.min(1, cosine)) * 100)}% alike`
