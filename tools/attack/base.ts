import { setTimeout as pause } from 'node:timers/promises';
import { failures, load } from './load.ts';
import { settled, signal } from './services.ts';
import type { Attack, Row, Target } from './target.ts';
import { isWhole, lostOf, startWriting, writtenWords } from './writing.ts';

const CUTS = 10;
/** Answers that are done and not heard of, at each cut. */
const SWALLOWED = 5;

/** The database frozen for a few seconds. */
async function frozen(target: Target): Promise<Row> {
  const { site } = target;
  signal(target, 'database', 'SIGSTOP');
  try {
    const begun = performance.now();
    const body = JSON.stringify({ username: 'nobody_1', password: 'Kite_42_sky' });
    const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
    const response = await fetch(`${site.origin}/api/verifylogin`, init);
    await response.arrayBuffer();
    const ms = Math.round(performance.now() - begun);
    const pages = await load({ origin: site.origin, paths: ['/'], connections: 5, seconds: 1 });
    const retry = response.headers.get('retry-after');
    return {
      promise: 'the database frozen: calls are given up within 3 s, pages stay',
      found: `${response.status} after ${ms} ms, retry-after ${retry}; ${failures(pages)} pages failed`,
      holds: ms < 3_000 && [503, 504].includes(response.status) && retry !== null && failures(pages) === 0,
    };
  } finally {
    signal(target, 'database', 'SIGCONT');
    await settled(target);
  }
}

/** Connections cut while forms are sent: some at once, some when a form is written and not answered yet. */
async function cut(target: Target): Promise<Row> {
  let ended = 0;
  const writing = startWriting(target);
  for (let turn = 0; turn < CUTS; turn += 1) {
    await pause(400);
    target.wire.swallow(SWALLOWED);
    await pause(400);
    ended = await target.wire.cut();
  }
  const written = await writing.stop();
  const lost = await lostOf(target.db, written);
  return {
    promise: 'the database cut off again and again: nothing acknowledged is lost, nothing is doubled',
    found: `${ended} connections ended, ${CUTS * SWALLOWED} of them with an answer on its way; ${writtenWords(written, lost)}`,
    holds: isWhole(written, lost) && ended > CUTS * SWALLOWED,
  };
}

/** Services that cannot do their work, as the operator is told. */
async function unready({ operatorPort }: Target): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${operatorPort}/health/ready`).catch(() => undefined);
  const told = (await response?.json()) as
    { readonly services?: Readonly<Record<string, string>> } | undefined;
  const states = Object.entries(told?.services ?? {});
  return states
    .filter(([, state]) => state !== 'ok')
    .map(([name]) => name)
    .join(', ');
}

/** Every process killed, one after the other, while forms are sent. */
export const attackLives: Attack = async (target) => {
  const { site, db } = target;
  const rows: Row[] = [];
  const writing = startWriting(target, { pauseMs: 200 });
  for (const name of ['database', ...site.ports.keys(), 'edge']) {
    await pause(500);
    signal(target, name, 'SIGKILL');
    const begun = performance.now();
    // Whether all is well is answered from what was found a second ago.
    await pause(2_000);
    await settled(target);
    const status = await fetch(`${site.origin}/`).then(
      ({ status: answered }) => answered,
      () => 0,
    );
    const seconds = (performance.now() - begun) / 1000;
    rows.push({
      promise: `${name} killed: everything is back within 20 s`,
      found: `${(await unready(target)) || 'all'} ${seconds > 20 ? 'waited for' : 'ready'} after ${seconds.toFixed(1)} s, then ${status}`,
      holds: seconds <= 20 && status === 200,
    });
  }
  const written = await writing.stop();
  const lost = await lostOf(db, written);
  rows.push({
    promise: 'every process killed while forms are sent: nothing acknowledged is lost, nothing is doubled',
    found: writtenWords(written, lost),
    holds: isWhole(written, lost),
  });
  return rows;
};

/** The database frozen, and cut off. */
export const attackBase: Attack = async (target) => [await frozen(target), await cut(target)];
