import type { SpanAttributes } from './tracing.ts';

/** Attributes that the edge passes to services with a trace. */
export const SHARED_ATTRIBUTES = ['larkfield.area', 'larkfield.release'] as const;

const VALUE = /^[\w-]{1,64}$/;

/** Returns the W3C `baggage` header with the attributes that all spans of a request share. */
export function baggageHeader(shared: SpanAttributes): { readonly baggage?: string } {
  const entries = SHARED_ATTRIBUTES.flatMap((name) =>
    shared[name] === undefined ? [] : [`${name}=${shared[name]}`],
  );
  return entries.length > 0 ? { baggage: entries.join(',') } : {};
}

/** Reads the shared attributes from a `baggage` header and ignores all others. */
export function readBaggage(baggage: string | string[] | undefined): SpanAttributes {
  const entries = typeof baggage === 'string' ? baggage.split(',').map((entry) => entry.split('=')) : [];
  const isOurs = (name: string, value: string): boolean =>
    SHARED_ATTRIBUTES.some((shared) => shared === name) && VALUE.test(value);
  return Object.fromEntries(entries.filter(([name = '', value = '']) => isOurs(name, value)));
}
