import type { z } from 'zod'

/** A parameter that is wrong beside the others that were sent, or missing beside them. */
export interface Misfit {
  readonly parameter: string
  /** A sentence, to come after "`day` is missing." or "`day` is not valid.". */
  readonly message: string
}

/** Finds what does not fit together. Values can be wrong by themselves: that is told anyway, so it says nothing of them. */
export type FindMisfits = (sent: Readonly<Record<string, unknown>>) => readonly Misfit[]

/** A schema that tells misfits beside what is wrong with each parameter, so that one answer lists every problem. */
export const fittingTogether = <S extends z.ZodObject>(schema: S, findMisfits: FindMisfits): S =>
  schema.superRefine(
    (sent, context) => {
      for (const { parameter, message } of findMisfits(sent)) {
        context.addIssue({ code: 'custom', path: [parameter], message })
      }
    },
    // Also when a parameter is wrong by itself.
    { when: () => true },
  )
