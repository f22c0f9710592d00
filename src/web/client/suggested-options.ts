import { shortCode, spacedCode } from '../../tariff/codes.ts'

/** The part of the answer of `/api/beta/search_suggestions` that is used. */
export interface SuggestionsAnswer {
  readonly data: readonly {
    readonly attributes: {
      readonly value: string
      readonly kind: 'search_reference' | 'chapter' | 'heading' | 'code'
      readonly resource: {
        readonly type: 'chapter' | 'heading' | 'subheading' | 'commodity'
        readonly href: string
        readonly goods_nomenclature_item_id: string
        readonly description: string
      }
    }
  }[]
}

export interface SuggestedOption {
  readonly text: string
  readonly code: string
  /** The description of the code, where the text is the code. */
  readonly detail: string
  readonly address: string
}

export interface OptionGroup {
  readonly name: string
  readonly options: readonly SuggestedOption[]
}

type Suggestion = SuggestionsAnswer['data'][number]['attributes']

const GROUPS: readonly { readonly name: string; readonly kinds: readonly Suggestion['kind'][] }[] = [
  { name: 'Codes', kinds: ['code'] },
  { name: 'Search for', kinds: ['search_reference'] },
  { name: 'Chapters and headings', kinds: ['chapter', 'heading'] },
]

/** The suggestions by kind, each with its page, a word with its results; groups without any are left out. */
export function groupsOf({ data }: SuggestionsAnswer, form: HTMLFormElement): readonly OptionGroup[] {
  const search = new URL(form.action).pathname
  const kept = keptQuery(form)
  const options = data.map(({ attributes }) => ({ kind: attributes.kind, ...optionOf(attributes, search, kept) }))
  // Several rows may have the same word.
  const distinct = [...new Map(options.map((option) => [`${option.kind} ${option.address}`, option])).values()]
  return GROUPS.map(({ name, kinds }) => ({
    name,
    options: distinct.filter(({ kind }) => kinds.includes(kind)),
  })).filter((group) => group.options.length > 0)
}

function optionOf({ value, kind, resource }: Suggestion, search: string, kept: readonly Parameter[]): SuggestedOption {
  if (kind === 'search_reference') {
    return { text: value, code: '', detail: '', address: withQuery(search, [['q', value], ...kept]) }
  }
  const address = withQuery(search.replace(/\/search$/, '') + pathOf(resource), kept)
  const description = resource.description.replace(/(?:<br>|\s)+/g, ' ')
  return kind === 'code'
    ? { text: spacedCode(value.replaceAll(' ', '')), code: '', detail: description, address }
    : { text: value, code: spacedCode(shortCode(resource.goods_nomenclature_item_id)), detail: '', address }
}

/** A heading that can be declared has the page of its commodity. */
const pathOf = ({ type, href, goods_nomenclature_item_id: itemId }: Suggestion['resource']): string =>
  type === 'commodity' ? `/commodities/${itemId}` : href.replace(/^\/\w+\/api\/v2/, '')

type Parameter = [name: string, value: string]

/** Day and country, which the form keeps in hidden fields. */
const keptQuery = (form: HTMLFormElement): readonly Parameter[] =>
  [...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')].map(({ name, value }) => [name, value])

const withQuery = (path: string, query: readonly Parameter[]): string =>
  query.length === 0 ? path : `${path}?${new URLSearchParams([...query])}`
