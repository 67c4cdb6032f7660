import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { OFFICE_ROLES } from '@larkfield/contracts';
import { versionFilter } from '../../../src/records/changes/update-record.ts';
import { searchKeys } from '../../../src/records/kinds/search-text.ts';
import type { RecordKind } from '../../../src/records/kinds/kind.ts';
import {
  BASE,
  BOSS,
  sample,
  startSample,
  statusAndCode,
  visitKind,
  VISITS,
  type Sample,
  type VisitRecord,
} from './support/sample.ts';

const TEXTS = 'support.records:referrals.states';

const formKind: RecordKind<VisitRecord> = {
  ...visitKind,
  freshLogin: true,
  actions: {
    rename: {
      from: ['new'],
      roles: OFFICE_ROLES,
      form: {
        spoken: true,
        entries: {
          name: { type: 'text', longest: 20, label: `${TEXTS}.open` },
          seats: { type: 'number', min: 1, max: 500, decimals: 2, label: `${TEXTS}.contacted` },
        },
        async filled({ db }, reference, language) {
          const found = await db.collection<VisitRecord>(VISITS).findOne({ reference });
          return { name: `${found?.name ?? ''} (${language})`, seats: found?.seats ?? 1 };
        },
      },
      async run({ db }, _request, { reference, version }, { language, values }) {
        const name = `${String(values['name'])} (${language})`;
        const visit = { reference, ...versionFilter<VisitRecord>({ version }) };
        const set = { name, keys: searchKeys({ name }) };
        await db.collection<VisitRecord>(VISITS).updateOne(visit, { $set: set });
      },
    },
  },
  encrypted: { fields: ['tokenHash'], open: async (_context, record) => record },
  reveals: {
    pin: { roles: OFFICE_ROLES, label: `${TEXTS}.settled`, of: (_context, record) => record.tokenHash },
  },
};

const HOUR_MS = 3_600_000;

const fresh = () => ({ ...BOSS, startedAt: site.clock.now() });
let site: Sample;
before(async () => void (site = await startSample({ ...sample, kinds: [formKind] })));
after(() => site.close());

test('a form is told with its entries in words, and with what stands in the record in the language asked for', async () => {
  const reference = await site.visit();
  const [kind] = (await site.app.inject(`${BASE}?language=de`)).json<{
    kinds: { actions: object[]; reveals: object[] }[];
  }>().kinds;
  assert.deepEqual(kind?.actions, [
    {
      ...{ id: 'rename', label: 'rename', from: ['new'], mails: false, many: false },
      form: {
        spoken: true,
        entries: [
          { id: 'name', label: 'Neu', type: 'text', longest: 20 },
          { id: 'seats', label: 'Person wurde angeschrieben', type: 'number', min: 1, max: 500, decimals: 2 },
        ],
      },
    },
  ]);
  assert.deepEqual(kind?.reveals, [{ id: 'pin', label: 'Erledigt, wird gelöscht' }]);
  const filled = await site.get(`visits/${reference}/action/rename?language=sv`);
  assert.deepEqual(filled.json(), { values: { name: 'Aydın (sv)', seats: 2 } });
});

test('what is entered is checked by its declaration, and reaches the action with its language', async () => {
  site.as(fresh());
  const reference = await site.visit();
  const send = async (values: object, more: object = {}) =>
    statusAndCode(await site.send(`visits/${reference}/action/rename`, { version: 0, values, ...more }));
  assert.equal(await send({ name: 'Öz', seats: 501 }), '422 VALIDATION_FAILED');
  assert.equal(await send({ name: 'Öz' }), '422 VALIDATION_FAILED');
  assert.equal(await send({ name: ' ', seats: 3 }), '422 VALIDATION_FAILED');
  assert.equal(await send({ name: 'Öz', seats: 3, more: 1 }), '422 VALIDATION_FAILED');
  assert.equal(await send({ name: 'Öz', seats: 3 }, { language: 'tlh' }), '422 VALIDATION_FAILED');
  assert.equal((await site.find(reference))?.name, 'Aydın');
  assert.equal(await send({ name: 'Öz', seats: 3 }, { language: 'ja' }), '200 ok');
  assert.equal((await site.find(reference))?.name, 'Öz (ja)');
  assert.equal(
    statusAndCode(await site.send(`visits/${reference}/action`, { version: 0, action: 'rename' })),
    '404 NOT_FOUND',
  );
});

