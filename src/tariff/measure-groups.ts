import { isGeneral, type Measure } from './measure.ts'
import type { MeasureKind } from './measure-type.ts'
import type { Region } from './region.ts'

/** Measures that are shown together. */
export type MeasureGroupId =
  | 'duties'
  | 'quotas'
  | 'remedies'
  | 'controls'
  | 'eu-controls'
  | 'uk-controls'
  | 'taxes'
  | 'units'

export interface MeasureGroup<M extends GroupedMeasure = Measure> {
  readonly id: MeasureGroupId
  readonly measures: readonly M[]
}

type GroupedMeasure = Pick<Measure, 'kind' | 'origin' | 'quota' | 'geographicalArea'>

/** The order in which traders think. */
const ORDER: readonly MeasureGroupId[] = [
  'duties',
  'quotas',
  'remedies',
  'controls',
  'eu-controls',
  'uk-controls',
  'taxes',
  'units',
]

const GROUPS: Readonly<Record<Exclude<MeasureKind, 'control' | 'authorised use'>, MeasureGroupId>> = {
  duty: 'duties',
  preference: 'duties',
  'customs union': 'duties',
  'reference price': 'duties',
  quota: 'quotas',
  remedy: 'remedies',
  suspension: 'remedies',
  tax: 'taxes',
  unit: 'units',
}

/** The group of a measure. Only Northern Ireland has controls of two origins. */
export function groupIdOf({ kind, origin, quota }: GroupedMeasure, region: Region): MeasureGroupId {
  if (kind === 'control') return region === 'uk' ? 'controls' : `${origin}-controls`
  if (kind === 'authorised use') return quota === null ? 'duties' : 'quotas'
  return GROUPS[kind]
}

/** Sorts measures for all countries first, then by name. */
const byArea = (a: GroupedMeasure, b: GroupedMeasure): number =>
  Number(isGeneral(b)) - Number(isGeneral(a)) ||
  (a.geographicalArea?.description ?? '').localeCompare(b.geographicalArea?.description ?? '', 'en')

/** The measures in groups, in the order in which traders think; groups without measures are left out. */
export const groupMeasures = <M extends GroupedMeasure>(
  measures: readonly M[],
  region: Region,
): readonly MeasureGroup<M>[] =>
  ORDER.flatMap((id) => {
    const members = measures.filter((measure) => groupIdOf(measure, region) === id).toSorted(byArea)
    return members.length === 0 ? [] : [{ id, measures: members }]
  })
