import type { Store } from '../store/store.ts';
import type { TimeSlice } from '../limits/time-slice.ts';
import type { Cursors } from './cursors.ts';
import type { Fields } from '../values/check-fields.ts';
import type { Doc, Value } from '../values/types.ts';

export interface CommandContext {
  readonly store: Store;
  readonly cursors: Cursors;
  readonly db: string;
  readonly timeSlice: TimeSlice;
  readonly connection: number;
  readonly now: Date;
  /** Arrays of documents as bytes, from the body or from separate sections. */
  readonly lists: ReadonlyMap<string, readonly Buffer[]>;
  /** Runs a change. The reply is sent only after the change is durable. */
  write<T>(change: () => T): T;
}

export type Reply = Readonly<Record<string, unknown>> | Buffer;

export interface Command {
  /** Fields of this command. Any field that is neither here nor in `GENERIC_FIELDS` is rejected. */
  readonly fields: Fields;
  readonly run: (body: Doc, context: CommandContext) => Reply | Promise<Reply>;
}

/** Returns the value of the first field, usually the collection name. */
export function firstValue(body: Doc): Value {
  const [name] = Object.keys(body);
  return name === undefined ? undefined : body[name];
}
