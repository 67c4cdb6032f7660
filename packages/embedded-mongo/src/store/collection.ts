import { decode } from '../bson/codec.ts';
import { MongoError } from '../errors/mongo-error.ts';
import { getField, type Doc, type Value } from '../values/types.ts';
import { keyOf } from '../values/key.ts';
import { valuesAt } from '../match/path.ts';
import type { IndexSpec } from './index-spec.ts';
import { indexKeys, type IndexKeys } from './index-keys.ts';
import type { StatementCache } from './statement-cache.ts';

/** An index and its table in the file. The index on `_id` is not listed; it is part of the collection's table. */
export interface Index {
  readonly id: number;
  readonly spec: IndexSpec;
  /** Bit n is set if the nth field contains an array in some document. Never reset. */
  multikey: number;
}

/** A stored document. `rid` increases in the order of insertion. */
export interface Row {
  readonly rid: number;
  readonly bytes: Buffer;
  readonly key?: Buffer;
}

export class Collection {
  readonly id: number;
  readonly db: string;
  readonly name: string;
  readonly uuid: Buffer;
  readonly options: Doc;
  readonly statements: StatementCache;
  indexes: Index[];
  dropped = false;
  /** Increased by every change, so that readers notice outdated pages. */
  version = 0;
  #count: number | undefined;

  constructor(parts: Pick<Collection, 'id' | 'db' | 'name' | 'uuid' | 'options' | 'statements' | 'indexes'>) {
    this.id = parts.id;
    this.db = parts.db;
    this.name = parts.name;
    this.uuid = parts.uuid;
    this.options = parts.options;
    this.statements = parts.statements;
    this.indexes = parts.indexes;
  }

  get namespace(): string {
    return `${this.db}.${this.name}`;
  }

  count(): number {
    this.#count ??= Number(this.statements.get(`select count(*) as n from c${this.id}`).get()?.['n']);
    return this.#count;
  }

  /** Resets cached state after a rollback. */
  invalidate(): void {
    this.#count = undefined;
    this.version++;
  }

  read(rid: number): Row | undefined {
    const row = this.statements.get(`select doc from c${this.id} where rid = ?`).get(rid);
    return row ? { rid, bytes: toBuffer(row['doc']) } : undefined;
  }

  /** @throws MongoError DuplicateKey */
  insert(doc: Doc, bytes: Buffer): void {
    const id = keyOf(doc['_id']);
    const entries = this.indexes.map((index) => ({ index, entry: indexKeys(index.spec, doc) }));
    const existing = this.statements.get(`select rid from c${this.id} where k = ?`).get(id);
    if (existing) throw duplicate(this, '_id_', { _id: 1 }, { _id: getField(doc, '_id') });
    for (const { index, entry } of entries) this.#refuseTwins(index, entry.keys, undefined, doc);
    const added = this.statements.get(`insert into c${this.id} (k, doc) values (?, ?)`).run(id, bytes);
    for (const { index, entry } of entries) this.#addEntries(index, entry, Number(added.lastInsertRowid));
    if (this.#count !== undefined) this.#count++;
    this.version++;
  }

  /** @throws MongoError DuplicateKey */
  replace(rid: number, old: Doc, doc: Doc, bytes: Buffer): void {
    const changes = this.indexes.map((index) => ({
      index,
      ...difference(indexKeys(index.spec, old), indexKeys(index.spec, doc)),
    }));
    for (const { index, added } of changes) this.#refuseTwins(index, added.keys, rid, doc);
    this.statements.get(`update c${this.id} set doc = ? where rid = ?`).run(bytes, rid);
    for (const { index, added, removed } of changes) {
      this.#removeEntries(index, removed, rid);
      this.#addEntries(index, added, rid);
    }
    this.version++;
  }

  remove(rid: number, doc: Doc): void {
    this.statements.get(`delete from c${this.id} where rid = ?`).run(rid);
    for (const index of this.indexes) this.#removeEntries(index, indexKeys(index.spec, doc).keys, rid);
    if (this.#count !== undefined) this.#count--;
    this.version++;
  }

  /** Adds a row to a new index. @throws MongoError DuplicateKey */
  addToIndex(index: Index, row: Row): void {
    const doc = decode(row.bytes);
    const entry = indexKeys(index.spec, doc);
    this.#refuseTwins(index, entry.keys, row.rid, doc);
    this.#addEntries(index, entry, row.rid);
  }

  #refuseTwins(index: Index, keys: readonly Buffer[], rid: number | undefined, doc: Doc): void {
    if (!index.spec.unique) return;
    for (const key of keys) {
      const existing = this.statements.get(`select rid from i${index.id} where key = ?`).get(key);
      if (existing && existing['rid'] !== rid) {
        const value = Object.fromEntries(
          index.spec.fields.map(({ path }) => [path.text, valuesAt(doc, path)[0] ?? null]),
        );
        throw duplicate(this, index.spec.name, index.spec.key, value);
      }
    }
  }

  #addEntries(index: Index, entry: IndexKeys, rid: number): void {
    const insert = this.statements.get(`insert into i${index.id} (key, rid) values (?, ?)`);
    for (const key of entry.keys) insert.run(key, rid);
    if ((index.multikey | entry.multikey) !== index.multikey) {
      index.multikey |= entry.multikey;
      this.statements.get('update indexes set multikey = ? where id = ?').run(index.multikey, index.id);
    }
  }

  #removeEntries(index: Index, keys: readonly Buffer[], rid: number): void {
    const remove = this.statements.get(`delete from i${index.id} where key = ? and rid = ?`);
    for (const key of keys) remove.run(key, rid);
  }
}

/** Returns a Buffer over the bytes of SQLite without copying. */
export function toBuffer(value: unknown): Buffer {
  if (!(value instanceof Uint8Array)) throw new TypeError('expected bytes from the file');
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
}

function difference(old: IndexKeys, next: IndexKeys): { removed: readonly Buffer[]; added: IndexKeys } {
  const has = (keys: readonly Buffer[], key: Buffer): boolean => keys.some((other) => other.equals(key));
  return {
    removed: old.keys.filter((key) => !has(next.keys, key)),
    added: { keys: next.keys.filter((key) => !has(old.keys, key)), multikey: next.multikey },
  };
}

function duplicate(
  collection: Collection,
  index: string,
  keyPattern: unknown,
  keyValue: Readonly<Record<string, Value>>,
): MongoError {
  const shown = Object.entries(keyValue)
    .map(([field, value]) => `${field}: ${show(value)}`)
    .join(', ');
  const text = `E11000 duplicate key error collection: ${collection.namespace} index: ${index} dup key: { ${shown} }`;
  return new MongoError('DuplicateKey', text, { keyPattern, keyValue });
}

function show(value: Value): string {
  if (typeof value === 'string') return JSON.stringify(value);
  return value === undefined || value === null ? 'null' : String(value);
}
