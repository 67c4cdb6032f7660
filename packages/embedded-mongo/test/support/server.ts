import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type MongoClientOptions } from 'mongodb';
import { startEmbedded, type EmbeddedServer, type EmbeddedOptions } from '../../src/index.ts';

export function temporaryDirectory(): { readonly dir: string; readonly remove: () => void } {
  const dir = mkdtempSync(join(tmpdir(), 'embedded-mongo-'));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

export interface TestServer {
  readonly url: string;
  readonly client: MongoClient;
  /** Undefined if the tests run against the server in MONGODB_URL. */
  readonly embedded: EmbeddedServer | undefined;
  readonly stop: () => Promise<void>;
}

const OPTIONS: MongoClientOptions = { serverSelectionTimeoutMS: 2_000, ignoreUndefined: true };

/** Starts the embedded server, or connects to the server in MONGODB_URL. */
export async function startAnyServer(): Promise<TestServer> {
  const url = process.env['MONGODB_URL'];
  if (!url) return startEmbeddedServer();
  const client = await MongoClient.connect(url, OPTIONS);
  return { url, client, embedded: undefined, stop: () => client.close() };
}

export async function startEmbeddedServer(options: Partial<EmbeddedOptions> = {}): Promise<TestServer> {
  const { dir, remove } = temporaryDirectory();
  const embedded = await startEmbedded({ dir, port: 0, isDurable: false, ...options });
  const client = await MongoClient.connect(embedded.url, OPTIONS);
  const stop = async (): Promise<void> => {
    await client.close();
    await embedded.close();
    remove();
  };
  return { url: embedded.url, client, embedded, stop };
}
