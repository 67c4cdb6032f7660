import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EDGE_HEADERS, startTestService, withProofOfWork } from '@larkfield/kit/testing';
import { registrationSample } from '@larkfield/mf-fieldtrial/forms/testing';
import { service as fieldtrial } from '../src/app.ts';
import { DATED_ENTRIES } from './support/trial.ts';

const CALL = '/api/createFieldTrial';
const bits = 12;

test('a multipart registration costs work, which is proven against its texts', async (t) => {
  const service = await startTestService(fieldtrial, { env: { PROOF_OF_WORK_BITS: String(bits) } });
  t.after(() => service.close());
  const entries = {
    ...registrationSample,
    ...DATED_ENTRIES,
    elapsed: '5000',
    language: 'ja',
    issuedetail: 'Ана',
  };
  const at = service.clock.now().getTime();
  const send = async (body: object) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(body))
      form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
    const request = new Request('http://localhost', { method: 'POST', body: form });
    const payload = Buffer.from(await request.arrayBuffer());
    const headers = { ...EDGE_HEADERS, 'content-type': request.headers.get('content-type') ?? '' };
    return service.app.inject({ method: 'POST', url: CALL, payload, headers });
  };
  assert.equal((await send(entries)).json<{ code: string }>().code, 'WORK_MISSING');
  const worked = await send(withProofOfWork(entries, { path: CALL, at, bits }));
  // The proof of work was accepted; the file service is missing.
  assert.equal(worked.json<{ code: string }>().code, 'FILES_UNAVAILABLE', worked.body);
});
