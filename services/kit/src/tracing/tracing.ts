/** What a span says: names of code, contracts and releases, and numbers. Never what somebody has typed or asked for. */
export type SpanAttributes = Readonly<Record<string, string | number | undefined>>;

/** A piece of work within a trace. */
export interface Span {
  /** Whether the trace is kept; nothing is made for one that is not. */
  readonly sampled: boolean;
  /** Headers by which whoever is asked joins the trace. */
  headers(): Readonly<Record<string, string>>;
  /** Says what the work turned out to be, and ends it. */
  end(outcome?: SpanOutcome): void;
}

/** A piece of work within a trace that is kept. */
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
  /** What the span says; looked at if the trace is kept. */
  readonly attributes?: (() => SpanAttributes) | undefined;
  /** Headers of whoever asks; without them the span belongs to the work that is under way. */
  readonly asked?: Readonly<Record<string, string | string[] | undefined>>;
  /** What all spans below say as well, here and where the headers lead to: area and release. Looked at when it is needed. */
  readonly shared?: () => SpanAttributes;
}

/** Traces of one process. */
export interface Tracing {
  /** Below the work that is under way, or a trace of its own. */
  start(name: string, options: SpanOptions): Span;
  /** Whatever `work` leads to belongs to the span; to none, if its trace is not kept. */
  within<T>(span: Span, work: () => T): T;
  /** The work that is under way, if its trace is kept. */
  active(): SampledSpan | undefined;
  /**
   * Headers by which whoever is asked joins the trace of the work that is under way, or learns that it is not kept: then the id
   * is that of nothing, and another one each time.
   */
  headers(): Readonly<Record<string, string>>;
  /** Sends what has not been sent yet. */
  close(): Promise<void>;
}

/** Does work as a span of its own, if traces are on. */
export async function traced<T>(
  tracing: Tracing | undefined,
  name: string,
  options: SpanOptions,
  work: () => Promise<T>,
): Promise<T> {
  if (!tracing) return work();
  const span = tracing.start(name, options);
  try {
    const result = await tracing.within(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end({ failed: true });
    throw error;
  }
}
