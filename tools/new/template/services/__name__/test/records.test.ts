import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { readSessionAsAdmin, startTestService, type TestService } from '@larkfield/kit/testing';
import { requestSample } from '@larkfield/mf-__name__/forms/testing';
import { service as requests } from '../src/app.ts';

const BASE = '/api/__name__/records/requests';
let service: TestService;
before(async () => void (service = await startTestService(requests, { readSession: readSessionAsAdmin })));
after(() => service.close());
beforeEach(() => service.advanceOneHour());

interface Item {
  readonly reference: string;
  readonly values: Readonly<Record<string, unknown>>;
}
const list = async (query: string) =>
  (await service.app.inject(`${BASE}?${query}`)).json<{ items: readonly Item[] }>().items;

test('administrators find a request by name, read its words in the record alone, and settle it', async () => {
  const answer = await service.post('/api/__name__/requests', requestSample);
  const { reference } = answer.json<{ reference: string }>();
  const [listed, ...others] = await list('search=oneill');
  assert.deepEqual([listed?.reference, others], [reference, []]);
  assert.ok(!('message' in (listed?.values ?? {})));
  const one = (await service.app.inject(`${BASE}/${reference}`)).json<Item>();
  const shown = Object.values(one.values);
  assert.deepEqual(
    Object.entries(requestSample).filter(([, entry]) => !shown.includes(entry)),
    [],
  );
  const settled = { version: 0, state: 'settled' };
  assert.equal((await service.post(`${BASE}/${reference}/state`, settled)).statusCode, 200);
  assert.deepEqual(await list('state=new'), []);
});
