import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';

const CARELESS = join(import.meta.dirname, 'fixtures/throws-uncaught.ts');

for (const how of ['rejects', 'throws', 'text']) {
  test(`a failure that nobody caught (${how}) is one line, and the process ends after it has answered`, async () => {
    const child = spawn(process.execPath, [CARELESS, how], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    const written = Promise.all([child.stdout, child.stderr].map((stream) => (stream ? text(stream) : '')));
    const ended = once(child, 'exit');
    const [port] = (await once(child, 'message')) as [number];
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } });
    assert.equal(await answer.text(), 'answered');
    assert.deepEqual(await ended, [1, null]);
    const [out = '', err] = await written;
    assert.equal(err, '');
    const [line = '', ...more] = out.trim().split('\n');
    assert.deepEqual(more, []);
    const { level, msg } = JSON.parse(line) as { level: string; msg: string };
    assert.deepEqual([level, msg], ['fatal', 'ends: nobody caught this']);
    assert.doesNotMatch(line, /ann@/);
  });
}
