import type { Log } from './log.ts';

/** The process exits after this time even if the shutdown has not finished. */
const STOP_MS = 5_000;

/**
 * Shuts the process down gracefully: on SIGTERM and SIGINT, when the parent process ends, and after an uncaught
 * error. An uncaught error is logged in one entry, because Node's own output may hold what a visitor typed. Requests
 * in progress are still answered.
 */
export function shutDownGracefully(log: Log, stop: () => Promise<unknown>): void {
  let isEnding = false;
  const end = (code: number): void => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => {
      log.error('shutdown took too long');
      process.exit(1);
    }, STOP_MS).unref();
    stop().then(
      () => process.exit(code),
      (err: unknown) => {
        log.error({ err }, 'shutdown failed');
        process.exit(1);
      },
    );
  };
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, () => end(0));
  // Includes unhandled promise rejections.
  process.on('uncaughtException', (err: unknown) => {
    log.fatal({ err: err instanceof Error ? err : new Error('no error') }, 'ends: nobody caught this');
    end(1);
  });
}
