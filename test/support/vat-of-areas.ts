import { expect } from 'chai'
import { idsOfPlace } from '../../src/tariff/geographical-area.ts'
import type { Region } from '../../src/tariff/region.ts'
import type { ReferenceService } from './reference-service.ts'

interface Resource {
  readonly id: string
  readonly type: string
  readonly relationships?: { readonly measure_type?: { readonly data: { readonly id: string } } }
}

interface Body {
  readonly data: Resource & readonly Resource[]
  readonly included: readonly Resource[]
}

/** VAT has type 305 in the tariff of the United Kingdom, and a type for each rate in that of Northern Ireland. */
const VAT_TYPE = /^(?:305|VT.)$/

/**
 * Expects that a commodity with VAT has it for goods of every area of a region, and that every id of a place gives the
 * same measures.
 */
export async function expectVatForEveryArea(service: ReferenceService, region: Region, itemId: string): Promise<void> {
  const read = async (path: string) => (await service.json(`/${region}/api/v2${path}`)) as Body
  const measuresFor = async (areaId: string) =>
    (await read(`/commodities/${itemId}?filter[geographical_area_id]=${areaId}`)).included.filter(
      ({ type }) => type === 'measure',
    )
  const { data: areas } = await read('/geographical_areas')
  expect(areas).not.to.have.length(0)
  for (const { id } of areas) {
    const measures = await measuresFor(id)
    expect(
      measures.some(({ relationships }) => VAT_TYPE.test(relationships?.measure_type?.data.id ?? '')),
      `VAT on ${itemId} for ${id}`,
    ).to.equal(true)
    for (const same of idsOfPlace(id).filter((other) => other !== id)) {
      const sids = (of: readonly Resource[]) => of.map((measure) => measure.id)
      expect(sids(await measuresFor(same)), `${same} and ${id}`).to.deep.equal(sids(measures))
    }
  }
}
