import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span as ApiSpan,
  type Tracer,
} from '@opentelemetry/api';
import { baggageOf } from './baggage.ts';
import type { SampledSpan, SpanAttributes, SpanOptions, SpanOutcome } from './tracing.ts';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, producer: SpanKind.PRODUCER };

type Attributes = () => SpanAttributes;

interface KeptSpanOptions extends Pick<SpanOptions, 'kind' | 'attributes'> {
  readonly name: string;
  readonly parent: Context;
  readonly shared: Attributes;
}

/** A span of a trace that is kept. What it says is looked at once, when it ends. */
export class KeptSpan implements SampledSpan {
  readonly sampled = true;
  readonly traceId: string;
  readonly #tracer: Tracer;
  readonly #span: ApiSpan;
  readonly #attributes: Attributes | undefined;
  readonly #shared: Attributes;

  constructor(tracer: Tracer, { name, kind, attributes, parent, shared }: KeptSpanOptions) {
    this.#tracer = tracer;
    this.#span = tracer.startSpan(name, { kind: KINDS[kind] }, parent);
    this.#attributes = attributes;
    this.#shared = shared;
    this.traceId = this.#span.spanContext().traceId;
  }

  /** A span of work that is part of this one's. */
  below(name: string, { kind, attributes, shared = this.#shared }: SpanOptions): KeptSpan {
    const parent = trace.setSpan(ROOT_CONTEXT, this.#span);
    return new KeptSpan(this.#tracer, { name, kind, attributes, parent, shared });
  }

  headers(): Readonly<Record<string, string>> {
    const { traceId, spanId } = this.#span.spanContext();
    return { traceparent: `00-${traceId}-${spanId}-01`, ...baggageOf(this.#shared()) };
  }

  end({ name, attributes, failed = false }: SpanOutcome = {}): void {
    if (name !== undefined) this.#span.updateName(name);
    this.#say(this.#attributes?.());
    this.#say(this.#shared());
    this.#say(attributes);
    if (failed) this.#span.setStatus({ code: SpanStatusCode.ERROR });
    this.#span.end();
  }

  #say(attributes: SpanAttributes = {}): void {
    for (const name in attributes) {
      const value = attributes[name];
      if (value !== undefined) this.#span.setAttribute(name, value);
    }
  }
}
