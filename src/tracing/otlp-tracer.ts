import { type Attributes, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { EndedCall, RequestSpan, StartedRequest, Tracer } from './tracer.ts'

export interface OtlpTracerOptions {
  /** Base address of the collector, to which `/v1/traces` is added. */
  readonly endpoint: string
  /** Share of the requests without a `traceparent` that is traced, from 0 to 1. */
  readonly sampledShare: number
  readonly serviceVersion: string
}

/** A collector that takes longer is away; the service must not wait for it when it stops. */
const EXPORT_TIMEOUT_MS = 3000

/**
 * Sends a span for each request and for each of its calls to OpenSearch and Postgres to an OpenTelemetry collector, as
 * OTLP over HTTP. `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` apply. Spans that a
 * collector does not accept in time are dropped.
 */
export function createOtlpTracer({ endpoint, sampledShare, serviceVersion }: OtlpTracerOptions): Tracer {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  })
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'opentariff', 'service.version': serviceVersion }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({
      root: sampledShare === 1 ? new AlwaysOnSampler() : new TraceIdRatioBasedSampler(sampledShare),
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_TIMEOUT_MS })],
  })
  const tracer = provider.getTracer('opentariff', serviceVersion)
  const propagator = new W3CTraceContextPropagator()

  return {
    startRequest(request: StartedRequest): RequestSpan {
      const parent = propagator.extract(ROOT_CONTEXT, request.headers, HEADERS)
      const attributes = {
        'http.request.method': request.method,
        'url.path': request.path,
        'opentariff.request_id': request.requestId,
      }
      const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER, attributes }, parent)
      const context = trace.setSpan(parent, span)
      return {
        addCall(call) {
          const end = performance.now()
          const child = tracer.startSpan(
            call.operation,
            { kind: SpanKind.CLIENT, startTime: end - call.durationMs, attributes: attributesOf(call) },
            context,
          )
          if (call.outcome !== 'ok') fail(child, call.outcome)
          child.end(end)
        },
        end({ route, status }) {
          if (route !== undefined) {
            span.updateName(`${request.method} ${route}`)
            span.setAttribute('http.route', route)
          }
          span.setAttribute('http.response.status_code', status)
          if (status >= 500) fail(span, String(status))
          span.end()
        },
      }
    },
    // A collector that is away is no failure of the service.
    stop: () => provider.shutdown().catch(() => undefined),
  }
}

const attributesOf = ({ system, operation, statement }: EndedCall): Attributes => ({
  'db.system.name': system,
  'db.operation.name': operation,
  ...(statement !== undefined && { 'db.query.text': statement }),
})

function fail(span: Span, errorType: string): void {
  span.setAttribute('error.type', errorType)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

const HEADERS = {
  get: (headers: StartedRequest['headers'], name: string) => {
    const value = headers[name]
    return typeof value === 'string' ? value : undefined
  },
  keys: (headers: StartedRequest['headers']) => Object.keys(headers),
}
