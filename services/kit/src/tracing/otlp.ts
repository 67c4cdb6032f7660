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
import { sharedIn } from './baggage.ts';
import { KeptSpan } from './kept-span.ts';
import type { Span, SpanOptions, Tracing } from './tracing.ts';

/** A process that ends waits no longer for whoever takes the traces. */
const CLOSE_MS = 2_000;

/** Whoever turns traces on wants to know where time goes, and not of every request. */
const DEFAULT_SHARE = 0.1;

const nothing = (): undefined => undefined;

/** Traces by OpenTelemetry's own SDK, sent to where the standard variables say, and as many as they say. */
export function createTracing(
  service: string,
  env: NodeJS.ProcessEnv,
  random: () => number = Math.random,
): Tracing {
  const share = shareIn(env);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.namespace': 'larkfield', 'service.name': service }),
    // What is not kept never comes this far.
    sampler: new AlwaysOnSampler(),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), ...delayIn(env) })],
  });
  const tracer = provider.getTracer('larkfield');
  const ids = new RandomIdGenerator();
  const underWay = new AsyncLocalStorage<Span>();

  /** A trace that is not kept: one object for all that a request leads to here, and who joins it is told so. */
  function leftOut(traceId: string): Span {
    const headers = () => ({ traceparent: `00-${traceId}-${ids.generateSpanId()}-00` });
    return { traceId, sampled: false, headers, end: nothing };
  }

  function begin(name: string, options: SpanOptions): Span {
    const { asked, shared } = options;
    const found = parentIn(asked?.['traceparent']);
    const sampled = found ? (found.traceFlags & TraceFlags.SAMPLED) !== 0 : random() < share;
    if (!sampled) return leftOut(found?.traceId ?? ids.generateTraceId());
    const parent = found ? trace.setSpanContext(ROOT_CONTEXT, { ...found, isRemote: true }) : ROOT_CONTEXT;
    if (shared) return new KeptSpan(tracer, { name, ...options, parent, shared });
    const given = sharedIn(asked?.['baggage']);
    return new KeptSpan(tracer, { name, ...options, parent, shared: () => given });
  }

  return {
    start(name, options) {
      const above = options.asked ? undefined : underWay.getStore();
      if (above === undefined) return begin(name, options);
      return above instanceof KeptSpan ? above.below(name, options) : above;
    },
    within: (span, work) => underWay.run(span, work),
    active: () => underWay.getStore(),
    async close() {
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, CLOSE_MS);
      const sent = provider.shutdown().catch(() => undefined);
      await Promise.race([sent, late]).finally(() => clearTimeout(timer));
    },
  };
}

/** How long spans wait for others, if it is said; the SDK does not look there itself. */
function delayIn({ OTEL_BSP_SCHEDULE_DELAY: said }: NodeJS.ProcessEnv) {
  const scheduledDelayMillis = Number(said);
  return scheduledDelayMillis > 0 ? { scheduledDelayMillis } : {};
}

/** The share of traces that is kept, 0 to 1; what is no number says nothing. */
function shareIn({ OTEL_TRACES_SAMPLER_ARG: said }: NodeJS.ProcessEnv): number {
  const share = said ? Number(said) : NaN;
  return Number.isNaN(share) ? DEFAULT_SHARE : share;
}

const parentIn = (traceparent: string | string[] | undefined) =>
  typeof traceparent === 'string' ? parseTraceParent(traceparent) : null;
