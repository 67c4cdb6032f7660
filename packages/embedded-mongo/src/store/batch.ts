import type { DatabaseSync } from 'node:sqlite';
import { MongoError } from '../errors.ts';
import { storageError } from './file.ts';

/**
 * Group commit. All writes of one turn of the event loop go into one transaction, which is made durable by
 * one fsync when the turn ends; their clients get their answers after that, never before.
 */
export class WriteBatch {
  readonly #db: DatabaseSync;
  readonly #afterRollback: () => void;
  #open: PromiseWithResolvers<void> | undefined;

  /** @param afterRollback called when a batch was given up, so that memory can be brought in line with the file */
  constructor(db: DatabaseSync, afterRollback: () => void) {
    this.#db = db;
    this.#afterRollback = afterRollback;
  }

  /**
   * Runs a change inside the batch. What it refuses (MongoError) it must refuse before it has written anything.
   * @returns its result, and a promise for the moment it is durable
   */
  run<T>(change: () => T): { readonly result: T; readonly durable: Promise<void> } {
    const batch = this.#begin();
    try {
      return { result: change(), durable: batch.promise };
    } catch (error) {
      if (error instanceof MongoError) throw error;
      throw this.#giveUp(error);
    }
  }

  /** Makes the open batch durable now. */
  flush(): void {
    const batch = this.#open;
    if (!batch) return;
    try {
      this.#db.exec('commit');
      this.#open = undefined;
      batch.resolve();
    } catch (error) {
      this.#giveUp(error);
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
    // A batch can fail while nobody waits for it yet; whoever does gets the error all the same.
    batch.promise.catch(() => undefined);
    this.#open = batch;
    setImmediate(() => {
      if (this.#open === batch) this.flush();
    });
    return batch;
  }

  #giveUp(error: unknown): unknown {
    const batch = this.#open;
    this.#open = undefined;
    try {
      if (this.#db.isTransaction) this.#db.exec('rollback');
    } finally {
      this.#afterRollback();
    }
    const told = storageError(error);
    batch?.reject(told);
    return told;
  }
}
