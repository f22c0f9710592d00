import type { z } from 'zod'

/** A parameter that is not valid, or missing, because of the others that were sent. */
export interface CrossFieldProblem {
  readonly parameter: string
  /** A sentence, to come after "`day` is missing." or "`day` is not valid.". */
  readonly message: string
}

/** Finds cross-field problems. Values may be invalid by themselves: those are reported by their own schemas. */
export type FindCrossFieldProblems = (sent: Readonly<Record<string, unknown>>) => readonly CrossFieldProblem[]

/** A schema that reports cross-field problems together with those of each parameter, so that one answer lists all. */
export const withCrossFieldValidation = <S extends z.ZodObject>(schema: S, findProblems: FindCrossFieldProblems): S =>
  schema.superRefine(
    (sent, context) => {
      for (const { parameter, message } of findProblems(sent)) {
        context.addIssue({ code: 'custom', path: [parameter], message })
      }
    },
    // The check runs even when a parameter is invalid by itself.
    { when: () => true },
  )
