import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '@larkfield/contracts';
import type { PageAnswer } from '@larkfield/contracts/dynamic-pages';
import { startTestService, type TestService } from '@larkfield/kit/testing';
import type { RichNode } from '@larkfield/contracts/rich-text';
import { service as events } from '../src/app.ts';
import { dayIn } from '../src/items/days.ts';
import { toData, toSummary } from '../src/items/item-views.ts';
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

const DAY_MS = 86_400_000;
const tagsOf = (nodes: readonly RichNode[]) =>
  nodes.map((node) => (typeof node === 'string' ? '' : node.tag));

test('the sample event is three weeks ahead after every start, unless somebody has canceled it', async (t) => {
  const service = await startTestService(events);
  t.after(() => service.close());
  const items = itemStore(service.database.db);
  const daysAhead = async () => {
    const item = await items.findOne({ kind: 'event' });
    const start = item?.event?.start ?? new Date(0);
    assert.ok(item?.find.firstDay === dayIn(start, 'America/Los_Angeles'));
    return Math.round((start.getTime() - service.clock.now().getTime()) / DAY_MS);
  };
  await service.prepare();
  assert.ok(Math.abs((await daysAhead()) - 21.5) < 1);
  service.clock.advance(40 * DAY_MS);
  assert.ok((await daysAhead()) < 0);
  await Promise.all([service.prepare(), service.prepare()]);
  assert.ok(Math.abs((await daysAhead()) - 21.5) < 1);
  await items.updateOne({ kind: 'event' }, { $set: { state: 'cancelled' } });
  service.clock.advance(40 * DAY_MS);
  await service.prepare();
  assert.ok((await daysAhead()) < 0);
});

test('samples are shown in the language of the page until somebody edits them', async (t) => {
  const service = await startTestService(events);
  t.after(() => service.close());
  await service.prepare();
  const items = itemStore(service.database.db);
  const samples = await items.find().toArray();
  const titles = new Set<string>();
  for (const item of samples)
    for (const { tag } of LANGUAGES) {
      const shown = toData(item, tag, service.clock.now());
      assert.equal(shown.language, tag);
      titles.add(shown.title);
      assert.deepEqual(tagsOf(shown.content), tagsOf(item.content));
      assert.equal(shown.items.length, item.event?.items.length ?? 0);
      assert.ok(tag === 'en' || shown.excerpt !== toSummary(item, 'en').excerpt);
    }
  assert.equal(titles.size, 2 * LANGUAGES.length);
  const edited = samples.map((item) => ({ ...item, title: 'Ours', updatedAt: service.clock.now() }));
  assert.deepEqual(
    edited.map((item) => toSummary(item, 'de').title),
    ['Ours', 'Ours'],
  );
});
