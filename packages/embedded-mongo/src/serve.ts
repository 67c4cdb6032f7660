import { parseArgs } from 'node:util';
import { StoreError, startEmbedded, type EmbeddedOptions } from './index.ts';

const USAGE = 'usage: serve --dir DIRECTORY (--port N | --socket FILE)';

/** Reads the command line. @throws StoreError with the usage */
function readArguments(args: readonly string[]): EmbeddedOptions {
  let values: { port?: string; host?: string; dir?: string; socket?: string; 'max-bytes'?: string };
  try {
    const text = { type: 'string' } as const;
    ({ values } = parseArgs({
      args: [...args],
      options: { port: text, host: text, dir: text, socket: text, 'max-bytes': text },
    }));
  } catch {
    throw new StoreError(USAGE);
  }
  const { dir, socket, host } = values;
  const port = Number(values.port ?? (socket ? '0' : 'NaN'));
  const maxBytes = Number(values['max-bytes'] ?? '0');
  if (!dir || !Number.isInteger(port) || port < 0 || port > 65_535 || !Number.isInteger(maxBytes))
    throw new StoreError(USAGE);
  return { dir, port, maxBytes, ...(host ? { host } : {}), ...(socket ? { socket } : {}) };
}

/**
 * Runs the server until SIGTERM or SIGINT. Tells a parent process when it listens; ends with code 1 and one
 * line when it cannot start.
 */
export async function serve(args: readonly string[]): Promise<void> {
  try {
    const server = await startEmbedded(readArguments(args));
    let stopping = false;
    const stop = (code: number): void => {
      if (stopping) return;
      stopping = true;
      server.close().then(
        () => process.exit(code),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    };
    // `disconnect`: the parent process is gone, and nobody else would stop this one.
    for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, () => stop(0));
    // Also what Node makes of a rejection that nobody handles. Its words may quote a document: only its kind is told.
    process.on('uncaughtException', (error: unknown) => {
      console.error(
        `embedded-mongo: ends, nobody caught a ${error instanceof Error ? error.name : typeof error}`,
      );
      stop(1);
    });
    process.stdout.write(`embedded-mongo listens at ${server.url}\n`);
    process.send?.({ ready: true, port: server.port });
  } catch (error) {
    console.error(error instanceof StoreError ? `embedded-mongo: ${error.message}` : error);
    process.exitCode = 1;
  }
}

if (import.meta.main) await serve(process.argv.slice(2));
