import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** How long a crashed process may take to restart. After that no call waits for it. */
const RESTART_MS = 5_000;
const PROBE_INTERVAL_MS = 100;

export interface RestartWaiter {
  /** Resolves with whether the process accepts connections again in time. Concurrent callers share one check. */
  waitUntilBack(origin: string): Promise<boolean>;
  /** Returns whether the process did not come back in time and has not answered since. Then no call should wait for it. */
  isGivenUp(origin: string): boolean;
  markAvailable(origin: string): void;
}

export function createRestartWaiter(limitMs = RESTART_MS): RestartWaiter {
  const probes = new Map<string, Promise<boolean>>();
  const givenUp = new Set<string>();
  return {
    waitUntilBack(origin) {
      const probe =
        probes.get(origin) ??
        waitForConnection(origin, limitMs).then((isBack) => {
          probes.delete(origin);
          if (!isBack) givenUp.add(origin);
          return isBack;
        });
      probes.set(origin, probe);
      return probe;
    },
    isGivenUp: (origin) => givenUp.has(origin),
    markAvailable: (origin) => void givenUp.delete(origin),
  };
}

async function waitForConnection(origin: string, limitMs: number): Promise<boolean> {
  const { hostname: host, port } = new URL(origin);
  const startedAt = performance.now();
  while (performance.now() - startedAt < limitMs) {
    const socket = connect({ host, port: Number(port) });
    const isConnected = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (isConnected) return true;
    await pause(PROBE_INTERVAL_MS, undefined, { ref: false });
  }
  return false;
}
