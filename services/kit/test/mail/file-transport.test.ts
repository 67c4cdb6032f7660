import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileTransport } from '../../src/mail/file-transport.ts';
import { createRenderedMail } from './rendered-mail.ts';

let base: string;
before(async () => void (base = await mkdtemp(join(tmpdir(), 'larkfield-mail-'))));
after(() => rm(base, { recursive: true }));

test('a mail becomes one file that only its owner reads, also when it is sent again', async () => {
  const directory = join(base, 'mail');
  const transport = fileTransport(directory);
  await transport.send(createRenderedMail());
  await transport.send(createRenderedMail());
  const files = await readdir(directory);
  assert.deepEqual(files, ['2026-03-02T09-00-00-000Z-mail-1.eml']);
  const path = join(directory, files[0] ?? '');
  assert.equal((await stat(path)).mode & 0o777, 0o600);
  assert.match(await readFile(path, 'utf8'), /^To: ana@example\.com\r\n/m);
});
