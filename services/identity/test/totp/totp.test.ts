import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { base32 } from '../../src/totp/base32.ts';
import { hotp, stepAt, findTotpStep } from '../../src/totp/totp.ts';
import {
  MINUTE,
  PASSWORD,
  startIdentity,
  statusAndCode,
  type Browser,
  type TestIdentity,
} from '../support/site.ts';

/** RFC 6238, appendix B: the secret is repeated to the length of the hash. */
const repeated = (length: number) => Buffer.from('1234567890'.repeat(7).slice(0, length));
const VECTORS: readonly [seconds: number, sha1: string, sha256: string, sha512: string][] = [
  [59, '94287082', '46119246', '90693936'],
  [1111111109, '07081804', '68084774', '25091201'],
  [1111111111, '14050471', '67062674', '99943326'],
  [1234567890, '89005924', '91819424', '93441116'],
  [2000000000, '69279037', '90698825', '38618901'],
  [20000000000, '65353130', '77737706', '47863826'],
];

for (const [seconds, sha1, sha256, sha512] of VECTORS) {
  test(`the codes of second ${seconds} are those of RFC 6238`, () => {
    const step = stepAt(new Date(seconds * 1000));
    assert.equal(hotp(repeated(20), step, 8, 'sha1'), sha1);
    assert.equal(hotp(repeated(32), step, 8, 'sha256'), sha256);
    assert.equal(hotp(repeated(64), step, 8, 'sha512'), sha512);
    assert.equal(hotp(repeated(20), step), sha1.slice(2));
  });
}

const RFC4226 = [
  '755224',
  '287082',
  '359152',
  '969429',
  '338314',
  '254676',
  '287922',
  '162583',
  '399871',
  '520489',
];
test('the codes of the first ten counters are those of RFC 4226', () => {
  assert.deepEqual(
    RFC4226.map((_, counter) => hotp(repeated(20), counter)),
    RFC4226,
  );
});

const RFC4648 = {
  '': '',
  f: 'MY',
  fo: 'MZXQ',
  foo: 'MZXW6',
  foob: 'MZXW6YQ',
  fooba: 'MZXW6YTB',
  foobar: 'MZXW6YTBOI',
};
test('base 32 is that of RFC 4648, without padding', () => {
  for (const [text, encoded] of Object.entries(RFC4648)) assert.equal(base32(Buffer.from(text)), encoded);
});

test('a clock may be half a minute off, not more', () => {
  const secret = repeated(20);
  const now = new Date(1111111111_000);
  const step = stepAt(now);
  for (const off of [-1, 0, 1]) assert.equal(findTotpStep(secret, hotp(secret, step + off), now), step + off);
  for (const off of [-2, 2]) assert.equal(findTotpStep(secret, hotp(secret, step + off), now), undefined);
});

let site: TestIdentity;
let made = 0;
before(async () => void (site = await startIdentity()));
after(() => site.close());
beforeEach(() => site.clock.advance(3600_000));

/** Creates an administrator with an enabled second factor. */
async function createAdminWithCodes() {
  made += 1;
  const name = `codes_${made}0`;
  await site.account(name, { level: 'Admin' });
  const browser = site.browser();
  await browser.login(name);
  const { secret, uri } = (await browser.post('/api/totp/start')).json<{ secret: string; uri: string }>();
  const confirmed = await browser.post('/api/totp/confirm', { code: codeAt(secret) });
  assert.equal(confirmed.statusCode, 200, confirmed.body);
  site.clock.advance(MINUTE);
  return { name, browser, secret, uri, codes: confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes };
}

function codeAt(secret: string, off = 0): string {
  return hotp(fromBase32(secret), stepAt(site.clock.now()) + off);
}

