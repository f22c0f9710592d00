import { type CheerioAPI, load } from 'cheerio'

/** A measure in a table of a page. */
export interface ShownMeasure {
  readonly sid: number
  readonly direction: 'import' | 'export'
  readonly rate: string
  /** The conditions, each as its code with what it names: `E C672`, `E up to 20 kg`, `B Otherwise`. */
  readonly conditions: readonly ShownCondition[]
}

export interface ShownCondition {
  readonly code: string
  /** Code of a certificate. */
  readonly document: string | null
  readonly text: string
  /** The duty that follows. */
  readonly duty: string
}

/** A rate or a control in the box about the import, with all of its text. */
export interface ShownInBox {
  readonly sid: number | null
  readonly isControl: boolean
  readonly rate: string
  /** A line for each way, or for each sentence. */
  readonly lines: readonly (readonly Piece[])[]
}

/** Text, or the code of a document. */
export type Piece = { readonly text: string } | { readonly document: string }

export interface PageFacts {
  readonly measures: readonly ShownMeasure[]
  /** Null without a country. */
  readonly box: readonly ShownInBox[] | null
  /** Rates of VAT in the summary. */
  readonly vat: readonly string[]
  readonly usualDuties: readonly string[]
}

const text = ($: CheerioAPI, element: Parameters<CheerioAPI>[0]): string =>
  $(element).text().replaceAll(/\s+/g, ' ').trim()

export function readPage(html: string): PageFacts {
  const $ = load(html)
  return {
    measures: $('.measures__row')
      .toArray()
      .map((row): ShownMeasure => {
        const [, direction, sid] = /^(import|export)-measure-(-?\d+)$/.exec($(row).attr('id') ?? '') ?? []
        const rate = $(row).find('.measures__duty').clone()
        rate.find('.measures__detail').remove()
        return {
          sid: Number(sid),
          direction: direction === 'export' ? 'export' : 'import',
          rate: text($, rate),
          conditions: $(row)
            .next()
            .find('.conditions')
            .toArray()
            .flatMap((group) => conditionsOf($, group)),
        }
      }),
    box: $('.outline').length === 0 ? null : [...ratesOfBox($), ...controlsOfBox($)],
    vat: summaryRates($, 'VAT'),
    usualDuties: summaryRates($, 'Usual duty'),
  }
}

const summaryRates = ($: CheerioAPI, term: string): readonly string[] =>
  $('.govuk-summary-list__row')
    .filter((_index, row) => text($, $(row).find('dt')) === term)
    .find('strong')
    .toArray()
    .map((strong) => text($, strong))

const conditionsOf = ($: CheerioAPI, group: Parameters<CheerioAPI>[0]): readonly ShownCondition[] => {
  const code = /^Condition (\w+)/.exec(text($, $(group).find('.conditions__title')))?.[1] ?? ''
  return $(group)
    .find('.conditions__item')
    .toArray()
    .map((item) => ({
      code,
      document: $(item).find('.conditions__requirement a').attr('href')?.replace('#document-', '') ?? null,
      text: text($, $(item).find('.conditions__requirement')),
      duty: text($, $(item).find('.conditions__action strong')),
    }))
}

const sidOf = (href: string | undefined): number | null => {
  const sid = /^#import-measure-(-?\d+)$/.exec(href ?? '')?.[1]
  return sid === undefined ? null : Number(sid)
}

/** Rows of the box, and the rates of listed additional codes within them. */
const ratesOfBox = ($: CheerioAPI): readonly ShownInBox[] =>
  $('.outline__row')
    .toArray()
    .flatMap((row): readonly ShownInBox[] => {
      const link = $(row).find('.outline__duty a')
      const listed = $(row)
        .find('.outline__code-list li')
        .toArray()
        .map((item) =>
          shownInBox($, item, sidOf($(item).children('a').attr('href')), text($, $(item).children('a').first())),
        )
      const own = $(row).clone()
      own.find('.outline__codes').remove()
      return link.length === 0 ? listed : [shownInBox($, own, sidOf(link.attr('href')), text($, link)), ...listed]
    })

const shownInBox = (
  $: CheerioAPI,
  element: Parameters<CheerioAPI>[0],
  sid: number | null,
  rate: string,
): ShownInBox => ({ sid, isControl: false, rate, lines: linesOf($, element) })

const controlsOfBox = ($: CheerioAPI): readonly ShownInBox[] =>
  $('.outline__control')
    .toArray()
    .map((control) => ({
      sid: sidOf($(control).children('a').attr('href')),
      isControl: true,
      rate: '',
      lines: linesOf($, control),
    }))

const linesOf = ($: CheerioAPI, element: Parameters<CheerioAPI>[0]): readonly (readonly Piece[])[] =>
  $(element)
    .find('.outline__detail')
    .toArray()
    .map((line) =>
      $(line)
        .contents()
        .toArray()
        .map((node): Piece => {
          const document = node.type === 'tag' ? $(node).attr('href')?.replace('#document-', '') : undefined
          return document === undefined ? { text: $(node).text() } : { document }
        }),
    )
