import { z } from 'zod'
import { inChunks } from '../../http/body/in-chunks.ts'
import { notFound } from '../../http/errors/not-found.ts'
import type { Route } from '../../http/route/define-route.ts'
import { chosenPartsParameters, readChosenParts } from '../../json-api/chosen-parts.ts'
import type { JsonApiDocument } from '../../json-api/document.ts'
import { listPieces } from '../../json-api/list-pieces.ts'
import type { RequestAddress } from '../../json-api/pagination.ts'
import { TARIFF_LISTS } from '../../tariff-data/tariff-lists.ts'
import type { TariffDay, TariffRouteDependencies } from '../../versions/tariff-day.ts'
import { readReferredRows } from '../code-search/goods.ts'
import { presentListCoverage } from '../list-coverage.ts'
import { LIST_PAGES, pageOf, paginated } from '../paginated.ts'
import { documentRoutes, plainRoutes } from '../reference-route.ts'
import { presentChemicalSubstance, presentChemicals } from './present.ts'
import {
  type Chemical,
  type ChemicalCriteria,
  type ChemicalSubstanceRow,
  findChemicals,
  readChemicalSubstances,
} from './query.ts'
import { chemicalDocument, chemicalList, chemicalSubstanceList as substances } from './resources.ts'

const filter = (example: string) => z.string().optional().meta({ example })

const MAX_PART_LENGTH = 100

const part = (description: string) =>
  z.string().max(MAX_PART_LENGTH, `Send at most ${MAX_PART_LENGTH} characters.`).optional().meta({ description })

const ANY_CHEMICAL: ChemicalCriteria = { id: null, cas: null, name: null }

/** The inventory of chemicals: a row for each name and code, as the public service lists them, and a chemical in one. */
export const chemicalRoutes = (dependencies: TariffRouteDependencies): readonly Route[] => [
  // The whole inventory is some 30,000 names, so that the list is streamed.
  ...plainRoutes(dependencies, {
    path: '/chemical_substances',
    summary: 'List chemicals and the codes that they are classified under',
    description: 'Those that match all filters, by name.',
    tag: 'Commodities',
    query: z.object({
      'filter[cus]': filter('0000001-1'),
      'filter[cas_rn]': filter('8028-66-8'),
      'filter[goods_nomenclature_sid]': z
        .string()
        .regex(/^\d{0,9}$/, 'A goods_nomenclature_sid is a number.')
        .optional(),
      'filter[goods_nomenclature_item_id]': filter('0409000000'),
      ...chosenPartsParameters(substances),
    }),
    response: { description: 'The chemicals.', schema: substances.schema, sparseSchema: substances.sparseSchema },
    answer: async ({ tariff, query }) => {
      const rows = await readChemicalSubstances(tariff, {
        cus: query['filter[cus]'] || null,
        casRn: query['filter[cas_rn]'] || null,
        goodsNomenclatureSid: query['filter[goods_nomenclature_sid]'] || null,
        goodsNomenclatureItemId: query['filter[goods_nomenclature_item_id]'] || null,
      })
      const chosen = readChosenParts(query)
      const pieces = listPieces(presented(rows), chosen, await coverageMeta(tariff))
      return { kind: 'stream', chunks: inChunks(pieces), sparse: chosen.fields.size > 0 }
    },
  }),
  ...documentRoutes(dependencies, {
    path: '/chemicals',
    summary: 'List chemicals with all their names and codes',
    tag: 'Commodities',
    query: z.object(LIST_PAGES),
    document: chemicalList,
    answer: ({ tariff, query, address }) => answerList(tariff, ANY_CHEMICAL, query, address),
  }),
  ...documentRoutes(dependencies, {
    path: '/chemicals/search',
    summary: 'Search chemicals by CAS number or name',
    description: 'By a part of the number, of a name, or of both. Without either: all chemicals.',
    tag: 'Commodities',
    query: z.object({
      cas: part('A CAS number or a part of one.'),
      name: part('A name or a part of one, in any case.'),
      ...LIST_PAGES,
    }),
    document: chemicalList,
    answer: ({ tariff, query, address }) =>
      answerList(
        tariff,
        { ...ANY_CHEMICAL, cas: query.cas?.trim() || null, name: query.name?.trim() || null },
        query,
        address,
      ),
  }),
  ...documentRoutes(dependencies, {
    path: '/chemicals/:id',
    summary: 'Show a chemical with all its names and codes',
    tag: 'Commodities',
    params: z.object({
      id: z
        .string()
        .regex(/^\d{2,7}-(\d{2}-)?\d$/, 'Send a CAS number, such as 8028-66-8, or a CUS number, such as 0000001-1.')
        .meta({ example: '8028-66-8' }),
    }),
    document: chemicalDocument,
    answer: async ({ tariff, params: { id } }) => {
      const { rows } = await findChemicals(tariff, { ...ANY_CHEMICAL, id }, { page: 1, perPage: 1 })
      const { data, included } = await withGoods(tariff, rows)
      const [chemical] = data
      if (chemical === undefined) throw notFound(`The data has no chemical with the number ${id}.`)
      return { data: chemical, ...(included && { included }) }
    },
  }),
]

function* presented(rows: readonly ChemicalSubstanceRow[]) {
  for (const row of rows) yield presentChemicalSubstance(row)
}

const coverageMeta = async (tariff: TariffDay) =>
  presentListCoverage((await tariff.data.get(TARIFF_LISTS)).hasAnyChemicals)

const withGoods = async (tariff: TariffDay, rows: readonly Chemical[]) =>
  presentChemicals(
    rows,
    await readReferredRows(
      tariff,
      rows.flatMap(({ goodsNomenclatureSids }) => goodsNomenclatureSids),
    ),
    tariff.region,
  )

async function answerList(
  tariff: TariffDay,
  criteria: ChemicalCriteria,
  query: { readonly page: number; readonly per_page: number },
  address: RequestAddress,
): Promise<JsonApiDocument> {
  const page = pageOf(query)
  const { rows, totalCount } = await findChemicals(tariff, criteria, page)
  return paginated(await withGoods(tariff, rows), address, page, totalCount, await coverageMeta(tariff))
}
