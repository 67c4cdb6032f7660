import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { OFFICE_ROLES, settingsCall, settingsPath } from '@larkfield/contracts';
import type { Session } from '../../src/http/route-config.ts';
import type { Service } from '../../src/app/service.ts';
import { defineSettings } from '../../src/settings/define-settings.ts';
import { createSettingsReader } from '../../src/settings/store.ts';
import { EDGE_HEADERS, startTestService, type TestService } from '../../src/testing/index.ts';

const TEXTS = 'support.records:referrals.states';
const settings = defineSettings({
  open: {
    roles: OFFICE_ROLES,
    type: 'boolean',
    default: true,
    label: `${TEXTS}.open`,
    hint: `${TEXTS}.settled`,
  },
  places: { roles: OFFICE_ROLES, type: 'number', default: 12, min: 1, max: 40, label: `${TEXTS}.contacted` },
  motto: { roles: OFFICE_ROLES, type: 'text', default: '', longest: 20, label: `${TEXTS}.objected` },
  mode: {
    roles: OFFICE_ROLES,
    type: 'choice',
    default: 'open',
    values: ['open', 'settled'],
    texts: TEXTS,
    label: 'support.records:referrals.title',
  },
});
const boats: Service = {
  name: 'boats',
  calls: [settingsCall('boats')],
  collections: [],
  records: [],
  settings,
  routes: () => undefined,
};
const PATH = settingsPath('boats');

interface SettingsResponse {
  readonly version: number;
  readonly settings: { readonly id: string; readonly label: string; readonly value: unknown }[];
  readonly history: {
    readonly actor: string;
    readonly id: string;
    readonly was: string;
    readonly to: string;
  }[];
}

let service: TestService;
let caller: Session;
before(async () => void (service = await startTestService(boats, { readSession: async () => caller })));
after(() => service.close());

const boss: Session = { kind: 'admin', id: 'boss', username: 'boss_001', roles: OFFICE_ROLES };
const getSettings = async (query = '') =>
  (await service.app.inject(`${PATH}${query}`)).json<SettingsResponse>();
const put = (payload: object) =>
  service.app.inject({ method: 'PUT', url: PATH, payload, headers: EDGE_HEADERS });
const valueOf = ({ settings: all }: SettingsResponse, name: string) =>
  all.find(({ id }) => id === name)?.value;
/** Sends a change and returns status and error code. */
const putStatus = async (payload: object) => {
  const answer = await put(payload);
  return `${answer.statusCode} ${answer.json<{ code?: string }>().code ?? 'ok'}`;
};

test.beforeEach(async () => {
  caller = boss;
  await service.database.db.collection('boats_settings').deleteMany({});
  await service.database.db.collection('boats_audit').deleteMany({});
  service.clock.advance(2_000);
});

test('until somebody sets them they have their defaults, and are told in words of a language', async () => {
  const english = await getSettings();
  assert.deepEqual([english.version, english.history], [0, []]);
  assert.deepEqual(english.settings[0], {
    ...{ id: 'open', type: 'boolean', label: 'New', hint: 'Closed, will be deleted' },
    ...{ default: true, value: true },
  });
  assert.deepEqual(english.settings[1], {
    ...{ id: 'places', type: 'number', label: 'Person contacted', default: 12, value: 12, min: 1, max: 40 },
  });
  assert.deepEqual(english.settings[3], {
    ...{ id: 'mode', type: 'choice', label: 'Referrals', default: 'open', value: 'open' },
    choices: [
      { id: 'open', label: 'New' },
      { id: 'settled', label: 'Closed, will be deleted' },
    ],
  });
  assert.equal((await getSettings('?language=de')).settings[3]?.label, 'Empfehlungen');
});

test('a change is told with its version, kept, and in the audit with who made it', async () => {
  const answer = await put({ version: 0, values: { open: false, places: 12, mode: 'settled' } });
  assert.equal(answer.statusCode, 200, answer.body);
  assert.equal(answer.json<SettingsResponse>().version, 1);
  await service.runJobs();
  const now = await getSettings();
  assert.deepEqual(
    [valueOf(now, 'open'), valueOf(now, 'places'), valueOf(now, 'mode')],
    [false, 12, 'settled'],
  );
  // Sending the current value is no change.
  assert.deepEqual(now.history.map(({ actor, id, was, to }) => `${actor} ${id} ${was} ${to}`).sort(), [
    'boss_001 mode open settled',
    'boss_001 open true false',
  ]);
  const lines = await service.database.db.collection('boats_audit').find().toArray();
  assert.deepEqual(lines.map((line) => `${line['was']} ${line['to']}`).sort(), [
    'open settled',
    'true false',
  ]);
});

