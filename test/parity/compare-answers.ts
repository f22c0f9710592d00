import { isDeepStrictEqual } from 'node:util'
import { jsonTypeOf, type MemberSighting, membersOf } from './members.ts'

/** What comparing one member of many answers found. */
export interface MemberComparison {
  readonly member: string
  /** Same resource, same value. */
  readonly agree: number
  /** Same resource, another value: mostly the data of another day. */
  readonly differ: number
  /** A value of another JSON type than any recorded one. */
  readonly wrongType: number
  /** Answers in which resources of the type lack the member. */
  readonly missing: number
  /** An example of a difference: recorded, then ours. */
  readonly example?: readonly [recorded: unknown, ours: unknown]
}

interface Tally {
  agree: number
  differ: number
  wrongType: number
  missing: number
  example?: readonly [unknown, unknown]
}

/** Compares answers member by member; the members in the order in which they were first recorded. */
export class Comparison {
  readonly #tallies = new Map<string, Tally>()
  readonly #types = new Map<string, Set<string>>()

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
        // Without any resource of its kind, there is nothing to find the member on.
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
      if (type !== 'null' && !types.has(type) && value !== null) tally.wrongType++
      else tally.differ++
      tally.example ??= [value, our]
    }
  }

  list(): readonly MemberComparison[] {
    return [...this.#tallies].map(([member, tally]) => ({ member, ...tally }))
  }

  #tallyOf(member: string): Tally {
    const known = this.#tallies.get(member)
    if (known) return known
    const tally: Tally = { agree: 0, differ: 0, wrongType: 0, missing: 0 }
    this.#tallies.set(member, tally)
    return tally
  }
}

const keyOf = ({ member, resourceId }: MemberSighting): string => `${member} ${resourceId}`

/** `data commodity`: place and type. */
const kindOf = (member: string): string => member.split(' ', 2).join(' ')
