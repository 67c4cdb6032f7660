import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { problemOf } from '../../src/mail/send-problem.ts';
import { smtpTransport } from '../../src/mail/smtp-transport.ts';
import type { Transport } from '../../src/mail/transport.ts';
import { startSmtp, type TestSmtp } from '../../src/testing/index.ts';
import { createRenderedMail } from './rendered-mail.ts';

let smtp: TestSmtp;
let transport: Transport;
before(async () => {
  smtp = await startSmtp();
  transport = smtpTransport(smtp.url);
});
beforeEach(() => void smtp.mails.splice(0));
after(async () => {
  transport.close();
  await smtp.close();
});

async function failureOf(sending: Promise<void>) {
  return problemOf(
    await sending.then(
      () => assert.fail('was sent'),
      (error: unknown) => error,
    ),
  );
}

test('a mail arrives with both versions, its id and the sign of a machine', async () => {
  await transport.send(createRenderedMail());
  const [mail] = smtp.mails;
  assert.deepEqual([mail?.from, mail?.to], ['office@site.example', ['ana@example.com']]);
  for (const header of [
    /^Message-ID: <mail-1@site.example>/m,
    /^Auto-Submitted: auto-generated/m,
    /text\/plain/,
    /text\/html/,
  ]) {
    assert.match(mail?.source ?? '', header);
  }
});

test('the picture of a mail is a part of it, which its text names', async () => {
  const picture = { cid: 'code@larkfield', content: Buffer.from('picture') };
  const calendar = { method: 'PUBLISH', content: 'BEGIN:VCALENDAR' } as const;
  await transport.send(createRenderedMail({ html: '<img src="cid:code@larkfield">', picture, calendar }));
  const source = smtp.mails[0]?.source ?? '';
  assert.match(source, /^Content-Type: multipart\/related/m);
  assert.match(source, /^Content-Type: image\/png; name=code\.png/m);
  assert.match(source, /^Content-Id: <code@larkfield>/im);
  assert.match(source, /^Content-Disposition: inline/m);
  assert.ok(source.includes(Buffer.from('picture').toString('base64')));
  assert.match(source, /text\/calendar/);
});

