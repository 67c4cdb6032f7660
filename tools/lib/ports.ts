import { createServer } from 'node:net';

/**
 * Below the ports that systems give to whoever asks for any one (Linux from 32768, macOS and Windows from 49152): nobody gets
 * one of these by chance before we listen on it, or while the process that does is started again.
 */
const FIRST = 20_000;
const COUNT = 12_000;

/** Processes that look at the same time begin far from each other. */
let next = (process.pid * 131) % COUNT;

/** A port of this machine that nothing listens on. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < COUNT; tried += 1) {
    const port = FIRST + next;
    next = (next + 1) % COUNT;
    if (!(await isTaken(port, '127.0.0.1'))) return port;
  }
  throw new Error('no free port');
}

/** Whether a program listens on the port already. */
export async function isTaken(port: number, host: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const server = createServer();
  server.once('error', () => resolve(true));
  server.listen(port, host, () => server.close(() => resolve(false)));
  return promise;
}
