import type { DatabaseSync, StatementSync } from 'node:sqlite';

export class StatementCache {
  readonly #db: DatabaseSync;
  readonly #cache = new Map<string, StatementSync>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  get(sql: string): StatementSync {
    let statement = this.#cache.get(sql);
    if (!statement) {
      if (this.#cache.size > 500) this.#cache.clear();
      statement = this.#db.prepare(sql);
      this.#cache.set(sql, statement);
    }
    return statement;
  }

  exec(sql: string): void {
    this.#db.exec(sql);
  }
}