test('a form and a sealed value ask for a fresh login', async () => {
  const reference = await site.visit();
  site.as({ ...BOSS, startedAt: new Date(site.clock.now().getTime() - 601_000) });
  const entered = { version: 0, values: { name: 'Öz', seats: 3 } };
  for (const [call, body] of [['action/rename', entered] as const, ['reveal', { name: 'pin' }] as const])
    assert.equal(
      statusAndCode(await site.send(`visits/${reference}/${call}`, body)),
      '403 LOGIN_NOT_FRESH',
      call,
    );
  site.as(fresh());
  assert.equal(statusAndCode(await site.send(`visits/${reference}/reveal`, { name: 'pin' })), '200 ok');
});

test('the eleventh showing of a sealed value in an hour is refused to the account, whatever its address', async () => {
  site.clock.advance(HOUR_MS - (site.clock.now().getTime() % HOUR_MS));
  site.as({ ...fresh(), id: 'curious' });
  const reveal = async (address: string) => {
    const reference = await site.visit();
    const url = `/api/sample/records/visits/${reference}/reveal`;
    return statusAndCode(await site.post(url, { name: 'pin' }, { 'x-forwarded-for': address }));
  };
  for (let n = 1; n <= 10; n += 1) assert.equal(await reveal(`192.0.2.${n}`), '200 ok');
  assert.equal(await reveal('192.0.2.99'), '429 RATE_LIMITED');
  site.as({ ...fresh(), id: 'another' });
  assert.equal(await reveal('192.0.2.99'), '200 ok');
  site.clock.advance(HOUR_MS);
  site.as({ ...fresh(), id: 'curious' });
  assert.equal(await reveal('192.0.2.99'), '200 ok');
});

test('a sealed value is answered alone, after a line in the audit that does not hold it', async () => {
  site.as(fresh());
  const reference = await site.visit({ tokenHash: 'the word is Kestrel' });
  const answer = await site.send(`visits/${reference}/reveal`, { name: 'pin' });
  assert.deepEqual(answer.json(), { value: 'the word is Kestrel' });
  assert.equal(answer.headers['cache-control'], 'no-store');
  assert.deepEqual(
    (await site.audit(reference)).filter((line) => line.startsWith('visit.revealed')),
    [`visit.revealed boss_001 ${reference} -> pin`],
  );
  for (const path of ['visits', `visits/${reference}`, 'csv/visits', `visits/${reference}/audit`, 'audit'])
    assert.doesNotMatch((await site.get(path)).body, /Kestrel/, path);
  assert.doesNotMatch(JSON.stringify(site.logs), /Kestrel/);
  assert.equal(
    statusAndCode(await site.send(`visits/${reference}/reveal`, { name: 'words' })),
    '422 VALIDATION_FAILED',
  );
  assert.equal(
    statusAndCode(await site.send('visits/LK-0000-0000/reveal', { name: 'pin' })),
    '404 NOT_FOUND',
  );
});

test('a sealed value whose reading cannot be written down is not answered', async (t) => {
  const broken = await startSample({ ...sample, kinds: [formKind] });
  t.after(() => broken.close());
  broken.as({ ...BOSS, startedAt: broken.clock.now() });
  const reference = await broken.visit({ tokenHash: 'the word is Kestrel' });
  await broken.database.db.collection('sample_audit').createIndex({ action: 1 }, { unique: true });
  assert.equal((await broken.send(`visits/${reference}/reveal`, { name: 'pin' })).statusCode, 200);
  const answer = await broken.send(`visits/${reference}/reveal`, { name: 'pin' });
  assert.equal(answer.statusCode, 500);
  assert.doesNotMatch(answer.body, /Kestrel/);
});
