import type { RunningSite } from './run-site.ts';

export interface HangupOptions {
  /** Undefined until all has started. */
  readonly site: () => Pick<RunningSite, 'restart'> | undefined;
  readonly stop: () => Promise<void>;
  readonly print: (line: string) => void;
  /** There it says that the terminal is gone. */
  readonly isTerminal: boolean;
}

/** From now on SIGHUP starts the services anew, once at a time; at a terminal it stops all. */
export function restartOnHangup({ site, stop, print, isTerminal }: HangupOptions): void {
  let restarting: Promise<void> | undefined;
  process.on('SIGHUP', () => {
    if (isTerminal) return void stop();
    restarting ??= site()
      ?.restart()
      .then(() => print('services were started anew'))
      .finally(() => (restarting = undefined));
  });
}
