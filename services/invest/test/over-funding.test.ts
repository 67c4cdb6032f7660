import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Document } from 'mongodb';
import {
  EDGE_HEADERS,
  createSignedInInvestor,
  startProcessHost,
  type ServiceProcess,
} from '@larkfield/kit/testing';
import { createFunds } from '../src/opportunities/funds.ts';
import { releaseOrphanedShares } from '../src/investments/settlement.ts';
import { investmentStore } from '../src/investments/store.ts';
import { opportunityStore } from '../src/opportunities/store.ts';
import { investBody, startTestInvestments, sumsOf, type TestInvestments } from './support/investments.ts';

const CALL = '/api/create/investment';
const NUMBER = 1;

/** 200 investors invest 500 to 2,490 dollars in parallel, three times the available amount. */
async function rush({ as }: TestInvestments): Promise<number> {
  const amounts = Array.from({ length: 200 }, (_, index) => `${500 + index * 10}.37`);
  const answers = await Promise.all(
    amounts.map((amount, index) =>
      as(`investor_${index}`).post(CALL, investBody({ id: NUMBER, amount, requestId: `request-${index}` })),
    ),
  );
  const statuses = answers.map(({ statusCode }) => statusCode);
  assert.deepEqual(
    statuses.filter((status) => ![201, 409, 422].includes(status)),
    [],
  );
  return statuses.filter((status) => status === 201).length;
}

test('200 parallel investments never exceed the maximum by a cent, and the records add up to the total', async (t) => {
  const money = await startTestInvestments();
  t.after(() => money.service.close());
  const taken = await rush(money);
  const [total, held, recorded] = await money.sums(NUMBER);
  assert.ok(total <= 10_000_000, String(total));
  assert.ok(total > 9_700_000, 'nearly all of it is placed');
  assert.deepEqual([held, recorded], [total, total]);
  const records = investmentStore(money.service.database.db);
  assert.equal(await records.countDocuments({ state: 'pledged' }), taken);
  assert.equal(await records.countDocuments({ state: { $in: ['placing', 'refused'] } }), 0);
});

test('without the guard they would exceed it', async (t) => {
  const careless = await startTestInvestments({ guarded: false });
  t.after(() => careless.service.close());
  await rush(careless);
  const [total] = await careless.sums(NUMBER);
  assert.ok(total > 10_000_000, String(total));
});

test('an investor who has read an outdated amount cannot invest more than is left', async (t) => {
  const { service, sums } = await startTestInvestments();
  t.after(() => service.close());
  const opportunities = opportunityStore(service.database.db);
  await opportunities.updateOne({ number: NUMBER }, { $set: { fundraised: 9_950_000 } });
  const before = await opportunities.findOne({ number: NUMBER });
  const stale = { ...before, fundraised: 0 };
  const late = createFunds({
    findOne: async (filter: Document) => ('holds' in filter ? opportunities.findOne(filter) : stale),
    updateOne: opportunities.updateOne.bind(opportunities),
  } as never);
  assert.equal(await late.reserve({ _id: 'a', opportunity: NUMBER, cents: 50_001 }), false);
  assert.equal(await late.reserve({ _id: 'b', opportunity: NUMBER, cents: 50_000 }), true);
  assert.equal(await late.reserve({ _id: 'c', opportunity: NUMBER, cents: 1 }), false);
  assert.deepEqual((await sums(NUMBER))[0], 10_000_000);
});

test('what was held for an investment that never came to be is given back at the start', async (t) => {
  const { service, sums } = await startTestInvestments();
  t.after(() => service.close());
  const { db } = service.database;
  await createFunds(opportunityStore(db)).reserve({ _id: 'gone', opportunity: NUMBER, cents: 77_700 });
  assert.deepEqual(await sums(NUMBER), [77_700, 77_700, 0]);
  await releaseOrphanedShares(service.database);
  assert.deepEqual(await sums(NUMBER), [0, 0, 0]);
});

test('kill -9 in the midst of investments leaves no sum that differs from its records', async (t) => {
  const host = await startProcessHost(join(import.meta.dirname, '..', 'src', 'server.ts'));
  t.after(() => host.close());
  const { db } = host.database;
  const first = host.run({ RATE_LIMIT_FACTOR: '1000' });
  const port = await first.port();
  const gone = first.exitCode();
  const clock = { now: () => new Date(), advance: () => undefined };
  const investors = await Promise.all(
    Array.from({ length: 20 }, () => createSignedInInvestor({ database: host.database, clock })),
  );
  const agent = new Agent({ keepAlive: true, maxSockets: 10 });
  t.after(() => agent.destroy());
  let answered = 0;
  const calls = Array.from({ length: 200 }, async (_, index) => {
    const investor = investors[index % investors.length];
    const cookie = investor?.headers.cookie ?? '';
    const status = await send(port, agent, {
      cookie,
      body: investBody({ amount: '600', requestId: `request-${index}` }),
    });
    if (status === 201) answered += 1;
    // While other calls are running.
    if (answered === 15) first.child.kill('SIGKILL');
  });
  await Promise.all(calls);
  // If too few calls were answered, the service still runs. Kill it, so that the assertion below fails
  // instead of waiting for ever.
  first.child.kill('SIGKILL');
  await gone;
  assert.ok(answered >= 15 && answered < 166, `${answered} answered`);

  const left = await investmentStore(db).countDocuments({ unsettledAt: { $exists: true } });
  await investmentStore(db).updateMany(
    { unsettledAt: { $exists: true } },
    { $set: { unsettledAt: new Date(0) } },
  );
  const second = host.run({ RATE_LIMIT_FACTOR: '1000' });
  await second.port();
  await settledAll(host.database, second);
  const [total, held, recorded] = await sumsOf(db, NUMBER);
  assert.deepEqual([held, recorded], [total, total]);
  assert.ok(total >= answered * 60_000, 'whatever was answered is there');
  assert.ok(total <= 10_000_000);
  t.diagnostic(`${answered} answered, ${left} left unsettled by the crash`);
});

async function settledAll(
  { db }: Parameters<typeof releaseOrphanedShares>[0],
  { child, exitCode }: ServiceProcess,
) {
  const records = investmentStore(db);
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    if ((await records.countDocuments({ unsettledAt: { $exists: true } })) === 0) break;
    await setTimeout(50);
  }
  child.kill('SIGTERM');
  await exitCode();
  assert.equal(await records.countDocuments({ unsettledAt: { $exists: true } }), 0);
}

/** Returns the status, or undefined without a response. */
async function send(
  port: number,
  agent: Agent,
  { cookie, body }: { readonly cookie: string; readonly body: object },
): Promise<number | undefined> {
  const headers = { 'content-type': 'application/json', ...EDGE_HEADERS, cookie };
  const call = request({ host: '127.0.0.1', port, path: CALL, method: 'POST', agent, headers });
  call.end(JSON.stringify(body));
  try {
    const [response] = await once(call, 'response');
    response.resume();
    return response.statusCode;
  } catch {
    return undefined;
  }
}
