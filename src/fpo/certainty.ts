/** How sure a code is: `likely` is more likely right than wrong. The same three everywhere a score is shown. */
export type Band = 'sure' | 'likely' | 'unsure'

/** The least score of each band: four in five are right, one in two. `docs/relevance.md` says how often they are. */
export const SURE_SCORE = 800
export const LIKELY_SCORE = 500

const bandOf = (score: number): Band => (score >= SURE_SCORE ? 'sure' : score >= LIKELY_SCORE ? 'likely' : 'unsure')

/** The levels of the tariff that answers have probabilities of, by the digits of their codes. */
export const LEVELS = { chapter: 2, heading: 4, hs: 6, cn: 8 } as const

export type LevelName = keyof typeof LEVELS

/** A level of the best code. */
export interface Level {
  readonly code: string
  /** 0 to 1000, like the score of a result. */
  readonly score: number
  readonly band: Band
}

/** The levels of a code of eight digits. Whatever is true of a code is true of those above it, so none of them is less sure. */
export const levelsOf = (code: string, scoreOf: (digits: string) => number): Levels => {
  const level = (digits: number, atLeast: number): Level => {
    const prefix = code.slice(0, digits)
    const score = Math.max(atLeast, scoreOf(prefix))
    return { code: prefix, score, band: bandOf(score) }
  }
  const cn = level(LEVELS.cn, 0)
  const hs = level(LEVELS.hs, cn.score)
  const heading = level(LEVELS.heading, hs.score)
  return { chapter: level(LEVELS.chapter, heading.score), heading, hs, cn }
}

export type Levels = Readonly<Record<LevelName, Level>>
