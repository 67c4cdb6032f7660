import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { samplePdf, startProcessHost, startTestFiles } from '@larkfield/kit/testing';
import { createClamdScanner } from '../src/checking/clamd.ts';
import { hasClamd, startClamd, type Clamd } from './support/clamd.ts';
import { pdf } from './support/pdf.ts';

const skip = hasClamd() ? false : 'clamav-daemon is not installed';

/** A text that the service's own checks do not know. */
const THREAT = 'LARKFIELD-TEST-THREAT';

let clamd: Clamd | undefined;
let url = '';
before(async () => {
  if (skip) return;
  clamd = await startClamd(THREAT);
  url = clamd.url;
});
after(() => clamd?.close());

test('clamd finds what our own rules do not know, wherever it stands', { skip }, async () => {
  const scanner = createClamdScanner(url);
  assert.equal(await scanner.isClean(samplePdf()), true);
  assert.equal(await scanner.isClean(Buffer.from(THREAT)), false);
  assert.equal(await scanner.isClean(Buffer.concat([randomBytes(9_000_000), Buffer.from(THREAT)])), false);
});

test('what is too long for clamd has no verdict', { skip }, async () => {
  await assert.rejects(createClamdScanner(url).isClean(Buffer.alloc(20 * 1024 * 1024, 1)), /no verdict/);
});

test('a file with a threat is refused by the call, and a clean one taken', { skip }, async (t) => {
  const files = await startTestFiles({ env: { CLAMD_URL: url } });
  t.after(() => files.close());
  assert.equal((await files.upload(samplePdf(), 'a.pdf')).message, 'No Threat Detected');
  const found = await files.upload(pdf([`(${THREAT})`]), 'a.pdf');
  assert.deepEqual([found.message, found.reason], ['Threat Detected', 'threat']);
});

/** Starts a fake clamd with a given response. */
async function startFakeClamd(answer: string | undefined): Promise<{ url: string; server: Server }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    let last = Buffer.alloc(0);
    socket.on('data', (piece) => {
      last = Buffer.concat([last, piece]).subarray(-4);
      if (last.equals(Buffer.alloc(4)) && answer !== undefined) socket.end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

for (const [answer, outcome] of [
  ['stream: OK\0', true],
  ['stream: Eicar FOUND\0', false],
] as const)
  test(`“${answer.slice(0, -1)}” is ${outcome ? 'clean' : 'not clean'}`, async (t) => {
    const clam = await startFakeClamd(answer);
    t.after(() => clam.server.close());
    assert.equal(await createClamdScanner(clam.url).isClean(Buffer.from('x')), outcome);
  });

/** Starts a fake clamd that responds at the first byte and continues to read. */
async function startHastyClamd(answer: string): Promise<{ url: string; server: Server }> {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.pause();
      socket.end(answer, () => socket.resume());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

test('what clamd says before it was sent the whole file makes no file clean, and a find is one at any time', async (t) => {
  const file = randomBytes(40_000_000);
  const early = await startHastyClamd('stream: OK\0');
  t.after(() => early.server.close());
  await assert.rejects(createClamdScanner(early.url, 5_000).isClean(file), /no verdict/);
  const found = await startHastyClamd('stream: Eicar FOUND\0');
  t.after(() => found.server.close());
  assert.equal(await createClamdScanner(found.url, 5_000).isClean(file), false);
});

for (const answer of [
  'stream: OK',
  'stream: OK\0stream: Eicar FOUND\0',
  'stream: OK maybe\0',
  'INSTREAM size limit exceeded. ERROR\0',
  'OK\0',
  undefined,
])
  test(`“${answer?.slice(0, -1) ?? 'silence'}” is no verdict, and the file is not taken`, async (t) => {
    const clam = await startFakeClamd(answer);
    t.after(() => clam.server.close());
    await assert.rejects(createClamdScanner(clam.url, 300).isClean(Buffer.from('x')));
  });

test('without its scanner the service takes nothing, and says that it can be tried again', async (t) => {
  const files = await startTestFiles({ env: { CLAMD_URL: 'tcp://127.0.0.1:1' } });
  t.after(() => files.close());
  const answer: object = await files.upload(samplePdf(), 'a.pdf');
  assert.ok('code' in answer && answer.code === 'FILES_UNAVAILABLE');
  assert.equal(await files.service.database.db.collection('files_bytes.files').countDocuments({}), 0);
});

test('a start for production without a scanner refuses in one line; any other says that there is none', async (t) => {
  const host = await startProcessHost(join(import.meta.dirname, '..', 'src', 'server.ts'));
  t.after(() => host.close());
  const refused = host.run({ NODE_ENV: 'production' });
  assert.equal(await refused.exitCode(), 1);
  assert.match(refused.output.err, /^files: CLAMD_URL is missing[^\n]*\n$/);
  const started = host.run();
  await started.port();
  assert.match(started.output.out, /no CLAMD_URL/);
  started.child.kill();
  await started.exitCode();
});
