import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { itemsOf, NEWS_SAMPLE, startSite, type TestSite } from './support/site.ts';

let site: TestSite;
before(async () => void (site = await startSite({ withFiles: true })));
after(() => site?.close());

test('a deleted item that an administrator restores waits to be published, with the files that are still there', async () => {
  const bytes = await sharp({ create: { width: 60, height: 50, channels: 3, background: 'navy' } })
    .png()
    .toBuffer();
  const { id: image } = (await site.files?.upload(bytes, 'a.png')) ?? { id: '' };
  const { id } = (
    await site.as('ann').post('/api/events/items/news', { ...NEWS_SAMPLE, image, imageAlt: 'Navy' })
  ).json<{ id: string }>();
  const found = () => itemsOf(site.service).findOne({ _id: id });
  const removeAndRestore = async (wait: () => Promise<void>) => {
    assert.equal((await site.as('ann').post(`/api/events/items/${id}/delete`)).statusCode, 200);
    await wait();
    const { reference = '', version } = (await found()) ?? {};
    const change = { version, state: 'pending' };
    const answer = await site.as('admin').post(`/api/events/records/items/${reference}/state`, change);
    assert.equal(answer.statusCode, 200, answer.body);
    await site.service.advanceOneHour();
    await site.service.runJobs();
    return found();
  };
  const soon = await removeAndRestore(async () => {});
  assert.deepEqual([soon?.state, soon?.image?.alt], ['pending', 'Navy']);
  const late = await removeAndRestore(async () => {
    await site.service.advanceOneHour();
    await site.service.runJobs();
  });
  assert.deepEqual([late?.state, late?.image], ['pending', undefined]);
});
