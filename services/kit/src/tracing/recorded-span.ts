import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span as ApiSpan,
  type Tracer,
} from '@opentelemetry/api';
import { baggageHeader } from './baggage.ts';
import type { SampledSpan, SpanAttributes, SpanOptions, SpanOutcome } from './tracing.ts';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, producer: SpanKind.PRODUCER };

type Attributes = () => SpanAttributes;

interface RecordedSpanOptions extends Pick<SpanOptions, 'kind' | 'attributes'> {
  readonly name: string;
  readonly parent: Context;
  readonly sharedAttributes: Attributes;
}

/** A span of a sampled trace. Its attributes are evaluated once, when it ends. */
export class RecordedSpan implements SampledSpan {
  readonly sampled = true;
  readonly traceId: string;
  readonly #tracer: Tracer;
  readonly #span: ApiSpan;
  readonly #attributes: Attributes | undefined;
  readonly #sharedAttributes: Attributes;

  constructor(tracer: Tracer, { name, kind, attributes, parent, sharedAttributes }: RecordedSpanOptions) {
    this.#tracer = tracer;
    this.#span = tracer.startSpan(name, { kind: KINDS[kind] }, parent);
    this.#attributes = attributes;
    this.#sharedAttributes = sharedAttributes;
    this.traceId = this.#span.spanContext().traceId;
  }

  startChild(
    name: string,
    { kind, attributes, sharedAttributes = this.#sharedAttributes }: SpanOptions,
  ): RecordedSpan {
    const parent = trace.setSpan(ROOT_CONTEXT, this.#span);
    return new RecordedSpan(this.#tracer, { name, kind, attributes, parent, sharedAttributes });
  }

  headers(): Readonly<Record<string, string>> {
    const { traceId, spanId } = this.#span.spanContext();
    return { traceparent: `00-${traceId}-${spanId}-01`, ...baggageHeader(this.#sharedAttributes()) };
  }

  end({ name, attributes, failed = false }: SpanOutcome = {}): void {
    if (name !== undefined) this.#span.updateName(name);
    this.#setAttributes(this.#attributes?.());
    this.#setAttributes(this.#sharedAttributes());
    this.#setAttributes(attributes);
    if (failed) this.#span.setStatus({ code: SpanStatusCode.ERROR });
    this.#span.end();
  }

  #setAttributes(attributes: SpanAttributes = {}): void {
    for (const name in attributes) {
      const value = attributes[name];
      if (value !== undefined) this.#span.setAttribute(name, value);
    }
  }
}
