import type { Store } from '../store/store.ts';
import type { TimeSlice } from '../store/time-slice.ts';
import type { Cursors } from './cursors.ts';
import type { Fields } from './fields.ts';
import type { Doc, Value } from '../values/types.ts';

/** What a command works with. */
export interface Context {
  readonly store: Store;
  readonly cursors: Cursors;
  readonly db: string;
  readonly timeSlice: TimeSlice;
  readonly connection: number;
  readonly now: Date;
  /** Lists of documents, from the body or sent beside it, as their bytes. */
  readonly lists: ReadonlyMap<string, readonly Buffer[]>;
  /** Runs a change; the answer to the client waits until it is durable. */
  write<T>(change: () => T): T;
}

/** An answer: a document to encode, or bytes that are encoded already. */
export type Reply = Readonly<Record<string, unknown>> | Buffer;

export interface Command {
  /** Fields the command takes besides those every command takes; anything else is refused. */
  readonly fields: Fields;
  readonly run: (body: Doc, context: Context) => Reply | Promise<Reply>;
}

/** The value of the command's own field: usually the collection. */
export function firstValue(body: Doc): Value {
  const [name] = Object.keys(body);
  return name === undefined ? undefined : body[name];
}
