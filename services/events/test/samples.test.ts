import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageAnswer } from '@larkfield/contracts/dynamic-pages';
import { startTestService, type TestService } from '@larkfield/kit/testing';
import { service as events } from '../src/app.ts';
import { itemStore } from '../src/items/store.ts';

const PAGES = ['/events/sample-parents-evening', '/events/sample-parents-evening/signup'];

async function statusOf({ app }: TestService, path: string): Promise<number> {
  const query = { path, language: 'en', search: '', site: 'site-1' };
  const ask = async () => (await app.inject({ url: '/pages', query })).json<PageAnswer>().status;
  // The first response may be late on a busy machine.
  for (let tries = 1; tries < 20; tries += 1) {
    const status = await ask();
    if (status !== 503) return status;
  }
  return ask();
}

test('a first start puts two samples at fixed addresses, once, and a deleted one stays deleted', async (t) => {
  const service = await startTestService(events);
  t.after(() => service.close());
  const items = itemStore(service.database.db);
  await Promise.all([service.prepare(), service.prepare()]);
  for (const path of PAGES) assert.equal(await statusOf(service, path), 200, path);
  assert.equal(await items.countDocuments(), 2);
  const newestFirst = await items.find().sort({ publishedAt: -1 }).toArray();
  assert.deepEqual(
    newestFirst.map(({ kind }) => kind),
    ['event', 'news'],
  );
  assert.equal(new Set(newestFirst.map(({ publishedAt }) => publishedAt.getTime())).size, 2);
  const gone = { $set: { state: 'deleted', changedAt: service.clock.now() } } as const;
  await items.updateOne({ kind: 'event' }, gone);
  await service.prepare();
  assert.deepEqual(await Promise.all(PAGES.map((path) => statusOf(service, path))), [410, 410]);
  assert.equal(await items.countDocuments(), 2);
});

test('production has no samples', async (t) => {
  const service = await startTestService(events, { env: { NODE_ENV: 'production' } });
  t.after(() => service.close());
  await service.prepare();
  assert.equal(await itemStore(service.database.db).countDocuments(), 0);
});
