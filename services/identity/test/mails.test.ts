import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { directionOf, LANGUAGES, localizePath } from '@larkfield/contracts';
import { startProcessHost, startSmtp, TEST_ORIGIN, type ProcessHost } from '@larkfield/kit/testing';
import { REGISTRATION, startIdentity } from './support/site.ts';

let host: ProcessHost;
before(async () => {
  host = await startProcessHost(join(import.meta.dirname, '..', 'src', 'server.ts'));
});
after(() => host.close());

const IDENTITY_KEY = 'c2VydmljZS10ZXN0cy1rZXktMDEyMzQ1Njc4OWFiY2RlZmc=';
const run = (change: Record<string, string> = {}) => host.run({ IDENTITY_KEY, ...change });

async function startProcess(change: Record<string, string> = {}) {
  const { child, output, ...service } = run(change);
  const port = await service.port();
  const post = (path: string, body: object) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const stop = async () => {
    child.kill('SIGTERM');
    await service.exitCode();
  };
  return { output, post, stop };
}

async function until<T>(look: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (const end = Date.now() + 15_000; Date.now() < end;) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('did not happen');
}

test('the first start prints one one-time password for admin1, the second none', async () => {
  const lines = (out: string) => out.split('\n').filter((line) => /one-time password/.test(line));
  const first = await startProcess();
  await first.stop();
  assert.equal(lines(first.output.out).length, 1, first.output.out + first.output.err);
  const second = await startProcess();
  await second.stop();
  assert.equal(lines(second.output.out).length, 0);
});

const secrets: readonly [name: string, value: string, hidden: RegExp][] = [
  ['IDENTITY_KEY', Buffer.from('changeme'.repeat(4)).toString('base64'), /Y2hhbmdl/],
  ['IDENTITY_KEY', 'A'.repeat(43), /AAAA/],
  ['SMTP_URL', 'smtp://mailer:changeme@127.0.0.1:1', /changeme/],
  ['MONGODB_URL', 'mongodb://site:password@127.0.0.1:1/site', /:password@/],
];
for (const [name, value, hidden] of secrets) {
  test(`an example secret in ${name} keeps the service from starting, named and not shown`, async (t) => {
    const { child, output, exitCode } = run({ [name]: value });
    t.after(() => child.kill('SIGKILL'));
    assert.equal(await exitCode(), 1);
    assert.match(output.err, new RegExp(`^identity: ${name} holds an example secret\n$`));
    assert.doesNotMatch(output.out + output.err, hidden);
  });
}

test('mails of registration and reset pass through a real SMTP conversation', async (t) => {
  const smtp = await startSmtp();
  t.after(() => smtp.close());
  const service = await startProcess({ SMTP_URL: smtp.url, MAIL_FROM: 'Larkfield <no-reply@site.example>' });
  t.after(() => service.stop());
  const email = 'smtp@example.org';
  const registered = await service.post('/api/register', { ...REGISTRATION, username: 'smtp_001', email });
  assert.equal(registered.status, 200, await registered.text());
  const mail = await until(() => smtp.mails.find(({ to }) => to.includes(email)));
  assert.equal(mail.from, 'no-reply@site.example');
  assert.match(mail.source, /^Subject: Please confirm your e-mail address/m);
  assert.match(mail.source, /Content-Type: text\/plain/);
  assert.match(mail.source, /Content-Type: text\/html/);
  const token = /#token=(?:3D)?([A-Za-z0-9_-]{22})/.exec(
    mail.source.replaceAll('=\r\n', '').replaceAll('=3D', '='),
  )?.[1];
  assert.equal((await service.post('/api/confirmEmail', { token })).status, 200);
  await until(() => smtp.mails.find(({ source, to }) => to.includes(email) && /being reviewed/.test(source)));
  assert.equal((await service.post('/api/forgetPassword', { email })).status, 200);
  await until(() =>
    smtp.mails.find(({ source, to }) => to.includes(email) && /Choose a new password/.test(source)),
  );
  assert.doesNotMatch(service.output.out, /smtp@example\.org/);
});

test('without a mail server they are readable files in data/mail', async (t) => {
  const service = await startProcess();
  t.after(() => service.stop());
  const email = 'file@example.org';
  await service.post('/api/register', { ...REGISTRATION, username: 'file_001', email, language: 'ar' });
  const text = await until(async () => {
    const names = (await readdir(join(host.dataDir, 'mail')).catch(() => [])).filter((name) =>
      name.endsWith('.eml'),
    );
    const all = await Promise.all(names.map((name) => readFile(join(host.dataDir, 'mail', name), 'utf8')));
    return all.find((each) => each.includes(`To: ${email}`));
  });
  assert.match(text, /Content-Language: ar/i);
});

test('in each of the 13 languages the mails name the page of that language, in plain text and HTML of its direction', async (t) => {
  const site = await startIdentity();
  t.after(() => site.close());
  for (const { tag } of LANGUAGES) {
    const email = `${tag.toLowerCase()}@example.org`;
    const username = `l_${tag.replaceAll('-', '_')}_01`.slice(0, 12);
    const form = { ...REGISTRATION, username, email, language: tag, firstname: 'Typed', lastname: 'Words' };
    assert.equal((await site.browser().post('/api/register', form)).statusCode, 200);
    await site.runJobs();
    const letter = site.transport.mails.at(-1);
    assert.equal(letter?.language, tag);
    if (tag !== 'en') assert.notEqual(letter?.subject, 'Please confirm your e-mail address');
    assert.match(letter?.text ?? '', new RegExp(`${TEST_ORIGIN}${localizePath('/confirm', tag)}#token=`));
    assert.match(letter?.html ?? '', new RegExp(`<html lang="${tag}" dir="${directionOf(tag)}">`));
    assert.doesNotMatch(`${letter?.text}${letter?.html}${letter?.to.name}`, /Typed|Words/);
    assert.doesNotMatch(`${letter?.subject}${letter?.text}`, /\{\{|undefined/);
  }
  assert.equal(directionOf('ar'), 'rtl');
});
