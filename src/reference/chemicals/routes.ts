import { z } from 'zod'
import { inChunks } from '../../http/body/in-chunks.ts'
import type { Route } from '../../http/route/define-route.ts'
import { chosenPartsParameters, readChosenParts } from '../../json-api/chosen-parts.ts'
import { listPieces } from '../../json-api/list-pieces.ts'
import { contentId } from '../../json-api/reference.ts'
import type { ResourceOf } from '../../json-api/resource.ts'
import type { TariffRouteDependencies } from '../../versions/tariff-day.ts'
import { plainRoutes } from '../reference-route.ts'
import { type ChemicalSubstanceRow, readChemicalSubstances } from './query.ts'
import { type chemicalSubstance, chemicalSubstanceList as document } from './resources.ts'

const filter = (example: string) => z.string().optional().meta({ example })

/** The whole inventory is some 30,000 names, so that the list is streamed. */
export const chemicalSubstanceRoutes = (dependencies: TariffRouteDependencies): readonly Route[] =>
  plainRoutes(dependencies, {
    path: '/chemical_substances',
    summary: 'List chemicals and the codes that they are classified under',
    description: 'Those that match all filters, by name. Empty without data.',
    tag: 'Commodities',
    query: z.object({
      'filter[cus]': filter('0000001-1'),
      'filter[cas_rn]': filter('8028-66-8'),
      'filter[goods_nomenclature_sid]': z
        .string()
        .regex(/^\d{0,9}$/, 'A goods_nomenclature_sid is a number.')
        .optional(),
      'filter[goods_nomenclature_item_id]': filter('0409000000'),
      ...chosenPartsParameters(document),
    }),
    response: { description: 'The chemicals.', schema: document.schema, sparseSchema: document.sparseSchema },
    answer: async ({ tariff, query }) => {
      const rows = await readChemicalSubstances(tariff, {
        cus: query['filter[cus]'] || null,
        casRn: query['filter[cas_rn]'] || null,
        goodsNomenclatureSid: query['filter[goods_nomenclature_sid]'] || null,
        goodsNomenclatureItemId: query['filter[goods_nomenclature_item_id]'] || null,
      })
      const chosen = readChosenParts(query)
      return { kind: 'stream', chunks: inChunks(listPieces(presented(rows), chosen)), sparse: chosen.fields.size > 0 }
    },
  })

function* presented(rows: readonly ChemicalSubstanceRow[]) {
  for (const row of rows) yield presentChemicalSubstance(row)
}

const presentChemicalSubstance = (row: ChemicalSubstanceRow): ResourceOf<typeof chemicalSubstance> => ({
  id: contentId([row.cus, String(row.goods_nomenclature_sid), row.name]),
  type: 'chemical_substance',
  attributes: {
    cus: row.cus,
    cas_rn: row.cas_rn,
    goods_nomenclature_sid: row.goods_nomenclature_sid,
    goods_nomenclature_item_id: row.goods_nomenclature_item_id,
    producline_suffix: row.productline_suffix,
    name: row.name,
  },
})
