import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { brokenUploads, rawSender } from '@larkfield/kit/testing';
import { startSite, type TestSite } from './support/site.ts';

let site: TestSite;
let post: Awaited<ReturnType<typeof rawSender>>;
before(async () => {
  site = await startSite({ withFiles: true });
  post = await rawSender(site.service.app, '/api/create/news', { cookie: 'who=ann' });
});
after(() => site.close());

for (const [what, body, refusal] of brokenUploads('img').filter(([, , [status]]) => status === 400))
  test(`an item ${what} is no failure of the file service`, async () => {
    const { status, told } = await post(body);
    assert.deepEqual([status, told['code']], refusal);
  });
