import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { mailKindName, type OfficeRole } from '@larkfield/contracts';
import type { Service } from '../../../src/app/service.ts';
import { auditCollection } from '../../../src/audit/audit-row.ts';
import { fullAccess } from '../../../src/records/kinds/kind-roles.ts';
import type { RecordKind } from '../../../src/records/kinds/kind.ts';
import {
  BASE,
  BOSS,
  sample,
  startSample,
  statusAndCode,
  visitKind,
  type Sample,
  type VisitRecord,
} from './support/sample.ts';

/** Support and trial read visits, trial alone their words; each other right belongs to one of them. */
const narrowKind: RecordKind<VisitRecord> = {
  ...visitKind,
  roles: ['support', 'trial', 'editor'],
  access: { change: ['support', 'trial'], export: ['support'], erase: ['trial'] },
  columns: { ...visitKind.columns, words: { ...visitKind.columns['words'], roles: ['trial'] } as never },
  states: { ...visitKind.states, roles: { done: ['trial'] } },
  actions: {
    forget: { from: ['new'], roles: ['support'], run: async () => {} },
    tidy: { from: ['new'], roles: ['trial'], run: async () => {} },
    rename: {
      from: ['new'],
      roles: ['trial'],
      form: { entries: { name: { type: 'text', longest: 20, label: 'forms:fields.lastname' } } },
      run: async () => {},
    },
  },
  encrypted: { fields: ['tokenHash'], open: async (_context, record) => record },
  reveals: {
    pin: { label: 'forms:fields.lastname', roles: ['trial'], of: () => '1234' },
    code: { label: 'forms:fields.lastname', roles: ['support'], of: () => '5678' },
  },
  files: {
    card: { label: 'forms:fields.lastname', roles: ['trial'], html: async () => '<p>card</p>' },
    list: { label: 'forms:fields.lastname', roles: ['support'], html: async () => '<p>list</p>' },
  },
};
/** The same records, for finance alone. */
const otherKind: RecordKind<VisitRecord> = {
  ...visitKind,
  ...fullAccess(['finance']),
  id: 'payments',
  subject: 'payment',
  columns: { ...visitKind.columns, words: { ...visitKind.columns['words'], roles: ['finance'] } as never },
  actions: {},
};
const MAIL_ROLES = ['administrator'] as const;
const service: Service = {
  ...sample,
  kinds: [narrowKind, otherKind],
  kindNames: [
    { id: 'visits', label: visitKind.label, roles: narrowKind.roles },
    { id: 'payments', label: visitKind.label, roles: otherKind.roles },
    mailKindName(MAIL_ROLES),
  ],
};

let site: Sample;
let reference: string;
before(async () => void (site = await startSample(service)));
after(() => site.close());
beforeEach(async () => {
  await site.visits.deleteMany({});
  reference = await site.visit();
});

const as = (...roles: OfficeRole[]) => site.as({ ...BOSS, roles });
const status = async (answer: Promise<{ statusCode: number }>) => (await answer).statusCode;
interface Described {
  readonly id: string;
  readonly columns: readonly { readonly id: string }[];
  readonly states: readonly { readonly id: string; readonly to: readonly string[] }[];
  readonly actions: readonly { readonly id: string }[];
  readonly reveals: readonly { readonly id: string }[];
  readonly files: readonly { readonly id: string }[];
  readonly access: object;
}
const ids = (list: readonly { readonly id: string }[] | undefined) => list?.map(({ id }) => id);

test('each role is told its kinds and what it may do with them', async () => {
  const described = async () => (await site.app.inject(BASE)).json<{ kinds: Described[] }>().kinds;
  as('support');
  const [support, ...others] = await described();
  assert.deepEqual(others, []);
  assert.ok(!ids(support?.columns)?.includes('words'));
  assert.deepEqual(support?.access, { change: true, export: true, erase: false });
  assert.deepEqual(
    [ids(support?.actions), ids(support?.reveals), ids(support?.files)],
    [['forget'], ['code'], ['list']],
  );
  assert.deepEqual(support?.states.find(({ id }) => id === 'new')?.to, ['seen']);
  as('trial');
  const [trial] = await described();
  assert.ok(ids(trial?.columns)?.includes('words'));
  assert.deepEqual([ids(trial?.actions), ids(trial?.reveals)], [['tidy', 'rename'], ['pin']]);
  assert.deepEqual(trial?.states.find(({ id }) => id === 'new')?.to, ['seen', 'done']);
  as('auditor');
  assert.deepEqual(await described(), []);
  as('support', 'finance', 'administrator');
  assert.deepEqual(ids(await described()), ['visits', 'payments', 'mails']);
});

