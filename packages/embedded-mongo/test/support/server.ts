import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type MongoClientOptions } from 'mongodb';
import { startEmbedded, type Embedded, type EmbeddedOptions } from '../../src/index.ts';

/** A directory of its own for one test; `remove` takes it away. */
export function temporaryDirectory(): { readonly dir: string; readonly remove: () => void } {
  const dir = mkdtempSync(join(tmpdir(), 'embedded-mongo-'));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

export interface TestServer {
  readonly url: string;
  readonly client: MongoClient;
  /** Undefined when the tests run against a server named by MONGODB_URL. */
  readonly embedded: Embedded | undefined;
  readonly stop: () => Promise<void>;
}

const OPTIONS: MongoClientOptions = { serverSelectionTimeoutMS: 2_000, ignoreUndefined: true };

/** The server the expectations are held against: the embedded one, or any that MONGODB_URL names. */
export async function anyServer(): Promise<TestServer> {
  const url = process.env['MONGODB_URL'];
  if (!url) return embeddedServer();
  const client = await MongoClient.connect(url, OPTIONS);
  return { url, client, embedded: undefined, stop: () => client.close() };
}

export async function embeddedServer(options: Partial<EmbeddedOptions> = {}): Promise<TestServer> {
  const { dir, remove } = temporaryDirectory();
  const embedded = await startEmbedded({ dir, port: 0, ...options });
  const client = await MongoClient.connect(embedded.url, OPTIONS);
  const stop = async (): Promise<void> => {
    await client.close();
    await embedded.close();
    remove();
  };
  return { url: embedded.url, client, embedded, stop };
}
