import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { OFFICE_ROLES } from '@larkfield/contracts';
import type { Session } from '@larkfield/kit/http';
import { startTestService, type TestService } from '@larkfield/kit/testing';
import { equitySample, referralSample } from '@larkfield/mf-support/forms/testing';
import { support } from '../src/app.ts';
import { equityStore } from '../src/equity/store.ts';

let service: TestService;
let caller: Session;
before(async () => void (service = await startTestService(support, { readSession: async () => caller })));
after(() => service.close());
beforeEach(async () => {
  caller = { kind: 'user', id: 'account-7', username: 'nora_l' };
  await service.advanceOneHour();
});

const send = (change: object = {}) => service.post('/api/create/equity', { ...equitySample, ...change });
const list = (path: string) => service.app.inject(path);

// covers: S43
test('interest in equity is kept with its account, its level and the risk text that was agreed to', async () => {
  const answer = await send({ level: 'tier3', comment: 'For ten years.', language: 'sv' });
  assert.equal(answer.statusCode, 201, answer.body);
  const { reference } = answer.json<{ reference: string }>();
  const record = await equityStore(service.database.db).findOne({ reference });
  assert.deepEqual(
    [record?.accountId, record?.level, record?.riskVersion, record?.riskAt, record?.language, record?.region],
    ['account-7', 'tier3', '2026-11', service.clock.now(), 'sv', 'Uppsala'],
  );
  await service.runJobs();
  const office = service.transport.mails.find(({ to }) => to.address === 'office@localhost');
  for (const part of [reference, 'Lindqvist', 'Sweden', 'Tier 3: passive investor', 'For ten years.'])
    assert.ok(office?.text.includes(part), part);
  const sender = service.transport.mails.find(({ to }) => to.address === 'nora@example.org');
  assert.ok(sender?.subject.includes(reference));
  assert.doesNotMatch(sender?.text ?? '', /Lindqvist|ten years/);
});

// covers: S4
test('only a signed-in account of either login may send it', async () => {
  for (const [kind, status] of [
    ['visitor', 401],
    ['participant', 403],
    ['user', 201],
    ['investor', 201],
    ['admin', 201],
  ] as const) {
    caller = { kind };
    assert.equal((await send()).statusCode, status, kind);
  }
});

// covers: S41
test('without the agreement to the risks, a known version of their text, or a number to call, it is refused', async () => {
  for (const [change, field] of [
    [{ risk: false }, 'risk'],
    [{ risk_version: '1999-01' }, 'risk_version'],
    [{ user: { ...equitySample.user, phone_nr: 'none' } }, 'user.phone_nr'],
    [{ level: 'tier4' }, 'level'],
  ] as const) {
    const answer = await send(change);
    assert.equal(answer.statusCode, 422);
    assert.equal(answer.json<{ fields: { field: string }[] }>().fields[0]?.field, field);
  }
  assert.equal((await send({ user: { ...equitySample.user, phone_nr: '٠٨ ٥٥٥ ٠١٠٠' } })).statusCode, 201);
});

// covers: S46
test('equity and collaborators are listed for administrators by their names on the wire, and for nobody else', async () => {
  await send({ comment: 'Latest' });
  caller = { kind: 'visitor' };
  await service.post('/api/create/collaborator', { ...referralSample, comment: 'About somebody' });
  for (const path of ['/api/equity', '/api/collaborator']) {
    for (const [kind, status] of [
      ['visitor', 401],
      ['user', 403],
      ['investor', 403],
    ] as const) {
      caller = { kind };
      assert.equal((await list(path)).statusCode, status);
    }
  }
  caller = { kind: 'admin', username: 'boss_001', roles: OFFICE_ROLES };
  const [equity] = (await list('/api/equity')).json<{ user: object; comment: string }[]>();
  assert.deepEqual([equity?.user, equity?.comment], [equitySample.user, 'Latest']);
  const collaborators = await list('/api/collaborator');
  const [referral] = collaborators.json<{ referer: object; collaborator: object }[]>();
  assert.deepEqual(referral?.collaborator, referralSample.collaborator);
  assert.doesNotMatch(collaborators.body, /About somebody/);
});

test('the tiles of the hub are closed until an administrator opens them, which is visible after a second and audited', async () => {
  const tiles = async () => (await list('/api/support/hub')).json<object>();
  assert.deepEqual(await tiles(), { equityOpen: false, directOpen: false });
  caller = { kind: 'admin', username: 'boss_001', roles: OFFICE_ROLES };
  const change = await service.app.inject({
    method: 'PUT',
    url: '/api/support/settings',
    payload: { version: 0, values: { equityOpen: true } },
  });
  assert.equal(change.statusCode, 200, change.body);
  await service.runJobs();
  const { history } = (await list('/api/support/settings')).json<{
    history: { actor: string; id: string; to: string }[];
  }>();
  assert.deepEqual(
    history.map(({ actor, id, to }) => [actor, id, to]),
    [['boss_001', 'equityOpen', 'true']],
  );
  service.clock.advance(1_000);
  caller = { kind: 'visitor' };
  assert.deepEqual(await tiles(), { equityOpen: true, directOpen: false });
});
