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
const DEFAULT_SHARE = 0.05;

/** A `traceparent` without the flag by which a trace is kept: most are, and to parse one takes 3 µs. */
const NOT_KEPT = /^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f][02468ace]$/;

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
  const underWay = new AsyncLocalStorage<KeptSpan | undefined>();

  /** A trace that is not kept: whoever joins it is told so, in the words that it was begun with elsewhere. */
  function leftOut(begun?: string): Span {
    const traceparent = () => begun ?? `00-${ids.generateTraceId()}-${ids.generateSpanId()}-00`;
    return { sampled: false, headers: () => ({ traceparent: traceparent() }), end: nothing };
  }
  const anyLeftOut = leftOut();

  function begin(name: string, options: SpanOptions): Span {
    const { asked, shared } = options;
    const begun = asked?.['traceparent'];
    if (typeof begun === 'string' && NOT_KEPT.test(begun)) return leftOut(begun);
    const found = parentIn(begun);
    const isKept = found ? (found.traceFlags & TraceFlags.SAMPLED) !== 0 : random() < share;
    if (!isKept) return anyLeftOut;
    const parent = found ? trace.setSpanContext(ROOT_CONTEXT, { ...found, isRemote: true }) : ROOT_CONTEXT;
    if (shared) return new KeptSpan(tracer, { name, ...options, parent, shared });
    const given = sharedIn(asked?.['baggage']);
    return new KeptSpan(tracer, { name, ...options, parent, shared: () => given });
  }

  return {
    start(name, options) {
      const above = options.asked ? undefined : underWay.getStore();
      return above?.below(name, options) ?? begin(name, options);
    },
    within: (span, work) => {
      const kept = span instanceof KeptSpan ? span : undefined;
      // To enter costs more than all else that is done for a trace that is not kept.
      return underWay.getStore() === kept ? work() : underWay.run(kept, work);
    },
    active: () => underWay.getStore(),
    headers: () => (underWay.getStore() ?? anyLeftOut).headers(),
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
