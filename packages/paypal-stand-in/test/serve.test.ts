import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';

test('the process logs its address and that no money moves, and exits with its parent', async (t) => {
  const script = join(import.meta.dirname, '../src/serve.ts');
  const child = spawn(process.execPath, [script], { env: {}, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  t.after(() => child.kill('SIGKILL'));
  assert.ok(child.stdout);
  const [written, exit] = [text(child.stdout), once(child, 'exit')];
  assert.deepEqual((await once(child, 'message'))[0], { ready: true });
  child.disconnect();
  assert.deepEqual(await exit, [0, null]);
  assert.match(
    await written,
    /^donations go to a stand-in of PayPal at http:\/\/localhost:\d+: no money moves\n$/,
  );
});
