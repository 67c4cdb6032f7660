/** Attributes of a span: names from code, contracts and releases, and numbers. Never input of visitors. */
export type SpanAttributes = Readonly<Record<string, string | number | undefined>>;

/** A unit of work within a trace. */
export interface Span {
  /** Whether the trace is sampled. Nothing is recorded for one that is not. */
  readonly sampled: boolean;
  /** Returns the headers that let a called service join the trace. */
  headers(): Readonly<Record<string, string>>;
  end(outcome?: SpanOutcome): void;
}

export interface SampledSpan extends Span {
  readonly traceId: string;
}

export interface SpanOutcome {
  readonly name?: string;
  readonly attributes?: SpanAttributes;
  readonly failed?: boolean;
}

export interface SpanOptions {
  readonly kind: 'server' | 'client' | 'producer';
  /** Attributes, evaluated only if the trace is sampled. */
  readonly attributes?: (() => SpanAttributes) | undefined;
  /** Headers of the caller. Without them, the span is a child of the active span. */
  readonly callerHeaders?: Readonly<Record<string, string | string[] | undefined>>;
  /** Attributes of all child spans, here and in called services: area and release. Evaluated when needed. */
  readonly sharedAttributes?: () => SpanAttributes;
}

export interface Tracing {
  /** Starts a child of the active span, or a new trace. */
  startSpan(name: string, options: SpanOptions): Span;
  /** Runs `work` with the span as the active one, or with none if its trace is not sampled. */
  runInSpan<T>(span: Span, work: () => T): T;
  /** Returns the active span if its trace is sampled. */
  activeSpan(): SampledSpan | undefined;
  /** Returns the headers of the active trace; without a sampled one, of a new unsampled trace. */
  headers(): Readonly<Record<string, string>>;
  /** Sends all remaining spans. */
  close(): Promise<void>;
}

/** Runs `work` in a new span, if traces are on. A rejection marks the span as failed. */
export async function runInNewSpan<T>(
  tracing: Tracing | undefined,
  name: string,
  options: SpanOptions,
  work: () => Promise<T>,
): Promise<T> {
  if (!tracing) return work();
  const span = tracing.startSpan(name, options);
  try {
    const result = await tracing.runInSpan(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end({ failed: true });
    throw error;
  }
}
