import { AsyncLocalStorage } from 'node:async_hooks'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { Span, SpanContext } from '@opentelemetry/api'
import type { SpanExporter } from '@opentelemetry/sdk-trace-base'
import type { Log } from '../log.ts'

/** Ids, names and numbers. Never texts, addresses or secrets: a collector may belong to somebody else. */
type Attributes = Record<string, string | number>

type Kind = 'server' | 'client' | 'consumer' | 'internal'

type SpanOptions = {
  kind?: Kind
  attributes?: Attributes
  /** The traceparent of another process, for work that no span here began. Without it the span begins its own trace. */
  parent?: string | null
  startTime?: Date
}

export type OpenSpan = {
  /** Everything that the work begins belongs to the span. */
  run<T>(work: () => T): T
  /** `error`: only its kind is kept. */
  end(attributes?: Attributes, error?: unknown): void
}

export type Tracing = {
  /** Undefined if nothing is traced. */
  begin(name: string, options?: SpanOptions): OpenSpan | undefined
  /** The traceparent (W3C) of the span that the calling code runs in. */
  current(): string | undefined
  /** Sends what is left, for at most two seconds. */
  stop(): Promise<void>
}

export const noTracing: Tracing = { begin: () => undefined, current: () => undefined, stop: async () => {} }

/** Runs work as a span. */
export async function traced<T>(
  tracing: Tracing,
  name: string,
  options: SpanOptions,
  work: () => Promise<T>,
): Promise<T> {
  const span = tracing.begin(name, options)
  if (!span) return work()
  try {
    const result = await span.run(work)
    span.end()
    return result
  } catch (error) {
    span.end({}, error)
    throw error
  }
}

/** Spans that wait for the collector. Further ones are dropped, so a dead collector costs only a few megabytes. */
const mostWaiting = 4_096
const exportMs = 5_000
const stopMs = 2_000

/**
 * Sends spans to an OpenTelemetry collector, by OTLP over HTTP. The SDK is loaded only here. It reads its own
 * variables, such as OTEL_EXPORTER_OTLP_HEADERS, OTEL_SERVICE_NAME and OTEL_TRACES_SAMPLER.
 */
export async function startTracing(endpoint: string, role: string, log: Log): Promise<Tracing> {
  const [api, sdk, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: exportMs })
  const own = { 'service.name': 'parley', 'service.instance.id': `${hostname()}:${process.pid}`, 'parley.role': role }
  const provider = new sdk.BasicTracerProvider({
    resource: resources
      .resourceFromAttributes(own)
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [
      new sdk.BatchSpanProcessor(tellingOfTrouble(exporter, log), {
        maxQueueSize: mostWaiting,
        scheduledDelayMillis: 2_000,
        exportTimeoutMillis: exportMs,
      }),
    ],
  })
  const tracer = provider.getTracer('parley')
  const here = new AsyncLocalStorage<Span>()
  const kinds = {
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    consumer: api.SpanKind.CONSUMER,
    internal: api.SpanKind.INTERNAL,
  }

  const open = (span: Span): OpenSpan => ({
    run: (work) => here.run(span, work),
    end: (attributes = {}, error) => {
      span.setAttributes(attributes)
      if (error) {
        span.setAttribute('error.type', error instanceof Error ? error.name : 'other')
        span.setStatus({ code: api.SpanStatusCode.ERROR })
      }
      span.end()
    },
  })

  return {
    begin: (name, { kind = 'internal', attributes = {}, parent, startTime } = {}) => {
      const remote = parent === undefined ? here.getStore()?.spanContext() : parseTraceparent(parent)
      const around = remote ? api.trace.setSpanContext(api.ROOT_CONTEXT, remote) : api.ROOT_CONTEXT
      const times = startTime ? { startTime } : {}
      return open(tracer.startSpan(name, { kind: kinds[kind], attributes, ...times }, around))
    },
    current: () => {
      const span = here.getStore()?.spanContext()
      return span && `00-${span.traceId}-${span.spanId}-0${span.traceFlags & 1}`
    },
    stop: async () => {
      const patience = new AbortController()
      const { signal } = patience
      const late = pause(stopMs, undefined, { signal, ref: false }).catch(() => undefined)
      const ended = provider
        .shutdown()
        .catch((error) => log.debug({ err: error }, 'the last spans were not handed over'))
      await Promise.race([ended, late])
      patience.abort()
    },
  }
}

function parseTraceparent(text: string | null): SpanContext | undefined {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(text ?? '') ?? []
  return traceId && spanId
    ? { traceId, spanId, traceFlags: Number.parseInt(flags!, 16) & 1, isRemote: true }
    : undefined
}

/** The exporter. It says once when it cannot send spans, and once when it can again. */
function tellingOfTrouble(exporter: SpanExporter, log: Log): SpanExporter {
  let works = true
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const succeeded = result.code === 0
        if (works && !succeeded) log.warn({ err: result.error }, 'the collector takes no traces; they are dropped')
        if (!works && succeeded) log.info('the collector takes traces again')
        works = succeeded
        done(result)
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  }
}