function fromBase32(text: string): Buffer {
  const bits = [...text]
    .map((symbol) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(symbol).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

const login = (browser: Browser, name: string, code?: string) =>
  browser.login(name, PASSWORD, code === undefined ? {} : { code });

test('an administrator switches codes on, and the login asks for one after a right password only', async () => {
  const { name, secret, uri } = await createAdminWithCodes();
  assert.equal(uri, `otpauth://totp/site.example:${name}?secret=${secret}&issuer=site.example`);
  assert.equal(statusAndCode(await site.browser().login(name, 'Wrong_42_pw')), '401 LOGIN_FAILED');
  assert.equal(
    statusAndCode(await site.browser().login(name, 'Wrong_42_pw', { code: codeAt(secret) })),
    '401 LOGIN_FAILED',
  );
  const browser = site.browser();
  assert.equal(statusAndCode(await login(browser, name)), '401 CODE_REQUIRED');
  assert.equal(browser.cookies.size, 0);
  assert.equal(statusAndCode(await login(browser, name, '000000')), '401 CODE_REQUIRED');
  assert.equal(statusAndCode(await login(browser, name, `${codeAt(secret)}0`)), '401 CODE_REQUIRED');
  assert.equal(statusAndCode(await login(browser, name, codeAt(secret))), '200 ok');
});

test('a code counts once, also when it comes twenty times at the same moment', async () => {
  const { name, secret } = await createAdminWithCodes();
  const code = codeAt(secret);
  const answers = await Promise.all(Array.from({ length: 9 }, () => login(site.browser(), name, code)));
  assert.equal(answers.map(statusAndCode).filter((each) => each === '200 ok').length, 1);
  assert.equal(statusAndCode(await login(site.browser(), name, codeAt(secret, -1))), '401 CODE_REQUIRED');
});

test('of several first codes at the same moment one switches codes on', async () => {
  await site.account('at_once1', { level: 'Admin' });
  const browser = site.browser();
  await browser.login('at_once1');
  const { secret } = (await browser.post('/api/totp/start')).json<{ secret: string }>();
  const code = codeAt(secret);
  const all = Array.from({ length: 4 }, () => browser.post('/api/totp/confirm', { code }));
  const answers = (await Promise.all(all)).map(statusAndCode);
  assert.equal(answers.filter((each) => each === '200 ok').length, 1, answers.join());
  assert.equal(answers.filter((each) => each === '409 WRONG_STATE').length, 3, answers.join());
});

test('each recovery code works once, however it is written, and only hashes are kept', async () => {
  const { name, codes } = await createAdminWithCodes();
  assert.equal(new Set(codes).size, 10);
  const stored = JSON.stringify(await site.find(name));
  for (const code of codes) assert.ok(!stored.includes(code) && !stored.includes(code.replaceAll('-', '')));
  const [first = '', second = ''] = codes;
  assert.equal(
    statusAndCode(await login(site.browser(), name, first.toLowerCase().replaceAll('-', ' '))),
    '200 ok',
  );
  assert.equal(statusAndCode(await login(site.browser(), name, first)), '401 CODE_REQUIRED');
  const browser = site.browser();
  assert.equal(statusAndCode(await login(browser, name, second)), '200 ok');
  assert.equal((await browser.get('/api/profile')).json<{ recoveryCodes: number }>().recoveryCodes, 8);
});

test('guessing codes is limited for the account, from however many addresses', async () => {
  const { name, secret } = await createAdminWithCodes();
  const answers = [];
  for (let count = 0; count < 11; count += 1)
    answers.push(statusAndCode(await login(site.browser(), name, '000000')));
  assert.deepEqual(answers, [...Array<string>(10).fill('401 CODE_REQUIRED'), '429 TOO_MANY_TRIES']);
  assert.equal((await login(site.browser(), name, '000000')).headers['retry-after'], '600');
  site.clock.advance(10 * MINUTE);
  assert.equal(statusAndCode(await login(site.browser(), name, codeAt(secret))), '200 ok');
});

test('a right code forgives the wrong ones before it', async () => {
  const { name, secret } = await createAdminWithCodes();
  const wrong = async () => {
    for (let count = 0; count < 9; count += 1)
      assert.equal(statusAndCode(await login(site.browser(), name, '000000')), '401 CODE_REQUIRED');
  };
  await wrong();
  assert.equal(statusAndCode(await login(site.browser(), name, codeAt(secret))), '200 ok');
  await wrong();
});

test('asking without a code does not forgive wrong codes', async () => {
  const { name } = await createAdminWithCodes();
  const guesser = site.browser();
  const answers = [];
  for (let count = 0; count < 6; count += 1) {
    answers.push(statusAndCode(await login(guesser, name, '000000')));
    await login(guesser, name);
  }
  assert.equal(answers.at(-1), '429 TOO_MANY_TRIES');
});

/** Creates administrators with a second factor whose codes nobody knows. */
async function createAdmins(prefix: string, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, index) => `${prefix}_${index}x`);
  const totp = { secret: 'unknown', confirmed: true, lastStep: 0, recovery: [] };
  for (const name of names) await site.account(name, { level: 'Admin', totp });
  return names;
}

