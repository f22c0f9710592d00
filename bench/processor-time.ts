/** Processor time that was used so far, in milliseconds. */
export interface ProcessorTime {
  readonly service: number
  /** Processor time of all nodes of OpenSearch together. */
  readonly engine: number
  readonly nodes: number
}

/** Asks a service and the nodes of its OpenSearch, wherever they run. */
export async function readProcessorTime(serviceUrl: string, engineUrl: string): Promise<ProcessorTime> {
  const [metrics, stats] = await Promise.all([
    read(new URL('/metrics', serviceUrl)),
    read(new URL('/_nodes/stats/process', engineUrl)),
  ])
  const seconds = /^process_cpu_seconds_total (\S+)$/m.exec(metrics)?.[1]
  const nodes: readonly { readonly process: { readonly cpu: { readonly total_in_millis: number } } }[] = Object.values(
    JSON.parse(stats).nodes,
  )
  return {
    service: 1000 * Number(seconds),
    engine: nodes.reduce((sum, { process: { cpu } }) => sum + cpu.total_in_millis, 0),
    nodes: nodes.length,
  }
}

/** The mean processor time of a request between two readings, in milliseconds. */
export const processorTimeOfEach = (
  before: ProcessorTime,
  after: ProcessorTime,
  requests: number,
): { readonly service: number; readonly engine: number } => ({
  service: (after.service - before.service) / requests,
  engine: (after.engine - before.engine) / requests,
})

/** The mean processor time of the requests between two readings, as a sentence. */
export function describeProcessorTime(before: ProcessorTime, after: ProcessorTime, requests: number): string {
  const { service, engine } = processorTimeOfEach(before, after, requests)
  const nodes = after.nodes === 1 ? 'one node' : `${after.nodes} nodes`
  return `Processor time of a request: ${service.toFixed(2)} ms in the service, ${engine.toFixed(2)} ms in OpenSearch (${nodes}).`
}

async function read(url: URL): Promise<string> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return answer.text()
}