test('a sensitive column goes only to its roles, and only such a reading is audited', async () => {
  const values = async () => (await site.get(`visits/${reference}`)).json<{ values: object }>().values;
  as('support');
  assert.ok(!('words' in (await values())));
  assert.deepEqual(await site.audit(reference), []);
  as('trial');
  assert.ok('words' in (await values()));
  assert.deepEqual(await site.audit(reference), [`visit.read boss_001 ${reference}`]);
});

test('lists, counts, waiting and search hold only the kinds of the role', async () => {
  const kindsIn = async (path: string) =>
    (await site.get(path)).json<{ kinds: { id: string }[] }>().kinds.map(({ id }) => id);
  const waiting = async () =>
    (await site.get('waiting')).json<{ items: { kind: string }[] }>().items.map(({ kind }) => kind);
  const searched = async () =>
    (await site.send('search', { search: 'ayd' }))
      .json<{ kinds: { id: string }[] }>()
      .kinds.map(({ id }) => id);
  for (const [roles, expected] of [
    [['editor'], ['visits']],
    [['finance'], ['payments']],
    [['auditor'], []],
    [
      ['editor', 'finance'],
      ['visits', 'payments'],
    ],
  ] as const) {
    as(...roles);
    const label = roles.join('+');
    assert.deepEqual(await kindsIn('counts'), expected, label);
    assert.deepEqual((await waiting()).toSorted(), [...expected].toSorted(), label);
    assert.deepEqual(await searched(), expected, label);
    assert.equal(
      await status(site.get('visits')),
      roles.some((role) => role === 'editor') ? 200 : 403,
      label,
    );
    assert.equal(
      await status(site.get(`payments/${reference}`)),
      expected.some((id) => id === 'payments') ? 200 : 403,
    );
  }
});

/** Status for support, trial, editor (reads only), finance (does not read) and administrator. */
const CALLS: readonly (readonly [
  what: string,
  call: () => Promise<{ statusCode: number }>,
  statuses: readonly number[],
])[] = [
  ['table', () => site.get('csv/visits'), [200, 403, 403, 403, 403]],
  [
    'state seen',
    () => site.send(`visits/${reference}/state`, { version: 0, state: 'seen' }),
    [200, 200, 403, 403, 403],
  ],
  [
    'state done',
    () => site.send(`visits/${reference}/state`, { version: 0, state: 'done' }),
    [403, 200, 403, 403, 403],
  ],
  ['note', () => site.send(`visits/${reference}/note`, { version: 0, note: 'x' }), [200, 200, 403, 403, 403]],
  [
    'owner',
    () => site.send(`visits/${reference}/owner`, { version: 0, owner: 'x' }),
    [200, 200, 403, 403, 403],
  ],
  [
    'action forget',
    () => site.send(`visits/${reference}/action`, { version: 0, action: 'forget' }),
    [200, 403, 403, 403, 403],
  ],
  [
    'action tidy',
    () => site.send(`visits/${reference}/action`, { version: 0, action: 'tidy' }),
    [403, 200, 403, 403, 403],
  ],
  [
    'form',
    () => site.send(`visits/${reference}/action/rename`, { version: 0, values: { name: 'x' } }),
    [403, 200, 403, 403, 403],
  ],
  ['form values', () => site.get(`visits/${reference}/action/rename`), [403, 200, 403, 403, 403]],
  ['reveal pin', () => site.send(`visits/${reference}/reveal`, { name: 'pin' }), [403, 200, 403, 403, 403]],
  ['reveal code', () => site.send(`visits/${reference}/reveal`, { name: 'code' }), [200, 403, 403, 403, 403]],
  ['file card', () => site.get(`visits/${reference}/files/card`), [403, 200, 403, 403, 403]],
  ['file list', () => site.get(`visits/${reference}/files/list`), [200, 403, 403, 403, 403]],
  ['audit of the record', () => site.get(`visits/${reference}/audit`), [200, 200, 200, 403, 403]],
  [
    'due table',
    () => site.get(`retention/visits?before=${site.clock.now().toISOString()}`),
    [200, 403, 403, 403, 403],
  ],
  [
    'due erasure',
    () => site.send('retention/visits', { before: site.clock.now().toISOString(), count: 1 }),
    [403, 200, 403, 403, 200],
  ],
  ['whole audit', () => site.get('audit'), [403, 403, 403, 403, 200]],
];
const ASKED = ['support', 'trial', 'editor', 'finance', 'administrator'] as const;
for (const [what, call, statuses] of CALLS)
  test(`${what}: ${ASKED.map((role, index) => `${role} ${statuses[index]}`).join(', ')}`, async () => {
    const found: number[] = [];
    for (const role of ASKED) {
      await site.visits.updateOne({ reference }, { $set: { stage: 'new' }, $unset: { version: '' } });
      as(role);
      found.push(await status(call()));
    }
    assert.deepEqual(found, statuses);
  });

