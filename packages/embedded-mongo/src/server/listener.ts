import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { StoreError } from '../store/database-file.ts';
import { PartialMessages } from './partial-messages.ts';
import { serveConnection, type RequestHandler } from './connection.ts';

/** A loopback port, or a socket file that only its owner may use. */
export type ListenAddress = { readonly port: number; readonly host?: string } | { readonly socket: string };

export interface Listener {
  /** Undefined for a socket file. */
  readonly port: number | undefined;
  close(): Promise<void>;
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);
const MAX_CONNECTIONS = 1_000;

/** Starts listening. @throws StoreError for addresses other than loopback, because the server has no authentication */
export async function listen(
  place: ListenAddress,
  answer: RequestHandler,
  closed: (connection: number) => void,
): Promise<Listener> {
  if ('port' in place && !LOOPBACK.has(place.host ?? '127.0.0.1')) {
    throw new StoreError(
      `${place.host} is refused: this server has no access control and listens on this machine only`,
    );
  }
  const connections = new Map<number, { readonly close: () => Promise<void> }>();
  const backlog = new PartialMessages();
  let lastId = 0;
  const server = createServer((socket) => {
    const id = ++lastId;
    connections.set(id, serveConnection(socket, id, answer, backlog));
    socket.on('close', () => {
      connections.delete(id);
      closed(id);
    });
  });
  server.maxConnections = MAX_CONNECTIONS;
  await start(server, place);
  const address = server.address();
  return {
    port: isAddress(address) ? address.port : undefined,
    close: async () => {
      const done = new Promise<void>((resolve) => server.close(() => resolve()));
      await Promise.all([...connections.values()].map((connection) => connection.close()));
      await done;
      if ('socket' in place) rmSync(place.socket, { force: true });
    },
  };
}

function isAddress(address: string | AddressInfo | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}

async function start(server: Server, place: ListenAddress): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const where = 'port' in place ? `port ${place.port}` : place.socket;
      if (error.code !== 'EADDRINUSE')
        return reject(new StoreError(`cannot listen on ${where}: ${error.message}`));
      const inUse = new StoreError(`${where} is in use by another process`);
      if ('port' in place) return reject(inUse);
      // A killed process leaves its socket file. Outside the data directory we must not delete it.
      const left = new StoreError(
        `${where} was left by a process that has ended: delete it, then start again`,
      );
      const probe = connect(place.socket, () => reject(inUse));
      probe.on('connect', () => probe.destroy()).on('error', () => reject(left));
    });
    if ('port' in place) server.listen(place.port, place.host ?? '127.0.0.1', resolve);
    else {
      // Created with the final mode: a later chmod would leave a moment in which others may connect.
      const mask = process.umask(0o177);
      try {
        server.listen(place.socket, resolve);
      } finally {
        process.umask(mask);
      }
    }
  });
  if ('socket' in place) chmodSync(place.socket, 0o600);
}
