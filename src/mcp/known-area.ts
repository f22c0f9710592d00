import { unknownArea } from '../tariff-data/geographical-areas/area-filter.ts'
import { TARIFF_LISTS } from '../tariff-data/tariff-lists.ts'
import type { TariffDay } from '../versions/tariff-day.ts'

/** @throws RequestError 422 if the tariff has no such area */
export async function requireArea({ data }: TariffDay, areaId: string): Promise<void> {
  if (!(await data.get(TARIFF_LISTS)).areas.has(areaId)) throw unknownArea(areaId)
}
