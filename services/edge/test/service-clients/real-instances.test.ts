import assert from 'node:assert/strict';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, before, test, type TestContext } from 'node:test';
import { startProcessHost, type ProcessHost, type ServiceProcess } from '@larkfield/kit/testing';
import { createServiceClient } from '../../src/service-clients/service-client.ts';

let host: ProcessHost;
before(async () => {
  host = await startProcessHost(join(import.meta.dirname, '../support/instance.ts'));
});
after(() => host.close());

/** Starts instances of a service as processes, and a client whose clock the test moves. */
async function start(t: TestContext, count = 2) {
  const copies: ServiceProcess[] = Array.from({ length: count }, () => host.run());
  const ports = await Promise.all(copies.map((copy) => copy.port()));
  const clock = { passed: 0 };
  const changes = Promise.withResolvers<unknown>();
  const changed = { ...changes, times: [] as number[] };
  const client = createServiceClient(new Map([['small', ports.map((port) => `http://127.0.0.1:${port}`)]]), {
    restartMs: 100,
    now: () => performance.now() + clock.passed,
    onChange: (_copy, outMs) => {
      changed.times.push(outMs);
      changed.resolve(undefined);
      Object.assign(changed, Promise.withResolvers());
    },
  });
  t.after(async () => {
    await client.close();
    for (const { child } of copies) child.kill('SIGKILL');
  });
  /** The process id that answers; 0 if none does. */
  const ask = async (headersTimeout = 5_000): Promise<number> => {
    const call = { service: 'small', path: '/api/small', method: 'GET', headersTimeout } as const;
    try {
      const { body } = await client.request(call);
      return ((await body.json()) as { pid: number }).pid;
    } catch {
      return 0;
    }
  };
  return { copies, clock, changed, ask, pids: copies.map(({ child }) => child.pid ?? 0) };
}

const count = (answers: readonly number[], pid = 0): number => answers.filter((each) => each === pid).length;

test('calls are spread over the copies of a service', async (t) => {
  const { ask, pids } = await start(t);
  const answers: number[] = [];
  for (let round = 0; round < 4; round += 1)
    answers.push(...(await Promise.all(Array.from({ length: 10 }, () => ask()))));
  assert.equal(count(answers), 0);
  // An instance that is busy at that moment gets fewer.
  for (const pid of pids) assert.ok(count(answers, pid) >= 10, `${count(answers, pid)} of 40`);
});

/** Calls continuously while the first instance is killed. Returns how many calls failed. */
async function failedAcrossKill(t: TestContext, copies: number): Promise<number> {
  const { ask, copies: processes } = await start(t, copies);
  const answers: number[] = [];
  const callers = async (rounds: number) => {
    for (let round = 0; round < rounds; round += 1) answers.push(await ask());
  };
  const calling = Array.from({ length: 8 }, () => callers(20));
  processes[0]?.child.kill('SIGKILL');
  await Promise.all(calling);
  return count(answers);
}

test('when a copy is killed under calls, no call that only reads fails', async (t) => {
  assert.equal(await failedAcrossKill(t, 2), 0);
});

test('a service without another copy fails them', async (t) => {
  assert.ok((await failedAcrossKill(t, 1)) > 0);
});

test('a frozen copy is left out after three calls, stays out while it is frozen, and is called again when it is not', async (t) => {
  const { ask, copies, pids, changed, clock } = await start(t);
  const [frozen = 0, well = 0] = pids;
  await Promise.all([ask(), ask()]);
  copies[0]?.child.kill('SIGSTOP');
  const early: number[] = [];
  while (changed.times.length === 0) early.push(await ask(400));
  assert.equal(count(early), 3);
  const during = await Promise.all(Array.from({ length: 20 }, () => ask(400)));
  assert.equal(count(during, well), 20);
  // It does not pass its health check, and no call waits for that.
  clock.passed += 500;
  const stillOut = changed.promise;
  assert.equal(await ask(400), well);
  await stillOut;
  copies[0]?.child.kill('SIGCONT');
  clock.passed += 1_000;
  const back = changed.promise;
  await ask();
  await back;
  assert.deepEqual(changed.times, [500, 1_000, 0]);
  const later = await Promise.all(Array.from({ length: 10 }, () => ask()));
  assert.ok(count(later, frozen) > 0 && count(later, well) > 0);
});

test('a copy that is started outside this machine takes no call without the key of the edge', async (t) => {
  const open = host.run({ HOST: '0.0.0.0' });
  t.after(() => open.child.kill('SIGKILL'));
  const port = await open.port();
  const status = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  assert.deepEqual([await status('/api/small'), await status('/health/ready')], [403, 200]);
});

test('a service whose address is no one of this machine says so, and does not start', async () => {
  const { child, output } = host.run({ HOST: '192.0.2.1' });
  const [code] = await once(child, 'exit');
  assert.deepEqual([code, output.err], [1, 'small: HOST is no address of this machine\n']);
});
