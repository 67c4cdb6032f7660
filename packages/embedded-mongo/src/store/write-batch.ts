import type { DatabaseSync } from 'node:sqlite';
import { MongoError } from '../errors/mongo-error.ts';
import { storageError } from './database-file.ts';

/** Maximum time a batch stays open. Milliseconds. */
const MAX_OPEN_MS = 50;

/**
 * Group commit. Writes share one transaction. When a client waits for a reply, the transaction is committed
 * at the end of the current turn of the event loop, with one fsync for all. No reply is sent before that.
 */
export class WriteBatch {
  readonly #db: DatabaseSync;
  readonly #afterRollback: () => void;
  #open: PromiseWithResolvers<void> | undefined;

  /** @param afterRollback called after a failed batch, to reload the state in memory from the file */
  constructor(db: DatabaseSync, afterRollback: () => void) {
    this.#db = db;
    this.#afterRollback = afterRollback;
  }

  /** Runs a change in the batch. A MongoError must precede any write. `durable` resolves after the commit. */
  run<T>(change: () => T): { readonly result: T; readonly durable: Promise<void> } {
    const batch = this.#begin();
    try {
      return { result: change(), durable: batch.promise };
    } catch (error) {
      if (error instanceof MongoError) throw error;
      throw this.#rollBack(error);
    }
  }

  /** Commits the batch at the end of this turn of the event loop. Called when a client waits. */
  settle(): void {
    const batch = this.#open;
    if (batch) setImmediate(() => this.#flushIf(batch));
  }

  #flushIf(batch: PromiseWithResolvers<void>): void {
    if (this.#open === batch) this.flush();
  }

  flush(): void {
    const batch = this.#open;
    if (!batch) return;
    try {
      this.#db.exec('commit');
      this.#open = undefined;
      batch.resolve();
    } catch (error) {
      this.#rollBack(error);
    }
  }

  #begin(): PromiseWithResolvers<void> {
    if (this.#open) return this.#open;
    try {
      this.#db.exec('begin immediate');
    } catch (error) {
      throw storageError(error);
    }
    const batch = Promise.withResolvers<void>();
    // Prevents an unhandled rejection if the batch fails before anybody waits for it.
    batch.promise.catch(() => undefined);
    this.#open = batch;
    // Commits regularly during a command with many statements.
    setTimeout(() => this.#flushIf(batch), MAX_OPEN_MS).unref();
    return batch;
  }

  #rollBack(error: unknown): unknown {
    const batch = this.#open;
    this.#open = undefined;
    try {
      if (this.#db.isTransaction) this.#db.exec('rollback');
    } finally {
      this.#afterRollback();
    }
    const converted = storageError(error);
    batch?.reject(converted);
    return converted;
  }
}
