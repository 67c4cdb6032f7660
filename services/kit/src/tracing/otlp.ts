import { AsyncLocalStorage } from 'node:async_hooks';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type Context,
  type Span as ApiSpan,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { baggageOf, sharedIn } from './baggage.ts';
import type { Span, SpanAttributes, SpanOptions, Tracing } from './tracing.ts';

/** A process that ends waits no longer for whoever takes the traces. */
const CLOSE_MS = 2_000;

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, producer: SpanKind.PRODUCER };

/** What spans below one need of it. */
interface Above {
  readonly context: Context;
  readonly shared: () => SpanAttributes;
}

/** Traces by OpenTelemetry's own SDK, sent to where the standard variables say, and as many as they say. */
export function createTracing(service: string, env: NodeJS.ProcessEnv): Tracing {
  const share = Number(env['OTEL_TRACES_SAMPLER_ARG'] || 1);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.namespace': 'larkfield', 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('larkfield');
  const underWay = new AsyncLocalStorage<Span>();
  const aboveOf = new WeakMap<Span, Above>();

  function start(name: string, { kind, attributes = {}, asked, shared: own }: SpanOptions): Span {
    const active = asked ? undefined : underWay.getStore();
    const above = active && aboveOf.get(active);
    const given = asked && sharedIn(asked['baggage']);
    const shared = own ?? above?.shared ?? (() => given ?? {});
    const parent = above?.context ?? contextOf(asked?.['traceparent']);
    const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: known(attributes) }, parent);
    const started: Span = {
      traceId: span.spanContext().traceId,
      headers: () => ({ traceparent: traceparentOf(span), ...baggageOf(shared()) }),
      end({ name: better, attributes: further = {}, failed = false } = {}) {
        if (better !== undefined) span.updateName(better);
        span.setAttributes(known({ ...shared(), ...further }));
        if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
    aboveOf.set(started, { context: trace.setSpan(ROOT_CONTEXT, span), shared });
    return started;
  }

  return {
    start,
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

function known(attributes: SpanAttributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));
}

function contextOf(traceparent: string | string[] | undefined): Context {
  const found = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null;
  return found ? trace.setSpanContext(ROOT_CONTEXT, { ...found, isRemote: true }) : ROOT_CONTEXT;
}

function traceparentOf(span: ApiSpan): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;
}
