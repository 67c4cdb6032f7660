import type { Collection } from 'mongodb';
import { Db, GridFSBucket, MongoClient, type CommandStartedEvent } from 'mongodb';
import type { EntitySpec } from './types.ts';

type Entity = MongoClient | Db | Collection | GridFSBucket;

export class Entities {
  readonly #url: string;
  readonly #found = new Map<string, Entity>();
  readonly #results = new Map<string, unknown>();
  readonly #clients: MongoClient[] = [];
  readonly #events = new Map<string, CommandStartedEvent[]>();

  constructor(url: string) {
    this.#url = url;
  }

  async create(specs: readonly EntitySpec[]): Promise<void> {
    for (const { client, database, collection, bucket } of specs) {
      if (client) await this.#connect(client.id, client.uriOptions ?? {});
      if (database) {
        const parent = this.get(database.client, MongoClient);
        this.#found.set(database.id, parent.db(database.databaseName, database.databaseOptions));
      }
      if (collection) {
        const parent = this.get(collection.database, Db);
        this.#found.set(
          collection.id,
          parent.collection(collection.collectionName, collection.collectionOptions ?? {}),
        );
      }
      if (bucket) {
        const parent = this.get(bucket.database, Db);
        this.#found.set(bucket.id, new GridFSBucket(parent));
        for (const part of ['files', 'chunks'])
          this.#found.set(`${bucket.id}_${part}_collection`, parent.collection(`fs.${part}`));
      }
    }
  }

  async #connect(id: string, options: object): Promise<void> {
    const client = new MongoClient(this.#url, { monitorCommands: true, ...options });
    const events: CommandStartedEvent[] = [];
    this.#events.set(id, events);
    this.#clients.push(client);
    await client.connect();
    client.on('commandStarted', (event) => events.push(event));
    this.#found.set(id, client);
  }

  find(id: string): Entity | undefined {
    return this.#found.get(id);
  }

  get<T extends Entity>(id: string, kind: abstract new (...args: never[]) => T): T {
    const found = this.#found.get(id);
    if (found instanceof kind) return found;
    throw new Error(`no entity ${id} of this kind`);
  }

  save(id: string, result: unknown): void {
    this.#results.set(id, result);
  }

  result(id: string): unknown {
    return this.#results.get(id);
  }

  events(client: string): readonly CommandStartedEvent[] {
    return this.#events.get(client) ?? [];
  }

  async close(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.close()));
  }
}
