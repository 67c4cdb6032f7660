import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { EVENT_SAMPLE, itemsOf, NEWS_SAMPLE, startSite, type TestSite } from './support/site.ts';

let site: TestSite;
before(async () => void (site = await startSite()));
after(() => site?.close());

const headers = { 'idempotency-key': 'key-of-two-accounts' };

for (const [kind, entries] of [
  ['news', NEWS_SAMPLE],
  ['event', EVENT_SAMPLE],
] as const)
  test(`two accounts that send the same ${kind} under one key make one each, and each is told of its own`, async () => {
    const send = async (who: string) => {
      const answer = await site.as(who).post(`/api/events/items/${kind}`, entries, headers);
      assert.equal(answer.statusCode, 201, answer.body);
      return answer.json<{ id: string }>().id;
    };
    const [ann, ben] = [await send('ann'), await send('ben')];
    assert.deepEqual([await send('ann'), await send('ben')], [ann, ben]);
    const authors = [ann, ben].map(
      async (_id) => (await itemsOf(site.service).findOne({ _id }))?.author?.account,
    );
    assert.deepEqual(await Promise.all(authors), ['ann', 'ben']);
  });
