import { setTimeout as pause } from 'node:timers/promises';
import { failures, load } from '../clients/generate-load.ts';
import { waitUntilReady, signalProcess } from './service-faults.ts';
import type { Finding } from '../../report/report.ts';
import type { Attack, Target } from '../target/target.ts';
import {
  isComplete,
  findLostRecords,
  startBackgroundWriter,
  describeWriteResult,
} from '../target/background-writer.ts';

const CUTS = 10;
/** Answers of the database that each cut drops. */
const SWALLOWED = 5;

/** Freezes the database for the time of one call. */
async function frozen(target: Target): Promise<Finding> {
  const { site } = target;
  signalProcess(target, 'database', 'SIGSTOP');
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
      name: 'the database frozen: calls are given up within 3 s, pages stay',
      observed: `${response.status} after ${ms} ms, retry-after ${retry}; ${failures(pages)} pages failed`,
      holds: ms < 3_000 && [503, 504].includes(response.status) && retry !== null && failures(pages) === 0,
    };
  } finally {
    signalProcess(target, 'database', 'SIGCONT');
    await waitUntilReady(target);
  }
}

/** Cuts connections while forms are sent, some of them after a write whose answer is dropped. */
async function cut(target: Target): Promise<Finding> {
  let ended = 0;
  const writing = startBackgroundWriter(target);
  for (let turn = 0; turn < CUTS; turn += 1) {
    await pause(400);
    target.databaseProxy.dropAnswers(SWALLOWED);
    await pause(400);
    ended = await target.databaseProxy.cutConnections();
  }
  const written = await writing.stop();
  const lost = await findLostRecords(target.db, written);
  return {
    name: 'the database cut off again and again: nothing acknowledged is lost, nothing is doubled',
    observed: `${ended} connections ended, ${CUTS * SWALLOWED} of them with an answer on its way; ${describeWriteResult(written, lost)}`,
    holds: isComplete(written, lost) && ended > CUTS * SWALLOWED,
  };
}

/** Returns the names of services that are not ready, as the operator's health check lists them. */
async function unready({ operatorPort }: Target): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${operatorPort}/health/ready`).catch(() => undefined);
  const health = (await response?.json()) as
    { readonly services?: Readonly<Record<string, string>> } | undefined;
  const states = Object.entries(health?.services ?? {});
  return states
    .filter(([, state]) => state !== 'ok')
    .map(([name]) => name)
    .join(', ');
}

/** Kills every process in turn while forms are sent. */
export const attackKilledProcesses: Attack = async (target) => {
  const { site, db } = target;
  const rows: Finding[] = [];
  const writing = startBackgroundWriter(target, { pauseMs: 200 });
  for (const name of ['database', ...site.ports.keys(), 'edge']) {
    await pause(500);
    signalProcess(target, name, 'SIGKILL');
    const begun = performance.now();
    // The health check answers with the result of a second ago.
    await pause(2_000);
    await waitUntilReady(target);
    const status = await fetch(`${site.origin}/`).then(
      ({ status: answered }) => answered,
      () => 0,
    );
    const seconds = (performance.now() - begun) / 1000;
    rows.push({
      name: `${name} killed: everything is back within 20 s`,
      observed: `${(await unready(target)) || 'all'} ${seconds > 20 ? 'waited for' : 'ready'} after ${seconds.toFixed(1)} s, then ${status}`,
      holds: seconds <= 20 && status === 200,
    });
  }
  const written = await writing.stop();
  const lost = await findLostRecords(db, written);
  rows.push({
    name: 'every process killed while forms are sent: nothing acknowledged is lost, nothing is doubled',
    observed: describeWriteResult(written, lost),
    holds: isComplete(written, lost),
  });
  return rows;
};

export const attackDatabase: Attack = async (target) => [await frozen(target), await cut(target)];
