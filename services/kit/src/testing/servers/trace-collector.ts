import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { openTracing } from '../../tracing/open-tracing.ts';
import type { Tracing } from '../../tracing/tracing.ts';
import { onLoopback } from './loopback.ts';

export interface CollectedSpan {
  readonly service: unknown;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly failed: boolean;
  readonly attributes: Readonly<Record<string, unknown>>;
}

export interface Collector {
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  /** All request bodies, unparsed. */
  readonly bodies: readonly string[];
  close(): Promise<void>;
}

interface OtlpAttribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface OtlpSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly status?: { readonly code?: number };
  readonly attributes: readonly OtlpAttribute[];
}

interface OtlpBody {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly OtlpAttribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
}

const ERROR = 2;

/** Creates tracing that sends to a collector, by default all traces. */
export async function createTestTracing({ url }: Collector, service: string, share = '1'): Promise<Tracing> {
  // OpenTelemetry's exporter reads only the process's environment.
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = url;
  const tracing = await openTracing(service, { ...process.env, OTEL_TRACES_SAMPLER_ARG: share });
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  if (!tracing) throw new Error('traces are off');
  return tracing;
}

/** Starts a collector that stores traces sent by OTLP over HTTP. */
export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    bodies.push(body);
    if (request.url === '/v1/traces') spans.push(...spansIn(JSON.parse(body) as OtlpBody));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }
  const server = createServer((request, response) => {
    receive(request, response).catch((error: Error) => response.destroy(error));
  });
  return { ...(await onLoopback(server)), spans, bodies };
}

function spansIn({ resourceSpans }: OtlpBody): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = valuesOf(resource.attributes)['service.name'];
    return scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ name, traceId, spanId, parentSpanId = '', status, attributes }) => ({
        ...{ service, name, traceId, spanId, parentSpanId },
        failed: status?.code === ERROR,
        attributes: valuesOf(attributes),
      }));
  });
}

function valuesOf(attributes: readonly OtlpAttribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
