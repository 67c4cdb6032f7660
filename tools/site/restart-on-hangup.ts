import type { RunningSite } from './run-site.ts';

export interface HangupOptions {
  /** Returns undefined until everything has started. */
  readonly site: () => Pick<RunningSite, 'restart'> | undefined;
  readonly stop: () => Promise<void>;
  readonly print: (line: string) => void;
  /** At a terminal SIGHUP means that the terminal was closed. */
  readonly isTerminal: boolean;
}

/** Restarts the services on SIGHUP, one restart at a time. At a terminal it stops everything instead. */
export function restartOnHangup({ site, stop, print, isTerminal }: HangupOptions): void {
  let restarting: Promise<void> | undefined;
  process.on('SIGHUP', () => {
    if (isTerminal) return void stop();
    restarting ??= site()
      ?.restart()
      .then(() => print('the services were restarted'))
      .finally(() => (restarting = undefined));
  });
}
