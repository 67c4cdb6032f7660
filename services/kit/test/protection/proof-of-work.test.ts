import assert from 'node:assert/strict';
import test from 'node:test';
import { createProofSolver, isValidProof, proofSeedOf, PROOF_OF_WORK } from '@larkfield/contracts/work';
import Type from 'typebox';
import { responseSchemas } from '../../src/http/response-schemas.ts';
import { createApp } from '../../src/app/create-app.ts';
import { everybodyIsVisitor } from '../http/sample-app.ts';
import type { RateLimit } from '../../src/http/route-config.ts';
import { PLAIN_LIMIT, sha256 } from '../../src/protection/proof-of-work.ts';
import { createLog } from '../../src/process/log.ts';
import { EDGE_HEADERS, createClock, TEST_EDGE_KEY, withProofOfWork } from '../../src/testing/index.ts';

const BITS = 6;
/** So many bits that a wrong proof is not valid by chance. */
const SURE_BITS = 17;
const PATH = '/form';
const ENTRIES = { name: 'Zoë', group: { b: 1, a: 'x' } };

/** Creates a form route. `counts` are the calls of the limiter, which would be the first database access. */
async function formApp(workBits = BITS) {
  const clock = createClock();
  const counts: string[] = [];
  const left = new Map<string, number>();
  const limiter = {
    async consume(subject: string, { max }: RateLimit) {
      counts.push(subject);
      const room = left.get(subject) ?? max;
      left.set(subject, room - 1);
      return room > 0 ? 0 : 60;
    },
  };
  const log = createLog({ level: 'error', write: () => undefined });
  const app = await createApp({
    calls: [],
    probe: async () => undefined,
    log,
    limiter,
    siteOrigin: 'https://site.example',
    readSession: everybodyIsVisitor,
    now: clock.now,
    proofOfWorkBits: workBits,
    edgeKey: TEST_EDGE_KEY,
    host: '127.0.0.1',
  });
  const body = Type.Object(
    { name: Type.Optional(Type.String({ minLength: 1 })), group: Type.Optional(Type.Object({})) },
    { additionalProperties: false },
  );
  const got = Type.Object({ body: Type.Unknown(), key: Type.Optional(Type.Unknown()) });
  const config = {
    rights: 'visitor',
    limit: { max: 20, seconds: 600 },
    form: true,
    proofOfWork: true,
    repeatable: 'by-key',
  } as const;
  app.post(PATH, { schema: { body, response: responseSchemas({ 200: got }) }, config }, async (request) => ({
    body: request.body,
    key: request.headers['idempotency-key'],
  }));
  const at = () => clock.now().getTime();
  const send = (payload: object, headers: Record<string, string> = {}, url = PATH) =>
    app.inject({ method: 'POST', url, payload, headers });
  const statusAndCode = async (payload: object, headers: Record<string, string> = {}) => {
    const response = await send(payload, headers);
    return `${response.statusCode} ${response.json<{ code?: string }>().code ?? 'ok'}`;
  };
  const withProof = (change: Partial<Parameters<typeof withProofOfWork>[1]> = {}) =>
    withProofOfWork(ENTRIES, { path: PATH, at: at(), bits: workBits || BITS, ...change });
  return { clock, counts, at, send, statusAndCode, withProof };
}

test('a form with its work is taken, and what follows sees the form alone', async () => {
  const { send, withProof } = await formApp();
  const response = await send(withProof());
  assert.equal(response.statusCode, 200);
  assert.deepEqual(response.json<{ body: unknown }>().body, ENTRIES);
});

test('work is bound to what is said, not to the order it is said in nor to a query', async () => {
  const { send, withProof } = await formApp();
  const { work } = withProof();
  const turned = { group: { a: 'x', b: 1 }, work, name: 'Zoë' };
  assert.equal((await send(turned, {}, `${PATH}?a=1`)).statusCode, 200);
});

test('a form without work is refused before the database is asked for anything, and told what is asked for', async () => {
  const { send, counts, at } = await formApp();
  const response = await send(ENTRIES);
  const { code, message, work } = response.json<Record<string, unknown>>();
  assert.deepEqual([response.statusCode, code, message], [422, 'WORK_MISSING', 'problems.work']);
  assert.deepEqual(work, { bits: BITS, at: at() });
  assert.deepEqual(counts, []);
});

const wrong: readonly (readonly [what: string, body: (f: Awaited<ReturnType<typeof formApp>>) => object])[] =
  [
    ['for other entries', ({ withProof }) => ({ ...withProof(), name: 'Somebody else' })],
    ['for another call', ({ withProof }) => withProof({ path: '/other' })],
    ['for another key', ({ withProof }) => withProof({ key: 'another-key' })],
    [
      'of another time than it says',
      ({ withProof, at }) => ({ ...withProof(), work: { ...withProof().work, at: at() - 1 } }),
    ],
    ['that is too old', ({ withProof, at }) => withProof({ at: at() - PROOF_OF_WORK.maxAgeMs - 1 })],
    ['from the future', ({ withProof, at }) => withProof({ at: at() + PROOF_OF_WORK.maxAgeMs + 1 })],
    ['that is none', () => ({ ...ENTRIES, work: true })],
    ['without a time', ({ withProof }) => ({ ...ENTRIES, work: { nonce: withProof().work.nonce } })],
    ['with a nonce that is no text', ({ at }) => ({ ...ENTRIES, work: { at: at(), nonce: 17 } })],
    ['with something besides', ({ withProof }) => ({ ...ENTRIES, work: { ...withProof().work, more: 1 } })],
    [
      'for what is nested too deeply to be a form',
      ({ at }) => ({ ...nested(30), work: { at: at(), nonce: 'A'.repeat(20) } }),
    ],
  ];

