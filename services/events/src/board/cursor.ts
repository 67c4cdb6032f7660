/** The sections of a list, in their order: upcoming events (optional), then everything by publication. */
export type ListSection = 'upcoming' | 'newest';

/** The last item of a page: where the next page starts. */
export interface Position {
  readonly section: ListSection;
  /** End of the event or time of publication, in milliseconds. */
  readonly value: number;
  readonly id: string;
}

export function toCursor({ section, value, id }: Position): string {
  return `${section === 'upcoming' ? 'u' : 'n'}${value}_${id}`;
}

/** Decodes a position. Returns undefined (the beginning) for anything that is not a cursor. */
export function fromCursor(cursor = ''): Position | undefined {
  const [, leg, value = '', id = ''] = /^([un])(-?\d{1,16})_([\w-]{1,64})$/.exec(cursor) ?? [];
  if (leg === undefined) return undefined;
  return { section: leg === 'u' ? 'upcoming' : 'newest', value: Number(value), id };
}
