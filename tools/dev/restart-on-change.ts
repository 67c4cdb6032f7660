import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';

/** Source folders of every service. */
const SHARED = ['services/kit/src', 'packages/contracts/src'];
/** Files that an editor saves together cause one restart. */
const SETTLED_MS = 100;

export interface RestartOptions {
  readonly restart: (service: string) => Promise<void>;
  readonly print: (line: string) => void;
}

/** Restarts a service when its sources change: its own folder, the area of its name, and shared packages. */
export function restartOnChange(
  root: string,
  services: readonly string[],
  { restart, print }: RestartOptions,
): { stop(): void } {
  const waiting = new Map<string, NodeJS.Timeout>();
  const changed = (service: string) => {
    clearTimeout(waiting.get(service));
    waiting.set(
      service,
      setTimeout(() => {
        print(`${service}: its sources changed, it starts again`);
        void restart(service);
      }, SETTLED_MS),
    );
  };
  const watchFolder = (folder: string, names: readonly string[]) => {
    const path = join(root, folder);
    if (!existsSync(path)) return [];
    const watcher = watch(path, { recursive: true }, (_event, file) => {
      if (/\.(?:ts|tsx|json)$/.test(file ?? '')) for (const name of names) changed(name);
    });
    return [watcher];
  };
  const own = (service: string) => [
    `services/${service}/src`,
    ...['forms', 'shared', 'generated'].map((folder) => `mf-${service}/${folder}`),
  ];
  const watchers = [
    ...services.flatMap((service) => own(service).flatMap((folder) => watchFolder(folder, [service]))),
    ...SHARED.flatMap((folder) => watchFolder(folder, services)),
  ];
  return {
    stop() {
      for (const watcher of watchers) watcher.close();
      for (const timer of waiting.values()) clearTimeout(timer);
    },
  };
}
