import { Counter, Gauge, type Registry } from 'prom-client'

/** Figures that are read at each scrape. */
export interface Figures<Row, Label extends string> {
  readonly labelNames?: readonly Label[]
  read(): readonly Row[] | Promise<readonly Row[]>
  labelsOf?(row: Row): Readonly<Record<Label, string>>
  /** While the figures cannot be read, the last known ones stay. Default: there are none then. */
  readonly keepLast?: boolean
}

/** Adds a metric. A row whose value is null has none. */
type AddMetric<Row> = (name: string, help: string, figureOf: (row: Row) => number | null) => void

/** Metrics of the same figures: one scrape reads them once. */
export function figuresOf<Row, Label extends string = never>(
  registry: Registry,
  { labelNames = [], read, labelsOf, keepLast = false }: Figures<Row, Label>,
): { readonly gauge: AddMetric<Row>; readonly counter: AddMetric<Row> } {
  let reading: Promise<readonly Row[]> | null = null
  const readOnce = () => {
    reading ??= Promise.resolve()
      .then(read)
      .catch(() => [])
      .finally(() => {
        reading = null
      })
    return reading
  }
  const add =
    (type: typeof Gauge | typeof Counter): AddMetric<Row> =>
    (name, help, figureOf) => {
      new type({
        name,
        help,
        labelNames: [...labelNames],
        registers: [registry],
        async collect() {
          const rows = await readOnce()
          if (!keepLast) this.reset()
          for (const row of rows) {
            const value = figureOf(row)
            if (value === null) continue
            const labels: object = labelsOf?.(row) ?? {}
            if (this instanceof Gauge) this.set(labels, value)
            else this.inc(labels, value)
          }
        },
      })
    }
  return { gauge: add(Gauge), counter: add(Counter) }
}
