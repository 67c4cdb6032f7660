import { createServer } from 'node:net';

/**
 * Below the ephemeral ports (Linux from 32768, macOS and Windows from 49152): the system gives none of these to another
 * program before we listen on it, or while a process restarts.
 */
const FIRST = 20_000;
const COUNT = 12_000;

/** Processes that search at the same time start far apart. */
let next = (process.pid * 131) % COUNT;

export async function findFreePort(): Promise<number> {
  for (let tried = 0; tried < COUNT; tried += 1) {
    const port = FIRST + next;
    next = (next + 1) % COUNT;
    if (!(await isPortTaken(port, '127.0.0.1'))) return port;
  }
  throw new Error('no free port');
}

/** Resolves with whether a program listens on the port. */
export async function isPortTaken(port: number, host: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const server = createServer();
  server.once('error', () => resolve(true));
  server.listen(port, host, () => server.close(() => resolve(false)));
  return promise;
}
