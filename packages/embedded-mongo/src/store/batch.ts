import type { DatabaseSync } from 'node:sqlite';
import { MongoError } from '../errors.ts';
import { storageError } from './file.ts';

/** Milliseconds a batch stays open at most. */
const LONGEST = 50;

/**
 * Group commit. Writes go into one transaction until a client waits for an answer; the turn of the event loop
 * in which that happens ends with one fsync for all of them. Nobody gets an answer before that.
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

  /** Called when a client waits: the batch is made durable when this turn ends, with what others add until then. */
  settle(): void {
    const batch = this.#open;
    if (batch) setImmediate(() => this.#flushIf(batch));
  }

  #flushIf(batch: PromiseWithResolvers<void>): void {
    if (this.#open === batch) this.flush();
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
    // A command of many statements goes on for a while; it may not keep what is done from the disk for long.
    setTimeout(() => this.#flushIf(batch), LONGEST).unref();
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
