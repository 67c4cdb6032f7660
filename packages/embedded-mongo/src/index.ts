import { Cursors } from './commands/cursors.ts';
import type { CommandContext } from './commands/context.ts';
import { answerRequest } from './commands/answer-request.ts';
import { EXPIRY_INTERVAL_MS, removeExpired } from './expiry.ts';
import { MemoryBudget } from './limits/memory-budget.ts';
import { listen, type Listener } from './server/listener.ts';
import { removeStaleSocket } from './server/socket-file.ts';
import { TimeSlice } from './limits/time-slice.ts';
import type { FileOptions } from './store/database-file.ts';
import { Store } from './store/store.ts';

export { isPrivateSocket, socketPathFor } from './server/socket-file.ts';
export { StoreError } from './store/database-file.ts';

/** The data directory is created if missing, and locked for this process. */
export interface EmbeddedOptions extends FileOptions {
  /** TCP port on loopback; 0 for any free one. */
  readonly port?: number;
  /** Loopback address. Default: 127.0.0.1. */
  readonly host?: string;
  /** Path of a Unix socket instead of a port; only its owner may connect. */
  readonly socket?: string;
  /** Memory for all sorts, groups and open cursors, in bytes. Default: a part of the heap (`defaultBudgetBytes`). */
  readonly maxMemory?: number;
}

export interface EmbeddedServer {
  readonly url: string;
  /** 0 for a Unix socket. */
  readonly port: number;
  /** Removes expired documents immediately. @returns the number of removed documents */
  removeExpired(now?: Date): Promise<number>;
  /** Waits for running requests, makes all writes durable and unlocks the directory. */
  close(): Promise<void>;
}

/** Starts a server for the MongoDB driver. @throws StoreError with a message for the operator */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const store = new Store(options);
  const cursors = new Cursors(new MemoryBudget(options.maxMemory));
  let listener: Listener;
  try {
    if (options.socket) removeStaleSocket(options.socket, options.dir);
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
    cursors.closeIdle();
    sweep(new Date()).catch((error: unknown) => console.error(error));
  }, EXPIRY_INTERVAL_MS);
  timer.unref();
  const port = listener.port ?? 0;
  const host = options.socket ? encodeURIComponent(options.socket) : `${options.host ?? '127.0.0.1'}:${port}`;
  return {
    url: `mongodb://${host}/?directConnection=true`,
    port,
    removeExpired: (now = new Date()) => sweep(now),
    close: async () => {
      clearInterval(timer);
      await listener.close();
      store.close();
    },
  };
}

function expiryContext(store: Store, cursors: Cursors, now: Date): CommandContext {
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
