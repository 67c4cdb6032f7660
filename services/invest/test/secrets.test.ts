import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import { startDatabase } from '@larkfield/kit/testing';
import { signupSample } from '@larkfield/mf-invest/forms/testing';
import { investorStore, decryptSecrets } from '../src/accounts/investor/store.ts';
import { readInvestKeys } from '../src/accounts/investor/context.ts';
import { PASSWORD, startInvest, statusAndCode, tokenIn, type TestInvest } from './support/site.ts';

/** Unique values, so that each can be searched for. */
const PLANTED = {
  ssn: '312-73-4455',
  guardianSsn: '313-84-5566',
  beneficiarySsn: '314-95-6677',
  contingentSsn: '315-06-7788',
  contingentEin: '98-7170643',
  accountNumber: '550 0271 8836 4419',
  newAccountNumber: '661 0382 9947 5520',
  answer: 'Zwiebelkuchen',
  password: 'Quokka42Meadow',
  newPassword: 'Walrus77Harbor',
} as const;

const SPELLINGS = Object.values(PLANTED).flatMap((value) => [value, value.replaceAll(/[ -]/g, '')]);

function plantedForm(site: TestInvest, name: string) {
  const { directInvest } = signupSample;
  const birth = new Date(site.clock.now());
  birth.setUTCFullYear(birth.getUTCFullYear() - 12);
  const guardian = {
    first_name: 'Aiko',
    last_name: 'Tanaka',
    city: 'Oakland',
    country: 'US',
    phone_nr: '555 0144',
  };
  return {
    ...site.form(name),
    password: PLANTED.password,
    directInvest: {
      ...directInvest,
      mail: `${name}@example.org`,
      account_type: 'custodial',
      birth: birth.toISOString().slice(0, 10),
      ssn: PLANTED.ssn,
      ssn_confirm: PLANTED.ssn,
      parentalGuardian: { ...guardian, id_type: 'passport', ssn: PLANTED.guardianSsn },
      beneficiant: { ...directInvest.beneficiant, ssn: PLANTED.beneficiarySsn },
      contingent_type: 'trust',
      contingent: {
        ...directInvest.beneficiant,
        ssn: PLANTED.contingentSsn,
        ein: PLANTED.contingentEin,
      },
      bankAccount: { ...directInvest.bankAccount, account_nr: PLANTED.accountNumber },
      security_answer: PLANTED.answer,
    },
  };
}

