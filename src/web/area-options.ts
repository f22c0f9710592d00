import { ERGA_OMNES } from '../tariff/measure-type.ts'
import { GEOGRAPHICAL_CODE } from '../tariff-data/geographical-areas/geographical-areas.ts'
import { readAreasOnDay } from '../tariff-data/tariff-lists.ts'
import type { TariffDay } from '../versions/tariff-day.ts'

/** A country or a group that a reader can choose. */
export interface AreaOption {
  readonly id: string
  readonly name: string
}

/** The areas of a day, each list by name; the group of all countries is left out. */
export interface AreaOptions {
  readonly countries: readonly AreaOption[]
  readonly groups: readonly AreaOption[]
}

export async function readAreaOptions(tariff: TariffDay): Promise<AreaOptions> {
  const areas = (await readAreasOnDay(tariff))
    .map(({ id, description: name, geographicalCode }) => ({
      id,
      name,
      isGroup: geographicalCode === GEOGRAPHICAL_CODE.group,
    }))
    .filter(({ id }) => id !== ERGA_OMNES)
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
  return { countries: areas.filter(({ isGroup }) => !isGroup), groups: areas.filter(({ isGroup }) => isGroup) }
}

/** The chosen area; null if there is none with the id on the day. */
export const findArea = ({ countries, groups }: AreaOptions, id: string | null): AreaOption | null =>
  [...countries, ...groups].find((area) => area.id === id) ?? null
