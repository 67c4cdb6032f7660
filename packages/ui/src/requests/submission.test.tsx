import { fakeServer } from '../testing/server.ts';
import { createSubmission } from './submission.ts';

const receipt = { success: true, reference: 'LK-AAAA-2222' };
const down = { code: 'UNAVAILABLE', message: 'x', requestId: 'r' };

describe('a submission', () => {
  test('keeps its key for every retry, so that it counts once', async () => {
    const calls = fakeServer('no answer', [503, down], [201, receipt]);
    const send = createSubmission({ action: '/api/x' });
    await send({ a: 1 });
    await send({ a: 1 });
    await send({ a: 1 });
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
    expect(calls[0]?.key).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
  });

  test('takes a new key after a success', async () => {
    const calls = fakeServer([201, receipt]);
    const send = createSubmission({ action: '/api/x' });
    await send({ a: 1 });
    await send({ a: 2 });
    expect(calls[0]?.key).not.toBe(calls[1]?.key);
  });

  test('takes a new key once the server has an earlier version', async () => {
    const calls = fakeServer([409, { ...down, code: 'IDEMPOTENCY_MISMATCH' }], [201, receipt]);
    const send = createSubmission({ action: '/api/x' });
    expect(await send({ a: 1 })).toMatchObject({ ok: false, problem: { message: 'problems.alreadySent' } });
    expect(await send({ a: 1 })).toMatchObject({ ok: true });
    expect(calls[0]?.key).not.toBe(calls[1]?.key);
  });

  test('sends how long the form was open', async () => {
    const calls = fakeServer([201, receipt]);
    let now = 1000;
    const send = createSubmission({ action: '/api/x', now: () => now });
    now = 6400.4;
    await send({});
    expect(calls[0]?.body).toEqual({ elapsed: 5400 });
  });
});