for (const [what, body] of wrong) {
  test(`work ${what} is refused before the database is asked for anything`, async () => {
    const app = await formApp(SURE_BITS);
    assert.equal(await app.statusAndCode(body(app)), '422 WORK_WRONG');
    assert.deepEqual(app.counts, []);
  });
}

test('a body nested to the limit of its size is refused like any other', async () => {
  const { send, at } = await formApp();
  const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
  const payload = `{"name":${deep},"work":{"at":${at()},"nonce":"${'A'.repeat(20)}"}}`;
  const response = await send(payload as unknown as object, { 'content-type': 'application/json' });
  assert.equal(response.statusCode, 422);
});

test('too little work is refused', async () => {
  const { statusAndCode, at } = await formApp(PROOF_OF_WORK.maxBits);
  assert.equal(
    await statusAndCode(withProofOfWork(ENTRIES, { path: PATH, at: at(), bits: 1 })),
    '422 WORK_WRONG',
  );
});

test('more work than is asked for is fine', async () => {
  const { statusAndCode, withProof } = await formApp(2);
  assert.equal(await statusAndCode(withProof({ bits: 12 })), '200 ok');
});

test('work is taken from a clock that is a few minutes off', async () => {
  const { statusAndCode, withProof, at } = await formApp();
  assert.equal(await statusAndCode(withProof({ at: at() - 9 * 60_000 })), '200 ok');
  assert.equal(await statusAndCode(withProof({ at: at() + 9 * 60_000 })), '200 ok');
});

test('a proof names its submission: sent again it has the same key, another one has another', async () => {
  const { send, withProof } = await formApp();
  const keyOf = async (body: object) => (await send(body)).json<{ key: string }>().key;
  const one = withProof();
  const key = await keyOf(one);
  assert.match(key, /^[A-Za-z0-9_-]{8,64}$/);
  assert.equal(await keyOf(one), key);
  assert.notEqual(await keyOf(withProof()), key);
});

test('the key that a caller sends stays, and the proof is worth nothing with any other', async () => {
  const { send, statusAndCode, withProof } = await formApp(SURE_BITS);
  const body = withProof({ key: 'key-12345' });
  const response = await send(body, { 'idempotency-key': 'key-12345' });
  assert.equal(response.json<{ key: string }>().key, 'key-12345');
  assert.equal(await statusAndCode(body, { 'idempotency-key': 'key-54321' }), '422 WORK_WRONG');
  assert.equal(await statusAndCode(body), '422 WORK_WRONG');
});

test('the limit of the route holds for who does the work', async () => {
  const { statusAndCode, withProof } = await formApp();
  for (let count = 0; count < 20; count += 1) assert.equal(await statusAndCode(withProof()), '200 ok');
  assert.equal(await statusAndCode(withProof()), '429 RATE_LIMITED');
});

test('where no work is asked for, it is neither missed nor in the way', async () => {
  const { statusAndCode, withProof } = await formApp(0);
  assert.equal(await statusAndCode(ENTRIES), '200 ok');
  assert.equal(await statusAndCode(withProof()), '200 ok');
  assert.equal(await statusAndCode([]), '422 VALIDATION_FAILED');
});

const PLAIN = { ...EDGE_HEADERS, 'x-plain-form': '1' };

test('a form without script needs no work, and a good one counts against a narrow limit', async () => {
  const { statusAndCode } = await formApp();
  for (let count = 0; count < PLAIN_LIMIT.max; count += 1)
    assert.equal(await statusAndCode(ENTRIES, PLAIN), '200 ok');
  assert.equal(await statusAndCode(ENTRIES, PLAIN), '429 RATE_LIMITED');
});

test('entries that have to be corrected do not count as forms without script', async () => {
  const { statusAndCode } = await formApp();
  for (let count = 0; count < 2 * PLAIN_LIMIT.max; count += 1) {
    assert.equal(await statusAndCode({ unknown: 1 }, PLAIN), '422 VALIDATION_FAILED');
  }
  assert.equal(await statusAndCode(ENTRIES, PLAIN), '200 ok');
});

test('forms with work do not count as forms without script', async () => {
  const { statusAndCode, withProof } = await formApp();
  for (let count = 0; count < PLAIN_LIMIT.max; count += 1) await statusAndCode(ENTRIES, PLAIN);
  assert.equal(await statusAndCode(withProof()), '200 ok');
});

test('a header that only looks like the edge’s does not replace work', async () => {
  const { statusAndCode } = await formApp();
  for (const value of ['true', '1, 1', ' ', '0']) {
    assert.equal(
      await statusAndCode(ENTRIES, { ...EDGE_HEADERS, 'x-plain-form': value }),
      '422 WORK_MISSING',
    );
  }
});

test('what the solver finds is what the check accepts, at any number of bits', () => {
  const seed = proofSeedOf({ path: PATH, key: '', body: ENTRIES }, 1, sha256) ?? new Uint8Array();
  for (const bits of [1, 4, 9, 12]) {
    const nonce = createProofSolver(seed, bits, sha256).run(1_000_000) ?? '';
    assert.ok(isValidProof(seed, nonce, bits, sha256));
    assert.ok(!isValidProof(seed, nonce, 33, sha256));
  }
});

function nested(levels: number): object {
  return levels === 0 ? {} : { name: nested(levels - 1) };
}