test('a reader sees a change one second later, without a restart', async () => {
  const read = createSettingsReader({ db: service.database.db, now: service.clock.now }, 'boats', settings);
  assert.equal((await read()).open, true);
  await put({ version: 0, values: { open: false } });
  assert.equal((await read()).open, true);
  service.clock.advance(1_000);
  assert.equal((await read()).open, false);
});

test('of two who change the same version one is told of the other', async () => {
  const twins = [true, false].map(() => putStatus({ version: 0, values: { open: false } }));
  assert.deepEqual((await Promise.all(twins)).sort(), ['200 ok', '409 VERSION_CONFLICT']);
  const next = [7, 8].map((places) => putStatus({ version: 1, values: { places } }));
  assert.deepEqual((await Promise.all(next)).sort(), ['200 ok', '409 VERSION_CONFLICT']);
  assert.equal(await putStatus({ version: 0, values: { motto: 'late' } }), '409 VERSION_CONFLICT');
});

test('what is no value of a setting is refused, and so is a setting that does not exist', async () => {
  for (const values of [
    { open: 'false' },
    { open: null },
    { places: 0 },
    { places: 1.5 },
    { places: 41 },
    { motto: 'x'.repeat(21) },
    { mode: 'closed' },
    { sails: true },
    {},
  ])
    assert.match(
      await putStatus({ version: 0, values }),
      /^4\d\d VALIDATION_FAILED$/,
      JSON.stringify(values),
    );
  assert.equal((await getSettings()).version, 0);
});

test('a stored value that the declaration does not admit any more gives way to the default', async () => {
  const stored = service.database.db.collection<{ _id: string; version: number; values: object }>(
    'boats_settings',
  );
  await stored.insertOne({ _id: 'settings', version: 4, values: { mode: 'gone', places: 400, open: false } });
  const now = await getSettings();
  assert.deepEqual([valueOf(now, 'mode'), valueOf(now, 'places'), valueOf(now, 'open')], ['open', 12, false]);
});

test('nobody but an administrator reads or changes them', async () => {
  for (const [kind, status] of [
    ['visitor', 401],
    ['user', 403],
    ['investor', 403],
  ] as const) {
    caller = { kind };
    assert.equal((await service.app.inject(PATH)).statusCode, status);
    assert.equal((await put({ version: 0, values: { open: false } })).statusCode, status);
  }
});

test('each role reads and changes only its settings, and their history', async (t) => {
  const mixed = defineSettings({
    open: { roles: ['trial', 'administrator'], type: 'boolean', default: true, label: `${TEXTS}.open` },
    places: { roles: ['support'], type: 'number', default: 12, min: 1, max: 40, label: `${TEXTS}.contacted` },
  });
  const own = await startTestService(
    { ...boats, settings: mixed },
    { readSession: async () => caller, testDatabase: service.database },
  );
  t.after(() => own.app.close());
  const read = async () => (await own.app.inject(PATH)).json<SettingsResponse>();
  const change = async (values: object, version: number) =>
    (await own.app.inject({ method: 'PUT', url: PATH, payload: { version, values }, headers: EDGE_HEADERS }))
      .statusCode;
  caller = { ...boss, roles: ['support'] };
  assert.deepEqual(
    (await read()).settings.map(({ id }) => id),
    ['places'],
  );
  assert.equal(await change({ open: false }, 0), 403);
  assert.equal(await change({ open: false, places: 3 }, 0), 403);
  assert.equal(await change({ places: 3 }, 0), 200);
  caller = { ...boss, roles: ['administrator'] };
  assert.deepEqual(
    (await read()).settings.map(({ id, value }) => [id, value]),
    [['open', true]],
  );
  assert.equal(await change({ open: false }, 1), 200);
  await own.runJobs();
  assert.deepEqual(
    (await read()).history.map(({ id }) => id),
    ['open'],
  );
  caller = { ...boss, roles: ['auditor'] };
  assert.deepEqual((await read()).settings, []);
  assert.equal(await change({ open: true }, 2), 403);
});