test('a right password without a code is no try, however often and for however many names', async () => {
  const address = '198.51.100.21';
  const names = await createAdmins('many', 21);
  for (const name of names)
    assert.equal(statusAndCode(await login(site.browser(address), name)), '401 CODE_REQUIRED', name);
  for (let count = 0; count < 6; count += 1)
    assert.equal(statusAndCode(await login(site.browser(address), names[0] ?? '')), '401 CODE_REQUIRED');
});

test('a name that was wrong before goes on counting among the names of its address', async () => {
  const address = '198.51.100.22';
  const [name = ''] = await createAdmins('once', 1);
  const wrong = async (username: string) =>
    statusAndCode(await site.browser(address).login(username, 'Wrong_42_pw'));
  assert.equal(await wrong(name), '401 LOGIN_FAILED');
  assert.equal(statusAndCode(await login(site.browser(address), name)), '401 CODE_REQUIRED');
  for (let count = 0; count < 19; count += 1)
    assert.equal(await wrong(`nobody_${count}`), '401 LOGIN_FAILED');
  assert.equal(await wrong('nobody_99'), '429 TOO_MANY_TRIES');
});

test('the secret is sealed in the database, and a secret never confirmed is not asked for', async () => {
  const { name, secret } = await createAdminWithCodes();
  assert.ok(!JSON.stringify(await site.find(name)).includes(secret));
  await site.account('half_way1', { level: 'Admin' });
  const browser = site.browser();
  await browser.login('half_way1');
  await browser.post('/api/totp/start');
  assert.equal(
    statusAndCode(await browser.post('/api/totp/confirm', { code: '000000' })),
    '422 VALIDATION_FAILED',
  );
  assert.equal(statusAndCode(await site.browser().login('half_way1')), '200 ok');
});

test('switching codes off needs password and code, and is told by mail', async () => {
  const { name, browser, secret } = await createAdminWithCodes();
  const wrong = await browser.post('/api/totp/stop', { password: 'Wrong_42_pw', code: codeAt(secret) });
  assert.deepEqual(wrong.json<{ fields: unknown }>().fields, [
    { field: 'password', key: 'errors.passwordWrong' },
  ]);
  assert.equal(
    statusAndCode(await browser.post('/api/totp/stop', { password: PASSWORD, code: '000000' })),
    '422 VALIDATION_FAILED',
  );
  assert.equal(statusAndCode(await browser.post('/api/totp/start')), '409 WRONG_STATE');
  assert.equal(
    statusAndCode(await browser.post('/api/totp/stop', { password: PASSWORD, code: codeAt(secret) })),
    '200 ok',
  );
  assert.equal(statusAndCode(await login(site.browser(), name)), '200 ok');
  assert.match(await site.mailTo(`${name}@example.org`, /factor turned on/), /authenticator/);
  assert.match(await site.mailTo(`${name}@example.org`, /factor turned off/), /no longer/);
});
