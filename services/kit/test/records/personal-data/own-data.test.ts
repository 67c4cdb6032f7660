import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { hashToken, newToken } from '../../../src/encryption/token.ts';
import { PROVEN_ADDRESSES, type ProvenAddress } from '../../../src/sessions/proven-addresses.ts';
import { collectionsContaining } from '../../../src/testing/index.ts';
import { BOSS, sample, startSample, statusAndCode, type Sample } from '../kinds/support/sample.ts';

const PATH = '/api/sample/own-data';
const MINUTE_MS = 60_000;

let site: Sample;
before(
  async () =>
    void (site = await startSample({
      ...sample,
      personalData: [
        {
          id: 'likes',
          label: 'records:own.note',
          find: async ({ db }, account) =>
            (await db.collection('sample_likes').find({ account }).toArray()).map(() => ({
              values: [{ label: 'records:own.state', type: 'text' as const, value: 'Liked' }],
            })),
          erase: async ({ db }, account) =>
            void (await db.collection('sample_likes').deleteMany({ account })),
        },
      ],
    })),
);
after(() => site.close());
afterEach(async () => {
  site.as(BOSS);
  await site.visits.deleteMany({});
});

interface Shown {
  readonly kinds: readonly {
    readonly id: string;
    readonly records: readonly {
      readonly reference: string;
      readonly until?: string;
      readonly withheld?: true;
      readonly values: readonly { readonly value: unknown }[];
    }[];
  }[];
}

async function prove(email = 'zeynep@example.org'): Promise<string> {
  const { token } = newToken();
  const expiresAt = new Date(site.clock.now().getTime() + 30 * MINUTE_MS);
  await site.database.db
    .collection<ProvenAddress>(PROVEN_ADDRESSES)
    .insertOne({ email, language: 'en', tokenHash: hashToken(token), expiresAt });
  return token;
}
const shown = async (token: string) => (await site.post(`${PATH}/proven`, { token })).json<Shown>();
const erase = (token: string, part: object = {}) => site.post(`${PATH}/erase`, { token, ...part });

test('a token shows everything of its address, sensitive values too, and the audit says that the person looked', async () => {
  const reference = await site.visit();
  await site.visit({ email: 'other@example.org', words: 'Not theirs' });
  const answer = await site.post(`${PATH}/proven`, { token: await prove() });
  const [visits] = answer.json<Shown>().kinds;
  assert.deepEqual(
    visits?.records.map((record) => record.reference),
    [reference],
  );
  assert.match(answer.body, /My son does not sleep/);
  assert.doesNotMatch(answer.body, /Not theirs|other@example|a-secret/);
  assert.ok(visits?.records[0]?.until, 'it says until when');
  assert.equal((await site.audit(reference)).at(-1), `visit.exported person ${reference}`);
});

test('a login alone shows no sensitive values, says so, and deletes nothing', async () => {
  const reference = await site.visit();
  await site.send(`visits/${reference}/note`, { version: 0, note: 'Cries at night' });
  site.as({ kind: 'user', id: 'u', email: 'Zeynep@example.org' });
  const answer = await site.post(PATH, {});
  const record = answer.json<Shown>().kinds[0]?.records[0];
  assert.equal(record?.withheld, true);
  assert.doesNotMatch(answer.body, /does not sleep|at night/);
  assert.equal((await site.post(`${PATH}/erase`, {})).statusCode, 422);
  assert.equal(await site.visits.countDocuments(), 1);
});

test('nobody sees anything without a login or a token: not by an unknown one, nor by one that has expired', async () => {
  await site.visit();
  site.as({ kind: 'visitor' });
  assert.equal(statusAndCode(await site.post(PATH, {})), '401 NOT_SIGNED_IN');
  const token = await prove();
  site.clock.advance(31 * MINUTE_MS);
  for (const each of [token, newToken().token]) {
    assert.equal(statusAndCode(await site.post(`${PATH}/proven`, { token: each })), '404 NOT_FOUND');
    assert.equal(statusAndCode(await erase(each)), '404 NOT_FOUND');
  }
  assert.equal(await site.visits.countDocuments(), 1);
});

test('one record is deleted by its reference, but not somebody else’s', async () => {
  const [one, two] = [await site.visit(), await site.visit()];
  const other = await site.visit({ email: 'other@example.org' });
  const token = await prove();
  const part = { kind: 'visits', reference: one };
  const { outcomes } = (await erase(token, part)).json<{ outcomes: { outcome: string }[] }>();
  assert.deepEqual(
    outcomes.map(({ outcome }) => outcome),
    ['erased'],
  );
  await erase(token, { kind: 'visits', reference: other });
  assert.deepEqual((await site.visits.distinct('reference')).toSorted(), [two, other].toSorted());
  assert.equal((await site.audit(one)).at(-1), `visit.erased person ${one}`);
});

test('after everything was deleted, no collection contains the address, and a repeat changes nothing', async () => {
  const { db } = site.database;
  await site.visit({ email: 'gone@example.org' });
  await db.collection<{ account: string }>('sample_likes').insertOne({ account: 'gone@example.org' });
  const token = await prove('gone@example.org');
  assert.deepEqual(
    (await shown(token)).kinds.map(({ id }) => id),
    ['visits', 'likes'],
  );
  const { outcomes } = (await erase(token)).json<{ outcomes: object[] }>();
  assert.equal(outcomes.length, 2);
  assert.deepEqual(await collectionsContaining(db, 'gone@example.org'), [PROVEN_ADDRESSES]);
  assert.deepEqual((await erase(token)).json(), { outcomes: [] });
  assert.deepEqual((await shown(token)).kinds, []);
});