/** Returns a temporary folder that is removed after the test. */
function folder(t: TestContext): string {
  const dir = mkdtempSync(join(tmpdir(), 'invest-'));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

test('after a whole journey no secret stands in a document, a mail, a log line, a file or an address', async (t) => {
  const dataDir = folder(t);
  // Its files are searched too.
  const testDatabase = await startDatabase({ embedded: true });
  const site = await startInvest({ env: { DATA_DIR: dataDir, INVEST_KEY: '' }, testDatabase });
  t.after(() => site.close().then(() => testDatabase.close()));
  const answers: string[] = [];
  const browser = site.browser();
  const send: typeof browser.send = async (method, url, payload) => {
    const answer = await browser.send(method, url, payload);
    answers.push(`${url}\n${answer.body}`);
    return answer;
  };
  const form = plantedForm(site, 'planted');
  assert.equal(
    statusAndCode(await send('POST', '/api/create/login', { ...form, password: 'short' })),
    '422 VALIDATION_FAILED',
  );
  assert.equal(statusAndCode(await send('POST', '/api/create/login', form)), '201 ok');
  assert.equal(statusAndCode(await send('POST', '/api/create/directInvest', form)), '201 ok');
  await send('POST', '/api/invest/activate', { token: tokenIn(await site.mailTo('planted@example.org')) });
  await browser.login('planted', 'Wrong1Guess');
  assert.equal(statusAndCode(await browser.login('planted', PLANTED.password)), '200 ok');
  assert.equal(statusAndCode(await send('GET', '/api/invest/profile')), '200 ok');
  assert.equal(
    statusAndCode(await send('POST', '/api/invest/confirm-password', { password: PLANTED.password })),
    '200 ok',
  );
  const shown = await browser.send('POST', '/api/invest/profile/reveal');
  const { contingent } = shown.json<{ contingent: { ssn: string; ein: string } }>();
  assert.deepEqual(contingent, { ssn: '315067788', ein: '987170643' });
  const bank = { ...signupSample.directInvest.bankAccount, account_nr: PLANTED.newAccountNumber };
  assert.equal(statusAndCode(await send('PUT', '/api/invest/profile/bank', bank)), '200 ok');
  await site.runJobs();
  const asked = site.transport.mails.find(({ text }) => text.includes('/directinvest/bank#'));
  const confirmed = tokenIn(asked?.text ?? '');
  assert.equal(
    statusAndCode(await send('POST', '/api/invest/profile/bank/confirm', { token: confirmed })),
    '200 ok',
  );
  await send('POST', '/api/invest/forgot', { email: 'planted@example.org' });
  await site.runJobs();
  const letter = site.transport.mails.find(({ text }) => text.includes('/directinvest/reset#'));
  const token = tokenIn(letter?.text ?? '');
  assert.equal(
    statusAndCode(await send('POST', '/api/invest/reset', { token, password: PLANTED.newPassword })),
    '200 ok',
  );
  await site.runJobs();

  const names = (await site.database.db.listCollections({}, { nameOnly: true }).toArray()).map(
    ({ name }) => name,
  );
  const documents = await Promise.all(
    names.map((name) => site.database.db.collection(name).find().toArray()),
  );
  const searched = {
    documents: JSON.stringify(documents),
    logs: JSON.stringify(site.logs),
    mails: JSON.stringify(site.transport.mails),
    answers: answers.join('\n'),
    database: readdirSync(site.database.dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
      .join('\n'),
    files: readdirSync(dataDir)
      .map((file) => readFileSync(join(dataDir, file), 'latin1'))
      .join('\n'),
  };
  for (const text of [searched.documents, searched.database]) assert.ok(text.includes('planted@example.org'));
  for (const [where, text] of Object.entries(searched))
    for (const secret of SPELLINGS) assert.ok(!text.includes(secret), `${secret} stands in ${where}`);
});

test('the command rotates the keys while investors sign up, log in and change their bank: no call fails, and the former key opens nothing', async (t) => {
  const site = await startInvest({
    env: { DATA_DIR: folder(t), INVEST_KEY: '', RATE_LIMIT_FACTOR: '10000' },
  });
  t.after(() => site.close());
  const browser = site.browser();
  for (const name of ['rotated_0', 'rotated_idle']) await site.active(name);
  await browser.login('rotated_0');
  await browser.send('POST', '/api/invest/confirm-password', { password: PASSWORD });
  const former = readKeyFile(site);

  let rotating = true;
  let made = 0;
  const signingUp = async (): Promise<void> => {
    while (rotating) assert.equal(statusAndCode(await site.signUp(`rotated_${(made += 1)}`)), '201 ok');
  };
  const changing = async (): Promise<void> => {
    for (let n = 0; rotating; n += 1) {
      const number = `77000000${n % 10}`;
      const bank = { ...signupSample.directInvest.bankAccount, account_nr: number };
      assert.equal(statusAndCode(await browser.send('PUT', '/api/invest/profile/bank', bank)), '200 ok');
      const shown = await browser.send('GET', '/api/invest/profile');
      const { bankChange } = shown.json<{ bankChange: { account_nr: string } }>();
      assert.equal(bankChange.account_nr, `•••• ${number.slice(-4)}`);
    }
  };
  const rotation = rotate(site).finally(() => (rotating = false));
  const [output] = await Promise.all([rotation, signingUp(), changing()]);

  const fields = Number(/invest: (\d+) fields/.exec(output)?.[1]);
  assert.ok(fields >= 6 && made >= 5, `${output}, ${made} sign-ups`);
  const present = readKeyFile(site);
  assert.equal(present.length, 1);
  assert.notDeepEqual(present, former);
  const [now, before] = [present, former].map(([key]) =>
    readInvestKeys({ ...site.config, INVEST_KEY: key } as TestInvest['config']),
  );
  const found = await investorStore(site.database.db).find().toArray();
  assert.ok(found.length > made);
  for (const investor of found) {
    assert.equal(now && decryptSecrets(now, investor).ssn, '212456789');
    assert.throws(() => before && decryptSecrets(before, investor));
  }
});

/** Runs `npm run rotate-keys` of the service as a process. Returns its output. */
async function rotate({ config, database }: TestInvest): Promise<string> {
  const script = join(import.meta.dirname, '../src/rotate-keys.ts');
  const { DATA_DIR, SITE_ORIGIN } = config;
  const env = { PATH: process.env['PATH'], MONGODB_URL: database.url, DATA_DIR, SITE_ORIGIN };
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env });
  return stdout;
}

function readKeyFile({ config }: TestInvest): string[] {
  return readFileSync(join(config.DATA_DIR, 'invest.key'), 'utf8').split('\n');
}
