import type { Log } from './log.ts';

/** A stop that takes longer is cut off. */
const STOP_MS = 5_000;

/**
 * Ends the process in order: on SIGTERM and SIGINT, when the parent is gone, and after a failure that nobody caught. Such
 * a failure is one line of the log, by the log's own rules (what Node would print may hold what a visitor typed), and
 * what is under way is still answered: other visitors have nothing to do with it.
 */
export function endInOrder(log: Log, stop: () => Promise<unknown>): void {
  let ending = false;
  const end = (code: number): void => {
    if (ending) return;
    ending = true;
    setTimeout(() => {
      log.error('stop took too long');
      process.exit(1);
    }, STOP_MS).unref();
    stop().then(
      () => process.exit(code),
      (err: unknown) => {
        log.error({ err }, 'stop failed');
        process.exit(1);
      },
    );
  };
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, () => end(0));
  // Also what Node makes of a rejection that nobody handles.
  process.on('uncaughtException', (err: unknown) => {
    log.fatal({ err: err instanceof Error ? err : new Error('no error') }, 'ends: nobody caught this');
    end(1);
  });
}
