import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { decode, encode } from '../bson/codec.ts';
import { throwMongoError } from '../errors/mongo-error.ts';
import type { Doc } from '../values/types.ts';
import { WriteBatch } from './write-batch.ts';
import { Collection, toBuffer, type Index, type Row } from './collection.ts';
import { openDatabaseFile, type FileOptions } from './database-file.ts';
import { parseIndexSpec, type IndexSpec } from './index-spec.ts';
import { StatementCache } from './statement-cache.ts';

/** All databases of a directory: the catalogue of collections and indexes in one SQLite file. */
export class Store {
  readonly batch: WriteBatch;
  readonly #db: DatabaseSync;
  readonly #statements: StatementCache;
  readonly #collections = new Map<string, Collection>();

  /** @throws StoreError if the directory cannot be used */
  constructor(options: FileOptions) {
    this.#db = openDatabaseFile(options);
    this.#statements = new StatementCache(this.#db);
    this.batch = new WriteBatch(this.#db, () => this.#load());
    this.#load();
  }

  close(): void {
    this.batch.flush();
    this.#db.close();
  }

  get(db: string, name: string): Collection | undefined {
    return this.#collections.get(`${db}.${name}`);
  }

  list(db?: string): Collection[] {
    return [...this.#collections.values()].filter((collection) => db === undefined || collection.db === db);
  }

  /** Returns the size of the file in bytes. */
  usedBytes(): number {
    const pragma = (name: string): number => Number(this.#statements.get(`pragma ${name}`).get()?.[name]);
    return pragma('page_count') * pragma('page_size');
  }

  createCollection(db: string, name: string, options: Doc = {}): Collection {
    checkNamespace(db, name);
    const uuid = Buffer.from(randomUUID().replaceAll('-', ''), 'hex');
    const added = this.#statements
      .get('insert into collections (db, name, uuid, options) values (?, ?, ?, ?)')
      .run(db, name, uuid, encode(options));
    const id = Number(added.lastInsertRowid);
    // `autoincrement`, so that no rid is reused: a reader continues after the last one it has seen.
    this.#statements.exec(
      `create table c${id} (rid integer primary key autoincrement, k blob not null unique, doc blob not null)`,
    );
    const collection = new Collection({
      id,
      db,
      name,
      uuid,
      options,
      statements: this.#statements,
      indexes: [],
    });
    this.#collections.set(collection.namespace, collection);
    return collection;
  }

  dropCollection(collection: Collection): void {
    for (const index of collection.indexes) this.#statements.exec(`drop table i${index.id}`);
    this.#statements.exec(`drop table c${collection.id}`);
    this.#statements.get('delete from indexes where collection = ?').run(collection.id);
    this.#statements.get('delete from collections where id = ?').run(collection.id);
    collection.dropped = true;
    this.#collections.delete(collection.namespace);
  }

  /** Creates and fills an index. Leaves nothing behind if a key is duplicate. Call inside a batch. */
  createIndex(collection: Collection, spec: IndexSpec, rows: Iterable<Row>): void {
    this.#statements.exec('savepoint new_index');
    try {
      const added = this.#statements
        .get('insert into indexes (collection, name, spec) values (?, ?, ?)')
        .run(collection.id, spec.name, encode(spec.source));
      const index: Index = { id: Number(added.lastInsertRowid), spec, multikey: 0 };
      const key = spec.unique ? 'key' : 'key, rid';
      this.#statements.exec(
        `create table i${index.id} (key blob not null, rid integer not null, primary key (${key})) without rowid`,
      );
      for (const row of rows) collection.addToIndex(index, row);
      collection.indexes = [...collection.indexes, index];
      this.#statements.exec('release new_index');
    } catch (error) {
      if (this.#db.isTransaction) this.#statements.exec('rollback to new_index; release new_index');
      throw error;
    }
  }

  /** Call inside a batch. */
  dropIndex(collection: Collection, index: Index): void {
    this.#statements.exec(`drop table i${index.id}`);
    this.#statements.get('delete from indexes where id = ?').run(index.id);
    collection.indexes = collection.indexes.filter((other) => other !== index);
    collection.version++;
  }

  #load(): void {
    const known = new Map([...this.#collections.values()].map((collection) => [collection.id, collection]));
    this.#collections.clear();
    for (const row of this.#statements.get('select id, db, name, uuid, options from collections').all()) {
      const id = Number(row['id']);
      const indexes = this.#loadIndexes(id);
      const old = known.get(id);
      known.delete(id);
      const collection =
        old ??
        new Collection({
          id,
          db: String(row['db']),
          name: String(row['name']),
          uuid: toBuffer(row['uuid']),
          options: decode(toBuffer(row['options'])),
          statements: this.#statements,
          indexes,
        });
      collection.indexes = indexes;
      collection.dropped = false;
      collection.invalidate();
      this.#collections.set(collection.namespace, collection);
    }
    for (const gone of known.values()) gone.dropped = true;
  }

  #loadIndexes(collection: number): Index[] {
    return this.#statements
      .get('select id, spec, multikey from indexes where collection = ? order by id')
      .all(collection)
      .map((row) => ({
        id: Number(row['id']),
        spec: parseIndexSpec(decode(toBuffer(row['spec']))),
        multikey: Number(row['multikey']),
      }));
  }
}

/** @throws MongoError for names that MongoDB does not allow */
export function checkNamespace(db: string, name: string): void {
  if (db === '' || db.length > 63 || /[\0 "$*./:<>?\\|]/.test(db))
    throwMongoError('InvalidNamespace', `Invalid database name: '${db}'`);
  if (
    name === '' ||
    name.includes('\0') ||
    name.includes('$') ||
    name.startsWith('.') ||
    name.endsWith('.')
  ) {
    throwMongoError('InvalidNamespace', `Invalid namespace specified '${db}.${name}'`);
  }
  if (Buffer.byteLength(`${db}.${name}`) > 255)
    throwMongoError('InvalidNamespace', 'Fully qualified namespace is too long');
  if (name.startsWith('system.'))
    throwMongoError('InvalidNamespace', `Invalid system namespace: ${db}.${name}`);
}
