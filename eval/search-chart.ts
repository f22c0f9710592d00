import type { FigureName, Figures } from './search-figures.ts'
import type { SetThresholds } from './thresholds.ts'

/** A row of the chart: a set, or the mean of all sets. */
export interface Panel {
  readonly name: string
  readonly search: Figures
  readonly baseline: Figures
  /** Null: the set has none. */
  readonly thresholds: SetThresholds | null
}

const BARS: readonly (readonly [keyof SetThresholds & FigureName, string])[] = [
  ['heading_recall_1', 'heading @1'],
  ['heading_recall_5', 'heading @5'],
  ['heading_recall_10', 'heading @10'],
  ['hs6_recall_10', 'HS6 @10'],
  ['commodity_recall_10', 'code @10'],
  ['commodity_recall_50', 'code @50'],
  ['mrr', 'MRR'],
]

// Pixels: two columns of panels that fit a page of documentation.
const PANEL_WIDTH = 420
const LABEL_WIDTH = 92
const VALUE_WIDTH = 44
const BAR_HEIGHT = 9
const ROW_HEIGHT = 30
const PANEL_HEAD = 44
const MARGIN = 24
const HEADER = 64
const SCALE = (PANEL_WIDTH - LABEL_WIDTH - VALUE_WIDTH) / 100

/** Bars of each figure for search and baseline, a mark at the threshold. Follows the reader's light or dark colours. */
export const chart = (title: string, panels: readonly Panel[]): string => {
  const panelHeight = PANEL_HEAD + BARS.length * ROW_HEIGHT
  const width = 2 * PANEL_WIDTH + 3 * MARGIN
  const height = HEADER + Math.ceil(panels.length / 2) * (panelHeight + MARGIN)
  const drawn = panels.map((panel, position) => {
    const x = MARGIN + (position % 2) * (PANEL_WIDTH + MARGIN)
    const y = HEADER + Math.floor(position / 2) * (panelHeight + MARGIN)
    return `<g transform="translate(${x} ${y})">${drawPanel(panel)}</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeXml(title)}">
<style>
  svg { --ground: #ffffff; --ink: #1f2328; --soft: #59636e; --line: #d1d9e0; --search: #0969da; --baseline: #a8b1bb; --threshold: #bc4c00 }
  @media (prefers-color-scheme: dark) {
    svg { --ground: #0d1117; --ink: #f0f6fc; --soft: #9198a1; --line: #3d444d; --search: #4493f8; --baseline: #656c76; --threshold: #f0883e }
  }
  text { font: 12px system-ui, sans-serif; fill: var(--ink) }
  .title { font-size: 16px; font-weight: 600 }
  .name { font-size: 14px; font-weight: 600 }
  .soft { fill: var(--soft) }
  .value { font-size: 10px; font-variant-numeric: tabular-nums }
  .ground { fill: var(--ground) }
  .axis { stroke: var(--line) }
  .search { fill: var(--search) }
  .baseline { fill: var(--baseline) }
  .threshold { stroke: var(--threshold); stroke-width: 2 }
</style>
<rect class="ground" width="${width}" height="${height}"/>
<text class="title" x="${MARGIN}" y="28">${escapeXml(title)}</text>
${legend(MARGIN, 50)}
${drawn.join('\n')}
</svg>
`
}

const legend = (x: number, y: number): string =>
  `<g transform="translate(${x} ${y})"><rect class="search" y="-9" width="10" height="10"/><text class="soft" x="16">search</text><rect class="baseline" x="76" y="-9" width="10" height="10"/><text class="soft" x="92">naive baseline</text><line class="threshold" x1="196" x2="196" y1="-10" y2="2"/><text class="soft" x="204">threshold</text><text class="soft" x="252">per cent</text></g>`

const drawPanel = ({ name, search, baseline, thresholds }: Panel): string => {
  const rows = BARS.map(([figure, label], position) => {
    const y = PANEL_HEAD + position * ROW_HEIGHT
    const title = `<text class="soft" y="${y + 13}">${label}</text>`
    const [value, naive, threshold] = [search[figure], baseline[figure], thresholds?.[figure]]
    if (value === null || naive === null) {
      return `${title}<text class="soft value" x="${LABEL_WIDTH + 6}" y="${y + 13}">not judged by this set</text>`
    }
    return [
      title,
      bar('search', value, y),
      bar('baseline', naive, y + BAR_HEIGHT + 1),
      threshold === undefined
        ? ''
        : `<line class="threshold" x1="${LABEL_WIDTH + threshold * SCALE}" x2="${LABEL_WIDTH + threshold * SCALE}" y1="${y - 3}" y2="${y + 2 * BAR_HEIGHT + 4}"/>`,
    ].join('')
  })
  const about = `${search.queries} queries · no hits ${search.zero_result_rate.toFixed(1)} % · p50 ${search.p50_ms.toFixed(0)} ms, p95 ${search.p95_ms.toFixed(0)} ms`
  return `<text class="name" y="12">${escapeXml(name)}</text><text class="soft" y="30">${about}</text>
<line class="axis" x1="${LABEL_WIDTH}" x2="${LABEL_WIDTH}" y1="${PANEL_HEAD - 4}" y2="${PANEL_HEAD + BARS.length * ROW_HEIGHT - 6}"/>
${rows.join('\n')}`
}

/** The values stand in a column of their own, where no mark of a threshold crosses them. */
const VALUE_X = LABEL_WIDTH + 100 * SCALE + 10

const bar = (kind: 'search' | 'baseline', value: number, y: number): string =>
  `<rect class="${kind}" x="${LABEL_WIDTH}" y="${y}" width="${(value * SCALE).toFixed(1)}" height="${BAR_HEIGHT}"/><text class="value${kind === 'search' ? '' : ' soft'}" x="${VALUE_X}" y="${y + BAR_HEIGHT - 1}">${value.toFixed(1)}</text>`

const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`)