test('a mail of a list tells mail programs both ways out, by one click only over https', async () => {
  const mail = 'office@site.example';
  await transport.send(
    createRenderedMail({ unsubscribe: { url: `https://site.example/u/${'x'.repeat(60)}`, mail } }),
  );
  await transport.send(createRenderedMail({ unsubscribe: { url: 'http://localhost:3000/u/x', mail } }));
  await transport.send(createRenderedMail());
  const [secure = '', plain = '', none = ''] = smtp.mails.map(({ source }) =>
    source.replaceAll(/\r?\n[ \t]+/g, ' '),
  );
  const ways =
    /^List-Unsubscribe: <https:\/\/site\.example\/u\/x{60}>, <mailto:office@site\.example\?subject=unsubscribe>/m;
  assert.match(secure, ways);
  assert.match(secure, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  assert.match(plain, /^List-Unsubscribe: <http:\/\/localhost:3000\/u\/x>/m);
  assert.doesNotMatch(plain + none, /List-Unsubscribe-Post/);
  assert.doesNotMatch(none, /List-Unsubscribe/);
});

test('a comma, quotes or an address in a name add no recipient', async () => {
  const name = 'Doe, "J" <evil@example.org>, boss@example.org';
  await transport.send(
    createRenderedMail({
      to: { name, address: 'ana@example.com' },
      replyTo: { name, address: 'b@example.com' },
    }),
  );
  assert.deepEqual(smtp.mails[0]?.to, ['ana@example.com']);
});

test('line breaks in subject or name add no header', async () => {
  const evil = 'x\r\nBcc: evil@example.org';
  await transport.send(createRenderedMail({ subject: evil, to: { name: evil, address: 'ana@example.com' } }));
  assert.deepEqual(smtp.mails[0]?.to, ['ana@example.com']);
  assert.doesNotMatch(smtp.mails[0]?.source ?? '', /^Bcc:/m);
});

test('a 4xx answer is temporary, a 5xx answer is final', async () => {
  smtp.refusals.push({ status: 450 }, { status: 550 });
  assert.deepEqual(await failureOf(transport.send(createRenderedMail())), { code: '450', kind: 'mail' });
  assert.deepEqual(await failureOf(transport.send(createRenderedMail())), {
    ...{ code: '550', kind: 'final', recipient: 'refused' },
  });
  await transport.send(createRenderedMail());
  assert.equal(smtp.mails.length, 1);
});

test('a refused recipient is unknown only if the server says that there is no such mailbox', async () => {
  const texts = ['5.1.1 no such user', '5.2.1 disabled', '5.7.1 blocked', '5.2.2 full', 'no'];
  smtp.refusals.push(...texts.map((text) => ({ status: 550, text })));
  const found = [];
  for (const _ of texts) found.push((await failureOf(transport.send(createRenderedMail()))).recipient);
  assert.deepEqual(found, ['unknown', 'unknown', 'refused', 'refused', 'refused']);
});

test('a mail that is refused after its content says nothing about the recipient', async (t) => {
  const strict = await startSmtp({
    onData: (stream, _session, done) =>
      stream.resume().on('end', () => done(Object.assign(new Error('5.7.1 spam'), { responseCode: 554 }))),
  });
  t.after(() => strict.close());
  const sender = smtpTransport(strict.url);
  assert.deepEqual(await failureOf(sender.send(createRenderedMail())), { code: '554', kind: 'final' });
  sender.close();
});

test('bulk mails share a connection, also after a refusal', async (t) => {
  let connections = 0;
  const counting = await startSmtp({
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
  });
  t.after(() => counting.close());
  const sender = smtpTransport(counting.url);
  t.after(() => sender.close());
  for (let index = 0; index < 5; index += 1) await sender.send(createRenderedMail(), 'bulk');
  assert.deepEqual([connections, counting.mails.length], [1, 5]);
  counting.refusals.push({ status: 550, text: '5.1.1 no such user' });
  const { recipient } = await failureOf(sender.send(createRenderedMail(), 'bulk'));
  assert.equal(recipient, 'unknown');
  await sender.send(createRenderedMail(), 'bulk');
  assert.equal(counting.mails.length, 6);
});

test('a server that is not there concerns all mails', async () => {
  const gone = await startSmtp();
  await gone.close();
  assert.equal((await failureOf(smtpTransport(gone.url).send(createRenderedMail()))).kind, 'away');
});

test('a server that turns everybody away at the door, or refuses our login, concerns all mails', async (t) => {
  const closed = await startSmtp({
    onConnect: (_session, done) => done(Object.assign(new Error('no service'), { responseCode: 554 })),
  });
  t.after(() => closed.close());
  assert.equal((await failureOf(smtpTransport(closed.url).send(createRenderedMail()))).kind, 'away');
  const guarded = await startSmtp({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('wrong')),
  });
  t.after(() => guarded.close());
  const url = guarded.url.replace('smtp://', 'smtp://mailer:zK8rT2wq@');
  assert.equal((await failureOf(smtpTransport(url).send(createRenderedMail()))).kind, 'login');
});

test('a server that never speaks is given up after the time limit', async () => {
  const mute = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(mute, 'listening');
  const address = mute.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const impatient = smtpTransport(`smtp://127.0.0.1:${port}`, { greetingTimeout: 200 });
  const started = performance.now();
  assert.equal((await failureOf(impatient.send(createRenderedMail()))).kind, 'away');
  assert.ok(performance.now() - started < 2_000);
  mute.close();
});

test('a server that falls silent over one mail concerns that mail alone', async (t) => {
  const stuck = await startSmtp({ onRcptTo: () => undefined, closeTimeout: 1 });
  t.after(() => stuck.close());
  const impatient = smtpTransport(stuck.url, { socketTimeout: 200 });
  assert.equal((await failureOf(impatient.send(createRenderedMail()))).kind, 'mail');
});
