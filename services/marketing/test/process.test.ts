import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { contactSample } from '@larkfield/mf-marketing/forms/testing';
import { startDatabase, type TestDatabase } from '@larkfield/kit/testing';

let database: TestDatabase;
let dataDir: string;
before(async () => {
  database = await startDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'larkfield-service-'));
});
after(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

const server = join(import.meta.dirname, '..', 'src', 'server.ts');

/** Runs the service as the supervisor does; `undefined` takes a variable away. */
function run(change: Record<string, string | undefined> = {}) {
  const env = {
    PATH: process.env['PATH'],
    PORT: '0',
    MONGODB_URL: database.url,
    DATA_DIR: dataDir,
    PROOF_OF_WORK_BITS: '0',
    ...change,
  };
  const child = spawn(process.execPath, [server], {
    env: { SITE_ORIGIN: 'https://site.example', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output = { out: '', err: '' };
  child.stdout?.on('data', (chunk) => (output.out += String(chunk)));
  child.stderr?.on('data', (chunk) => (output.err += String(chunk)));
  return { child, output };
}

async function readyPort(child: ChildProcess): Promise<number> {
  const [message] = (await once(child, 'message')) as [{ ready: boolean; port: number }];
  assert.equal(message.ready, true);
  return message.port;
}

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
    const { child, output } = run(change);
    const [code] = await once(child, 'exit');
    assert.equal(code, 1);
    assert.match(output.err, message);
    assert.doesNotMatch(output.err + output.out, /hunter2/);
  });
}

test('a port in use is one line and exit code 1', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const { child, output } = run({ PORT: String(typeof address === 'object' && address?.port) });
  const [code] = await once(child, 'exit');
  other.close();
  assert.equal(code, 1);
  assert.equal(output.err, 'marketing: the port in PORT is in use by another program\n');
});

test('takes a form, writes its mails to files, and stops within a second although a client stays connected', async () => {
  const { child, output } = run();
  const port = await readyPort(child);
  const agent = new Agent({ keepAlive: true });
  assert.equal(await send(port, agent), 201);
  const mail = join(dataDir, 'mail');
  const files = async () => (await readdir(mail).catch(() => [])).filter((name) => name.endsWith('.eml'));
  for (const end = Date.now() + 10_000; (await files()).length < 2 && Date.now() < end;) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const texts = await Promise.all((await files()).map((name) => readFile(join(mail, name), 'utf8')));
  assert.equal(texts.length, 2);
  assert.ok(texts.some((text) => text.includes(`To: ${contactSample.email}`)));

  const started = performance.now();
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  agent.destroy();
  assert.equal(code, 0);
  assert.ok(performance.now() - started < 1_500, `${performance.now() - started} ms`);
  assert.match(output.out, /no SMTP_URL: mails are written to files/);
  assert.doesNotMatch(output.out, /ana\.oneill/);
});

test('stops when the process that started it is gone', async () => {
  const { child } = run();
  await readyPort(child);
  child.disconnect();
  const [code] = await once(child, 'exit');
  assert.equal(code, 0);
});

test('what was accepted survives a crash: the mail goes out after the next start', async () => {
  // A server that never answers keeps the mails in the outbox until the process is killed.
  const mute = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(mute, 'listening');
  const address = mute.address();
  const url = `smtp://127.0.0.1:${typeof address === 'object' && address?.port}`;
  const outbox = database.db.collection('marketing_outbox');
  const sentBefore = await outbox.countDocuments({ state: 'sent' });
  const { child } = run({ SMTP_URL: url });
  const agent = new Agent();
  assert.equal(await send(await readyPort(child), agent), 201);
  child.kill('SIGKILL');
  await once(child, 'exit');
  mute.close();
  // The dead sender's lease would run for a minute and a half.
  await outbox.updateMany({ state: 'queued' }, { $set: { dueAt: new Date(0) } });

  const second = run();
  await readyPort(second.child);
  for (const end = Date.now() + 10_000; Date.now() < end;) {
    if ((await outbox.countDocuments({ state: 'sent' })) === sentBefore + 2) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.equal(await outbox.countDocuments({ state: 'sent' }), sentBefore + 2);
  second.child.kill('SIGTERM');
  await once(second.child, 'exit');
});
