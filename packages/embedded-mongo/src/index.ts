import { Cursors } from './commands/cursors.ts';
import type { Context } from './commands/context.ts';
import { answerRequest } from './commands/run.ts';
import { EXPIRY_INTERVAL, removeExpired } from './expiry.ts';
import { MemoryBudget } from './memory-budget.ts';
import { listen, type Listener } from './server/listener.ts';
import { clearOwnSocket } from './server/own-socket.ts';
import { TimeSlice } from './store/time-slice.ts';
import { Store } from './store/store.ts';

export { isPrivate, socketIn } from './server/own-socket.ts';
export { StoreError } from './store/file.ts';

/** How to start the embedded server. */
export interface EmbeddedOptions {
  /** Directory of the data; made when missing, and taken for this process alone. */
  readonly dir: string;
  /** TCP port on loopback; 0 takes any free one. */
  readonly port?: number;
  /** Another loopback address than 127.0.0.1. */
  readonly host?: string;
  /** A Unix socket file instead of a port; only its owner may connect. */
  readonly socket?: string;
  /** Largest size of the database file in bytes. */
  readonly maxBytes?: number;
  /** What all sorts, groups and open cursors may hold together, in bytes; else what the heap of the process can spare. */
  readonly maxMemory?: number;
}

/** A running server. */
export interface Embedded {
  /** Connection string for the driver. */
  readonly url: string;
  /** 0 for a Unix socket. */
  readonly port: number;
  /** Removes expired documents now instead of within the next minute. @returns how many went */
  expire(now?: Date): Promise<number>;
  /** Ends requests under way, makes everything durable and frees the directory. */
  close(): Promise<void>;
}

/**
 * Starts a server for the MongoDB driver over a directory.
 * @throws StoreError with a message for the operator: directory in use or damaged, port taken, not loopback
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const store = new Store({ dir: options.dir, ...(options.maxBytes ? { maxBytes: options.maxBytes } : {}) });
  const cursors = new Cursors(new MemoryBudget(options.maxMemory));
  let listener: Listener;
  try {
    if (options.socket) clearOwnSocket(options.socket, options.dir);
    const place = options.socket
      ? { socket: options.socket }
      : { port: options.port ?? 0, ...(options.host ? { host: options.host } : {}) };
    listener = await listen(
      place,
      (request, connection) => answerRequest(request, connection, store, cursors),
      () => undefined,
    );
  } catch (error) {
    store.close();
    throw error;
  }
  const sweep = (now: Date): Promise<number> => removeExpired(store, expiryContext(store, cursors, now));
  const timer = setInterval(() => {
    cursors.sweep();
    sweep(new Date()).catch((error: unknown) => console.error(error));
  }, EXPIRY_INTERVAL);
  timer.unref();
  const port = listener.port ?? 0;
  const host = options.socket ? encodeURIComponent(options.socket) : `${options.host ?? '127.0.0.1'}:${port}`;
  return {
    url: `mongodb://${host}/?directConnection=true`,
    port,
    expire: (now = new Date()) => sweep(now),
    close: async () => {
      clearInterval(timer);
      await listener.close();
      store.close();
    },
  };
}

function expiryContext(store: Store, cursors: Cursors, now: Date): Context {
  return {
    store,
    cursors,
    now,
    db: '',
    connection: 0,
    timeSlice: new TimeSlice(Infinity, cursors.memory),
    lists: new Map(),
    write: (change) => store.batch.run(change).result,
  };
}
