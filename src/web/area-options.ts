import { idsOfPlace } from '../tariff/geographical-area.ts'
import { ERGA_OMNES } from '../tariff/measure-type.ts'
import { type AreaOnDay, GEOGRAPHICAL_CODE } from '../tariff-data/geographical-areas/geographical-areas.ts'
import { readAreasOnDay } from '../tariff-data/tariff-lists.ts'
import type { TariffDay } from '../versions/tariff-day.ts'

/** A country or a group that a reader can choose. */
export interface AreaOption {
  readonly id: string
  readonly name: string
}

/** The areas of a day, each place once, each list by name; the group of all countries is left out. */
export interface AreaOptions {
  readonly countries: readonly AreaOption[]
  readonly groups: readonly AreaOption[]
}

export const readAreaOptions = async (tariff: TariffDay): Promise<AreaOptions> =>
  areaOptionsOf(await readAreasOnDay(tariff))

type ListedArea = Pick<AreaOnDay, 'id' | 'description' | 'geographicalCode'>

/** A name that several places share is followed by the id. */
export function areaOptionsOf(listed: readonly ListedArea[]): AreaOptions {
  const ids = new Set(listed.map(({ id }) => id))
  const isUsualId = (id: string): boolean => idsOfPlace(id).find((same) => ids.has(same)) === id
  const places = listed.filter(({ id }) => id !== ERGA_OMNES && isUsualId(id))
  const names = places.map(({ description }) => description)
  const isShared = (name: string): boolean => names.indexOf(name) !== names.lastIndexOf(name)
  const optionsOf = (areas: readonly ListedArea[]): readonly AreaOption[] =>
    areas
      .map(({ id, description: name }) => ({ id, name: isShared(name) ? `${name} (${id})` : name }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en'))
  const isGroup = ({ geographicalCode }: ListedArea): boolean => geographicalCode === GEOGRAPHICAL_CODE.group
  return {
    countries: optionsOf(places.filter((area) => !isGroup(area))),
    groups: optionsOf(places.filter(isGroup)),
  }
}

/** The chosen area, by any id of its place; null if the day has none. */
export const findArea = ({ countries, groups }: AreaOptions, id: string | null): AreaOption | null =>
  id === null ? null : ([...countries, ...groups].find((area) => idsOfPlace(id).includes(area.id)) ?? null)

/** Areas whose names take an article. Those that come with words after a comma, such as `Korea, Republic of`, do not. */
const WITH_ARTICLE: ReadonlySet<string> = new Set(
  (
    'AE AN AX BS CC CF CK DO EU FK FO GB GM IM IO KM KY MP MV NL PH PS QP RU SB SC TC TF UM US VA WF XI XU ' +
    'ZB ZD ZE ZF ZG ZH ZN ZU 1013 1014 1034 1080 1098 2012 2080'
  ).split(' '),
)

/** The name of an area within a sentence: `the European Union`, `France`. */
export const nameInSentence = ({ id, name }: AreaOption): string => (WITH_ARTICLE.has(id) ? `the ${name}` : name)
