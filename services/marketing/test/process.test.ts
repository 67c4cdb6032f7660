import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { contactSample } from '@larkfield/mf-marketing/forms/testing';
import { startProcessHost, type ProcessHost } from '@larkfield/kit/testing';

let host: ProcessHost;
before(async () => {
  host = await startProcessHost(join(import.meta.dirname, '..', 'src', 'server.ts'));
});
after(() => host.close());

async function send(port: number, agent: Agent): Promise<number | undefined> {
  const headers = { 'content-type': 'application/json' };
  const call = request({ host: '127.0.0.1', port, path: '/api/contactus', method: 'POST', agent, headers });
  call.end(JSON.stringify(contactSample));
  const [response] = await once(call, 'response');
  response.resume();
  await once(response, 'end');
  return response.statusCode;
}

const refusals: readonly [what: string, change: Record<string, string | undefined>, message: RegExp][] = [
  ['a missing value', { SITE_ORIGIN: undefined }, /^marketing: SITE_ORIGIN is missing\n$/],
  ['a wrong value', { SMTP_URL: 'hunter2' }, /^marketing: SMTP_URL is not valid .*\n$/],
  [
    'no database',
    { MONGODB_URL: 'mongodb://u:hunter2@127.0.0.1:1/' },
    /^marketing: the database in MONGODB_URL does not answer .*\n$/,
  ],
];

for (const [what, change, message] of refusals) {
  test(`${what} is one line that names the variable, and exit code 1`, async () => {
    const { output, exitCode } = host.run(change);
    assert.equal(await exitCode(), 1);
    assert.match(output.err, message);
    assert.doesNotMatch(output.err + output.out, /hunter2/);
  });
}

test('a port in use is one line and exit code 1', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const { output, exitCode } = host.run({ PORT: String(typeof address === 'object' && address?.port) });
  assert.equal(await exitCode(), 1);
  other.close();
  assert.equal(output.err, 'marketing: the port in PORT is in use by another program\n');
});

test('takes a form, writes its mails to files, and stops within a second although a client stays connected', async () => {
  const { child, output, port, exitCode } = host.run();
  const agent = new Agent({ keepAlive: true });
  assert.equal(await send(await port(), agent), 201);
  const mail = join(host.dataDir, 'mail');
  const files = async () => (await readdir(mail).catch(() => [])).filter((name) => name.endsWith('.eml'));
  for (const end = Date.now() + 10_000; (await files()).length < 2 && Date.now() < end;) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const texts = await Promise.all((await files()).map((name) => readFile(join(mail, name), 'utf8')));
  assert.equal(texts.length, 2);
  assert.ok(texts.some((text) => text.includes(`To: ${contactSample.email}`)));

  const started = performance.now();
  child.kill('SIGTERM');
  assert.equal(await exitCode(), 0);
  agent.destroy();
  assert.ok(performance.now() - started < 1_500, `${performance.now() - started} ms`);
  assert.match(output.out, /no SMTP_URL: mails are written to files/);
  assert.doesNotMatch(output.out, /ana\.oneill/);
});

test('stops when the process that started it is gone', async () => {
  const { child, port, exitCode } = host.run();
  await port();
  child.disconnect();
  assert.equal(await exitCode(), 0);
});

test('what was accepted survives a crash: the mail goes out after the next start', async () => {
  // A server that never responds, so that the mails stay in the outbox.
  const mute = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(mute, 'listening');
  const address = mute.address();
  const url = `smtp://127.0.0.1:${typeof address === 'object' && address?.port}`;
  const outbox = host.database.db.collection('marketing_outbox');
  const sentBefore = await outbox.countDocuments({ state: 'sent' });
  const first = host.run({ SMTP_URL: url });
  const agent = new Agent();
  assert.equal(await send(await first.port(), agent), 201);
  first.child.kill('SIGKILL');
  await first.exitCode();
  mute.close();
  // Otherwise the lease of the killed sender would last for a minute and a half.
  await outbox.updateMany({ state: 'queued' }, { $set: { dueAt: new Date(0) } });

  const second = host.run();
  await second.port();
  for (const end = Date.now() + 10_000; Date.now() < end;) {
    if ((await outbox.countDocuments({ state: 'sent' })) === sentBefore + 2) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.equal(await outbox.countDocuments({ state: 'sent' }), sentBefore + 2);
  second.child.kill('SIGTERM');
  await second.exitCode();
});
