import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, trace, TraceFlags } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  RandomIdGenerator,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { readBaggage } from './baggage.ts';
import { RecordedSpan } from './recorded-span.ts';
import type { Span, SpanOptions, Tracing } from './tracing.ts';

/** How long a closing process waits for the trace collector. */
const CLOSE_MS = 2_000;

/** Share of sampled traces by default: enough to see where time goes. */
const DEFAULT_SHARE = 0.05;

/** A `traceparent` without the sampled flag. Most are not sampled, and parsing one takes 3 µs. */
const NOT_SAMPLED = /^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f][02468ace]$/;

const nothing = (): undefined => undefined;

/** Creates tracing with OpenTelemetry's SDK, configured by its standard environment variables. */
export function createTracing(
  service: string,
  env: NodeJS.ProcessEnv,
  random: () => number = Math.random,
): Tracing {
  const share = shareIn(env);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.namespace': 'larkfield', 'service.name': service }),
    // Traces that are not sampled never reach the SDK.
    sampler: new AlwaysOnSampler(),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), ...delayIn(env) })],
  });
  const tracer = provider.getTracer('larkfield');
  const ids = new RandomIdGenerator();
  const activeSpans = new AsyncLocalStorage<RecordedSpan | undefined>();

  /** Returns an unsampled span. Its headers tell other services not to sample the trace either. */
  function unsampledSpan(traceparentHeader?: string): Span {
    const traceparent = () => traceparentHeader ?? `00-${ids.generateTraceId()}-${ids.generateSpanId()}-00`;
    return { sampled: false, headers: () => ({ traceparent: traceparent() }), end: nothing };
  }
  const unsampledRoot = unsampledSpan();

  function begin(name: string, options: SpanOptions): Span {
    const { callerHeaders, sharedAttributes } = options;
    const traceparentHeader = callerHeaders?.['traceparent'];
    if (typeof traceparentHeader === 'string' && NOT_SAMPLED.test(traceparentHeader))
      return unsampledSpan(traceparentHeader);
    const found = parentIn(traceparentHeader);
    const isSampled = found ? (found.traceFlags & TraceFlags.SAMPLED) !== 0 : random() < share;
    if (!isSampled) return unsampledRoot;
    const parent = found ? trace.setSpanContext(ROOT_CONTEXT, { ...found, isRemote: true }) : ROOT_CONTEXT;
    if (sharedAttributes) return new RecordedSpan(tracer, { name, ...options, parent, sharedAttributes });
    const attributes = readBaggage(callerHeaders?.['baggage']);
    return new RecordedSpan(tracer, { name, ...options, parent, sharedAttributes: () => attributes });
  }

  return {
    startSpan(name, options) {
      const parentSpan = options.callerHeaders ? undefined : activeSpans.getStore();
      return parentSpan?.startChild(name, options) ?? begin(name, options);
    },
    runInSpan: (span, work) => {
      const recorded = span instanceof RecordedSpan ? span : undefined;
      // Entering the context costs more than everything else for a trace that is not sampled.
      return activeSpans.getStore() === recorded ? work() : activeSpans.run(recorded, work);
    },
    activeSpan: () => activeSpans.getStore(),
    headers: () => (activeSpans.getStore() ?? unsampledRoot).headers(),
    async close() {
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, CLOSE_MS);
      const sent = provider.shutdown().catch(() => undefined);
      await Promise.race([sent, late]).finally(() => clearTimeout(timer));
    },
  };
}

/** Returns the configured export delay, which this SDK class does not read itself. */
function delayIn({ OTEL_BSP_SCHEDULE_DELAY: value }: NodeJS.ProcessEnv) {
  const scheduledDelayMillis = Number(value);
  return scheduledDelayMillis > 0 ? { scheduledDelayMillis } : {};
}

/** Returns the configured share of sampled traces (0 to 1), or the default if it is not a number. */
function shareIn({ OTEL_TRACES_SAMPLER_ARG: value }: NodeJS.ProcessEnv): number {
  const share = value ? Number(value) : NaN;
  return Number.isNaN(share) ? DEFAULT_SHARE : share;
}

const parentIn = (traceparent: string | string[] | undefined) =>
  typeof traceparent === 'string' ? parseTraceParent(traceparent) : null;
