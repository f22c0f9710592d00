import { isDeepStrictEqual } from 'node:util'
import { jsonTypeOf, type MemberSighting, membersOf } from './members.ts'

/** The comparison of one member over many answers. */
export interface MemberComparison {
  readonly member: string
  /** Same resource, same value. */
  readonly agree: number
  /** Same resource, different value: mostly data of another day. */
  readonly differ: number
  /** A value of another JSON type than any recorded one. */
  readonly wrongType: number
  /** Answers in which resources of the type lack the member. */
  readonly missing: number
  /** Number of differences by known reason. */
  readonly explained: ReadonlyMap<string, number>
  /** An example of a difference, one without a known reason if there is any: recorded, then ours. */
  readonly example?: readonly [recorded: unknown, ours: unknown]
}

interface Tally {
  agree: number
  differ: number
  wrongType: number
  missing: number
  readonly explained: Map<string, number>
  example?: readonly [unknown, unknown]
}

/** Why a value differs from the recorded one; null if no reason is known. */
export type Explain = (member: string, recorded: unknown, ours: unknown) => string | null

/** How many differ without a known reason. */
export const unexplained = ({ differ, explained }: Pick<MemberComparison, 'differ' | 'explained'>): number =>
  differ - [...explained.values()].reduce((sum, count) => sum + count, 0)

/** Compares answers member by member; the members in the order in which they were first recorded. */
export class Comparison {
  readonly #tallies = new Map<string, Tally>()
  readonly #types = new Map<string, Set<string>>()
  readonly #explain: Explain

  constructor(explain: Explain = () => null) {
    this.#explain = explain
  }

  add(recorded: unknown, ours: unknown): void {
    const ourMembers = membersOf(ours)
    const byResource = new Map(ourMembers.map((sighting) => [keyOf(sighting), sighting.value]))
    const ourNames = new Set(ourMembers.map(({ member }) => member))
    const ourKinds = new Set(ourMembers.map(({ member }) => kindOf(member)))
    const counted = new Set<string>()
    for (const sighting of membersOf(recorded)) {
      const { member, value } = sighting
      const tally = this.#tallyOf(member)
      const types = this.#types.get(member) ?? new Set()
      this.#types.set(member, types.add(jsonTypeOf(value)))
      if (!ourNames.has(member)) {
        // A member cannot be missing where our answer has no resource of its kind.
        if (ourKinds.has(kindOf(member)) && !counted.has(member)) tally.missing++
        counted.add(member)
        continue
      }
      const key = keyOf(sighting)
      if (!byResource.has(key)) continue
      const our = byResource.get(key)
      if (isDeepStrictEqual(our, value)) {
        tally.agree++
        continue
      }
      const type = jsonTypeOf(our)
      if (type !== 'null' && !types.has(type) && value !== null) {
        tally.wrongType++
        tally.example ??= [value, our]
        continue
      }
      const isFirstUnexplained = unexplained(tally) === 0
      tally.differ++
      const reason = this.#explain(member, value, our)
      if (reason !== null) tally.explained.set(reason, (tally.explained.get(reason) ?? 0) + 1)
      else if (isFirstUnexplained) tally.example = [value, our]
      tally.example ??= [value, our]
    }
  }

  list(): readonly MemberComparison[] {
    return [...this.#tallies].map(([member, tally]) => ({ member, ...tally }))
  }

  #tallyOf(member: string): Tally {
    const known = this.#tallies.get(member)
    if (known) return known
    const tally: Tally = { agree: 0, differ: 0, wrongType: 0, missing: 0, explained: new Map() }
    this.#tallies.set(member, tally)
    return tally
  }
}

const keyOf = ({ member, resourceId }: MemberSighting): string => `${member} ${resourceId}`

/** `data commodity`: place and type. */
const kindOf = (member: string): string => member.split(' ', 2).join(' ')
