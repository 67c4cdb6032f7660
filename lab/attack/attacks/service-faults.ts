import { setTimeout as pause } from 'node:timers/promises';
import { failures, goodput, load, p99, statusesOf } from '../clients/generate-load.ts';
import type { Attack, Target } from '../target/target.ts';

const CONNECTIONS = 50;

export function signalProcess({ site }: Target, name: string, what: NodeJS.Signals): void {
  const pid = site.pid(name);
  if (pid === undefined) throw new Error(`${name} does not run`);
  process.kill(pid, what);
}

const MAX_MS = 60_000;

/** Resolves when all services are ready, or after a minute. */
export async function waitUntilReady({ site }: Target): Promise<void> {
  const begun = performance.now();
  const ready = async () =>
    (await fetch(`${site.origin}/health/ready`).catch(() => undefined))?.status === 200;
  while (performance.now() - begun < MAX_MS && !(await ready())) await pause(200);
}

/** Sends more calls than the site can answer. */
export const attackOverload: Attack = async ({ site, sampleCalls }) => {
  const [path = ''] = sampleCalls.values();
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
      name: `400 connections: ${what} keep 0.7 of their peak and a p99 of 1 s, the rest is 503`,
      observed: found,
      holds,
    });
  }
  return rows;
};

/** Freezes each service, which then keeps its connections open and answers nothing. */
export const attackFrozen: Attack = async (target) => {
  const rows = [];
  for (const [name, path] of target.sampleCalls) {
    signalProcess(target, name, 'SIGSTOP');
    try {
      const begun = performance.now();
      const response = await fetch(target.site.origin + path);
      await response.arrayBuffer();
      const ms = Math.round(performance.now() - begun);
      const page = await load({ origin: target.site.origin, paths: ['/'], connections: 5, seconds: 1 });
      const retry = response.headers.get('retry-after');
      const holds = ms < 3_000 && response.status === 504 && retry !== null && failures(page) === 0;
      const found = `${response.status} after ${ms} ms, retry-after ${retry}; ${failures(page)} pages failed`;
      rows.push({
        name: `${name} frozen: its calls time out within 3 s, pages stay`,
        observed: found,
        holds,
      });
    } finally {
      signalProcess(target, name, 'SIGCONT');
    }
    await waitUntilReady(target);
  }
  return rows;
};

export const attackRestartsUnderLoad: Attack = async (target) => {
  const { origin } = target.site;
  const rows = [];
  for (const [name, path] of target.sampleCalls) {
    const calling = load({ origin, paths: [path], connections: CONNECTIONS, seconds: 5 });
    await pause(1_000);
    signalProcess(target, name, 'SIGKILL');
    const outcome = await calling;
    const found = `${failures(outcome)} of ${outcome.served.length + failures(outcome)} failed: ${statusesOf(outcome)}`;
    const holds = failures(outcome) <= CONNECTIONS;
    await waitUntilReady(target);
    rows.push({
      name: `${name} killed: it costs at most the ${CONNECTIONS} calls in flight`,
      observed: found,
      holds,
    });
  }
  const calling = load({
    origin,
    paths: [...target.sampleCalls.values()],
    connections: CONNECTIONS,
    seconds: 10,
  });
  await target.site.restart();
  const outcome = await calling;
  const found = `${failures(outcome)} of ${outcome.served.length + failures(outcome)} failed: ${statusesOf(outcome)}`;
  rows.push({
    name: 'all services restarted: no call fails',
    observed: found,
    holds: failures(outcome) === 0,
  });
  return rows;
};
