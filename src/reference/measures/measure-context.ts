import type { Included } from '../../json-api/included.ts'
import type { AnyResource } from '../../json-api/resource.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import type { MeasureReferences } from './measure-references.ts'
/** What a measure is presented with. */
export interface MeasureContext extends MeasureReferences {
  readonly tariff: TariffDay
  readonly included: Included<AnyResource>
  /** Areas that are already included with all their members: a commodity names the same groups many times. */
  readonly includedAreas: Set<string>
}
