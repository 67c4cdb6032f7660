import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { withProofOfWork } from '@larkfield/kit/testing';
import { REGISTRATION, startIdentity, statusAndCode, type TestIdentity } from '../support/site.ts';

const PATH = '/api/register';
const BITS = 12;
let site: TestIdentity;
before(async () => void (site = await startIdentity({ env: { PROOF_OF_WORK_BITS: String(BITS) } })));
after(() => site.close());

const withProof = () =>
  withProofOfWork(REGISTRATION, { path: PATH, at: site.clock.now().getTime(), bits: BITS });

test('a registration costs work, before any password is hashed', async () => {
  assert.equal(statusAndCode(await site.browser().post(PATH, REGISTRATION)), '422 WORK_MISSING');
  assert.equal(await site.find(REGISTRATION.username), null);
});

test('one proof makes one account: a repeat gets the same answer, another password none', async () => {
  const visitor = site.browser();
  const body = withProof();
  const first = await visitor.post(PATH, body);
  assert.equal(statusAndCode(first), '200 ok');
  assert.equal((await visitor.post(PATH, body)).body, first.body);
  assert.equal(
    statusAndCode(await visitor.post(PATH, { ...body, password: 'Other_kite_7' })),
    '422 WORK_WRONG',
  );
});

test('nothing is kept by which a password could be guessed', async () => {
  const account = await site.find(REGISTRATION.username);
  const { work: _work, ...entries } = withProof();
  const quick = createHash('sha256').update(JSON.stringify(entries)).digest('base64url');
  assert.match(account?.submission.key ?? '', /^[A-Za-z0-9_-]{43}$/);
  assert.ok(!JSON.stringify(account).includes(quick));
});

test('logging in costs no work: wrong tries have limits of their own', async () => {
  assert.equal(statusAndCode(await site.browser().login('nobody_01')), '401 LOGIN_FAILED');
});
