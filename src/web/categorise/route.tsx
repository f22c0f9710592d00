import type { JSX } from 'preact'
import { z } from 'zod'
import type { VisitorLimit } from '../../http/auth/visitor-limit.ts'
import type { Route } from '../../http/route/define-route.ts'
import { MAX_QUERY_LENGTH, type Search } from '../../search/index.ts'
import { plainLine } from '../../tariff/plain-text.ts'
import type { PageContent } from '../layout/page-content.ts'
import { type PageDependencies, type PageRequest, pageRoutes } from '../page-route.tsx'
import { type Place, pageAddress, withQuery } from '../place.ts'
import { readCode } from './code-input.ts'
import { CodeStep } from './code-step.tsx'
import type { CommodityChoice } from './commodity-choices.tsx'
import { CommodityStep } from './commodity-step.tsx'
import { CountryStep } from './country-step.tsx'
import { ExemptionsStep } from './exemptions-step.tsx'
import { GoodsStep } from './goods-step.tsx'
import { NoMeasures } from './no-measures.tsx'
import { readView, type View } from './read-view.ts'
import { Result, resultTitle } from './result.tsx'
import { CATEGORISE_PATH } from './step-form.tsx'

/** No commodity has as many. */
const MAX_EXEMPTIONS = 100

const query = z.object({
  code: z.string().optional(),
  exemption: z
    .union([z.string(), z.array(z.string())])
    .transform((sent) => (typeof sent === 'string' ? [sent] : sent).map((id) => id.trim().toUpperCase()))
    .refine((ids) => ids.length <= MAX_EXEMPTIONS, `Send at most ${MAX_EXEMPTIONS} exemptions.`)
    .optional(),
  answered: z.string().optional(),
})

export interface CategoriseDependencies extends PageDependencies {
  readonly search: Search
  readonly visitorLimit: VisitorLimit
}

/** `/xi/categorise`: from a code by questions to a category. Only the tariff of Northern Ireland has categories. */
export const categoriseRoutes = (dependencies: CategoriseDependencies): readonly Route[] =>
  pageRoutes(dependencies, {
    path: CATEGORISE_PATH,
    region: 'xi',
    summary: 'Categorise goods for Northern Ireland',
    query,
    capacityOf: ({ code = '' }) => (isWords(code) ? 'search' : 'ordinary'),
    answer: async ({ tariff, live, signal, place, query: { code, exemption = [], answered }, context }) => {
      const view = await readView(tariff, {
        code,
        country: place.country,
        isCountryBlank: new URLSearchParams(context.querystring).get('country') === '',
        exemptions: exemption,
        isAnswered: answered !== undefined,
        findCommodities: (words) => findCommodities(dependencies, { tariff, live, signal }, words),
        // The API counts the requests of a key.
        beforeCategorising: () => dependencies.visitorLimit.take(context.visitor, 'categorise'),
      })
      return {
        title: titleOf(view),
        description: 'Which category goods may fall into when they move from Great Britain to Northern Ireland.',
        area: 'categorise',
        switchTo: null,
        breadcrumbs: view.step === 'code' ? [] : [{ text: 'Categorise', href: pageAddress(place, CATEGORISE_PATH) }],
        ...(hasError(view) && { hasError: true }),
        ...apiOf(view, place, exemption),
        main: <Step view={view} place={place} ticked={exemption} asOf={tariff.asOf} />,
      }
    },
  })

const isWords = (typed: string): boolean => {
  const input = readCode(typed)
  return input.kind === 'invalid' && input.isWords
}

/** Commodities that are offered for words. */
const MOST_CHOICES = 10

/** The likeliest commodities for words: what the search finds of those that goods can be declared under. */
async function findCommodities(
  { search }: CategoriseDependencies,
  { tariff, live, signal }: Pick<PageRequest<unknown, unknown>, 'tariff' | 'live' | 'signal'>,
  words: string,
): Promise<readonly CommodityChoice[]> {
  if ([...words].length > MAX_QUERY_LENGTH) return []
  const { hits } = await search(
    live,
    {
      query: words,
      filters: { pairs: ['declarable:true'] },
      page: { page: 1, perPage: MOST_CHOICES },
      today: tariff.asOf,
    },
    { signal },
  )
  return hits.map(({ document: { goods_nomenclature_item_id: itemId, ancestors, description } }) => ({
    itemId,
    text: [...ancestors.slice(1), { description }].map((row) => plainLine(row.description)).join(' › '),
  }))
}

const Step = ({
  view,
  place,
  ticked,
  asOf,
}: {
  readonly view: View
  readonly place: Place
  readonly ticked: readonly string[]
  readonly asOf: string
}): JSX.Element => {
  switch (view.step) {
    case 'code':
      return <CodeStep place={place} view={view} />
    case 'goods':
      return <GoodsStep place={place} view={view} />
    case 'commodity':
      return <CommodityStep place={place} view={view} />
    case 'country':
      return <CountryStep place={place} view={view} />
    case 'exemptions':
      return <ExemptionsStep place={place} view={view} ticked={ticked} />
    case 'no-measures':
      return <NoMeasures place={place} view={view} />
    case 'result':
      return <Result place={place} view={view} ticked={ticked} asOf={asOf} />
  }
}

const titleOf = (view: View): string => {
  switch (view.step) {
    case 'code':
      return 'Categorise goods for Northern Ireland'
    case 'goods':
    case 'commodity':
      return 'Which commodity is it? – Categorise'
    case 'country':
      return 'Where do the goods come from? – Categorise'
    case 'exemptions':
      return 'Do any exemptions apply? – Categorise'
    case 'no-measures':
      return 'Category not known – Categorise'
    case 'result':
      return `${resultTitle(view.result.category)} – Categorise`
  }
}

const hasError = (view: View): boolean =>
  (view.step === 'code' && view.problem !== null) || (view.step === 'country' && view.error !== null)

/** The same result in the API, which needs a key. */
const apiOf = (view: View, place: Place, exemptions: readonly string[]): Pick<PageContent, 'json' | 'jsonNeedsKey'> =>
  'categorised' in view
    ? {
        jsonNeedsKey: true,
        json: withQuery(`/xi/api/v2/green_lanes/goods_nomenclatures/${view.goods.row.goodsNomenclatureItemId}`, {
          'filter[geographical_area_id]': view.country.id,
          'filter[exemptions]': exemptions.join(','),
          as_of: place.asOf,
        }),
      }
    : {}
