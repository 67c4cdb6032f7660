import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { LANGUAGES, type Language } from '@larkfield/contracts';
import type { PageAnswer } from '@larkfield/contracts/dynamic-pages';
import { startTestService, type TestService } from '@larkfield/kit/testing';
import { requestSample } from '@larkfield/mf-__name__/forms/testing';
import { service as requests } from '../src/app.ts';

let service: TestService;
before(async () => void (service = await startTestService(requests)));
after(() => service.close());

/** Requests the page like the edge. */
async function shown(language: Language = 'en') {
  const query = { path: '/__name__/today', language, search: '', site: 'site-1' };
  const answer = await service.app.inject({ url: '/pages', query });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<Extract<PageAnswer, { status: 200 }>>();
}

test('the page tells of the requests of the last 24 hours, and of no earlier one', async () => {
  assert.deepEqual((await shown()).data, { requests: 0 });
  await service.post('/api/__name__/requests', requestSample);
  service.clock.advance(23 * 3_600_000);
  await service.post('/api/__name__/requests', requestSample);
  assert.deepEqual((await shown()).data, { requests: 2 });
  service.clock.advance(2 * 3_600_000);
  assert.deepEqual((await shown()).data, { requests: 1 });
});

test('the page has a title and a description in every language', async () => {
  for (const { tag } of LANGUAGES) {
    const { title, description } = await shown(tag);
    assert.ok(title.length > 3 && description.length > 30, tag);
  }
});
