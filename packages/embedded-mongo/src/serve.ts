import { parseArgs } from 'node:util';
import { StoreError, startEmbedded, type EmbeddedOptions } from './index.ts';

const USAGE = 'usage: serve --dir DIRECTORY (--port N | --socket FILE)';

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

/** Runs the server until SIGTERM or SIGINT, and notifies the parent process when it is ready. */
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
    // `disconnect`: the parent process has exited, so nobody else would stop this one.
    for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, () => stop(0));
    // Also unhandled rejections. The message may contain a document, so only the error's name is logged.
    process.on('uncaughtException', (error: unknown) => {
      console.error(
        `embedded-mongo: stopping after an uncaught ${error instanceof Error ? error.name : typeof error}`,
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
