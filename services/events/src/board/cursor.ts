/** Upcoming events come before the rest when they are asked for first. */
export type Leg = 'upcoming' | 'newest';

/** Where a list stands: after an item, by what its leg is ordered by. */
export interface Position {
  readonly leg: Leg;
  /** Milliseconds. */
  readonly value: number;
  readonly id: string;
}

/** A position as an address carries it. */
export function toCursor({ leg, value, id }: Position): string {
  return `${leg === 'upcoming' ? 'u' : 'n'}${value}_${id}`;
}

/** What is no cursor is the beginning. */
export function fromCursor(cursor = ''): Position | undefined {
  const [, leg, value = '', id = ''] = /^([un])(-?\d{1,16})_([\w-]{1,64})$/.exec(cursor) ?? [];
  if (leg === undefined) return undefined;
  return { leg: leg === 'u' ? 'upcoming' : 'newest', value: Number(value), id };
}
