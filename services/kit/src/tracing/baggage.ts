import type { SpanAttributes } from './tracing.ts';

/** What the edge tells services of a request beside its trace. */
export const SHARED = ['larkfield.area', 'larkfield.release'] as const;

const VALUE = /^[\w-]{1,64}$/;

/** The W3C header that brings what all spans of a request say. */
export function baggageOf(shared: SpanAttributes): { readonly baggage?: string } {
  const entries = SHARED.flatMap((name) => (shared[name] === undefined ? [] : [`${name}=${shared[name]}`]));
  return entries.length > 0 ? { baggage: entries.join(',') } : {};
}

/** Reads it again; whatever else it holds is left. */
export function sharedIn(baggage: string | string[] | undefined): SpanAttributes {
  const entries = typeof baggage === 'string' ? baggage.split(',').map((entry) => entry.split('=')) : [];
  const isOurs = (name: string, value: string): boolean =>
    SHARED.some((each) => each === name) && VALUE.test(value);
  return Object.fromEntries(entries.filter(([name = '', value = '']) => isOurs(name, value)));
}
