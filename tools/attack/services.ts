import { setTimeout as pause } from 'node:timers/promises';
import { failures, goodput, load, p99, statusesOf } from './load.ts';
import type { Attack, Target } from './target.ts';

const CONNECTIONS = 50;

export function signal({ site }: Target, name: string, what: NodeJS.Signals): void {
  const pid = site.pid(name);
  if (pid === undefined) throw new Error(`${name} does not run`);
  process.kill(pid, what);
}

const LONGEST_MS = 60_000;

/** Settles when all services can do their work, or after a minute. */
export async function settled({ site }: Target): Promise<void> {
  const begun = performance.now();
  const ready = async () =>
    (await fetch(`${site.origin}/health/ready`).catch(() => undefined))?.status === 200;
  while (performance.now() - begun < LONGEST_MS && !(await ready())) await pause(200);
}

/** More calls than can be answered. */
export const attackOverload: Attack = async ({ site, calls }) => {
  const [path = ''] = calls.values();
  const options = { origin: site.origin, seconds: 4 };
  const rows = [];
  for (const [what, paths] of [
    ['pages', ['/']],
    ['calls', [path]],
  ] as const) {
    const peak = await load({ ...options, paths, connections: CONNECTIONS });
    const over = await load({ ...options, paths, connections: 400 });
    const others = [...over.statuses.keys()].filter(
      (status) => status === 0 || (status >= 500 && status !== 503),
    );
    const found = `${goodput(peak)} a second at ${CONNECTIONS} connections, ${goodput(over)} at 400; p99 ${p99(over)} ms; ${statusesOf(over)}`;
    const inTime = p99(over) <= 1_000 && goodput(over) >= 0.7 * goodput(peak);
    const holds = inTime && others.length === 0 && over.withoutRetryAfter === 0;
    rows.push({
      promise: `400 connections: ${what} keep 0.7 of their peak and a p99 of 1 s, the rest is 503`,
      found,
      holds,
    });
  }
  return rows;
};

/** A service that holds its connections and answers nothing. */
export const attackFrozen: Attack = async (target) => {
  const rows = [];
  for (const [name, path] of target.calls) {
    signal(target, name, 'SIGSTOP');
    try {
      const begun = performance.now();
      const response = await fetch(target.site.origin + path);
      await response.arrayBuffer();
      const ms = Math.round(performance.now() - begun);
      const page = await load({ origin: target.site.origin, paths: ['/'], connections: 5, seconds: 1 });
      const retry = response.headers.get('retry-after');
      const holds = ms < 3_000 && response.status === 504 && retry !== null && failures(page) === 0;
      const found = `${response.status} after ${ms} ms, retry-after ${retry}; ${failures(page)} pages failed`;
      rows.push({ promise: `${name} frozen: its calls are given up within 3 s, pages stay`, found, holds });
    } finally {
      signal(target, name, 'SIGCONT');
    }
    await settled(target);
  }
  return rows;
};

/** Each service killed under load, and all of them started anew under load. */
export const attackProcesses: Attack = async (target) => {
  const { origin } = target.site;
  const rows = [];
  for (const [name, path] of target.calls) {
    const calling = load({ origin, paths: [path], connections: CONNECTIONS, seconds: 5 });
    await pause(1_000);
    signal(target, name, 'SIGKILL');
    const outcome = await calling;
    const found = `${failures(outcome)} of ${outcome.served.length + failures(outcome)} failed: ${statusesOf(outcome)}`;
    const holds = failures(outcome) <= CONNECTIONS;
    await settled(target);
    rows.push({
      promise: `${name} killed: it costs at most the ${CONNECTIONS} calls in flight`,
      found,
      holds,
    });
  }
  const calling = load({ origin, paths: [...target.calls.values()], connections: CONNECTIONS, seconds: 10 });
  await target.site.restart();
  const outcome = await calling;
  const found = `${failures(outcome)} of ${outcome.served.length + failures(outcome)} failed: ${statusesOf(outcome)}`;
  rows.push({ promise: 'all services started anew: no call fails', found, holds: failures(outcome) === 0 });
  return rows;
};