test('the auditor reads the audit and nothing else', async () => {
  as('auditor');
  assert.equal(await status(site.get('audit')), 200);
  for (const path of ['visits', `visits/${reference}`, `visits/${reference}/audit`, 'payments', 'mails'])
    assert.equal(await status(site.get(path)), 403, path);
});

test('the audit of a record is no way to the audit of another kind', async () => {
  const entry = {
    at: site.clock.now(),
    action: 'payment.read',
    actor: 'x',
    subject: reference,
    requestId: 'r',
  };
  await site.database.db
    .collection<{ _id: string }>(auditCollection('sample'))
    .insertOne({ _id: reference, ...entry });
  as('support');
  const lines = (await site.get(`visits/${reference}/audit`)).json<{ action: string }[]>();
  assert.ok(lines.every(({ action }) => action.startsWith('visit.')));
  as('finance');
  assert.deepEqual(
    (await site.get(`payments/${reference}/audit`)).json<{ action: string }[]>().map(({ action }) => action),
    ['payment.read'],
  );
});

test('what is kept of a person is exported by the kinds of the role, which is told that there are others', async () => {
  const person = async () =>
    (await site.send('person', { email: 'zeynep@example.org' })).json<{
      kinds: { id: string; records: { values: object }[] }[];
      others: boolean;
    }>();
  as('support');
  const support = await person();
  assert.deepEqual([ids(support.kinds), support.others], [['visits'], true]);
  assert.ok(support.kinds.every(({ records }) => records.every(({ values }) => !('words' in values))));
  as('trial');
  assert.deepEqual(await person(), { kinds: [], others: true });
  as('support', 'finance', 'administrator');
  const all = await person();
  assert.deepEqual([ids(all.kinds), all.others], [['visits', 'payments', 'mails'], false]);
});

test('a person is erased in the kinds of the role, which is told that there are others', async () => {
  as('support');
  assert.equal(
    statusAndCode(await site.send('person/erase', { email: 'zeynep@example.org' })),
    '403 NOT_ALLOWED',
  );
  as('trial');
  const erased = await site.send('person/erase', { email: 'zeynep@example.org' });
  assert.deepEqual(erased.json(), { erased: [{ id: 'visits', records: 1 }], others: true });
  assert.equal(await site.find(reference), null);
});

test('numbers of expired records go to who may erase them, and those of all kinds to administrators', async () => {
  const counted = async () => (await site.get('retention')).json<{ kinds: { id: string }[] }>().kinds;
  for (const [role, expected] of [
    ['trial', ['visits']],
    ['finance', ['payments']],
    ['support', []],
    ['administrator', ['visits', 'payments']],
  ] as const) {
    as(role);
    assert.deepEqual(ids(await counted()), expected, role);
  }
});
