import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ONE_IN, strykerPlugins } from '../../mutate/sample-plugin.ts';

const set = (oneIn: string) => Object.assign(process.env, { [ONE_IN]: oneIn });
after(() => set('1'));

/** Draws a sample of changes of one file in a copy of the workspace. Returns the drawn ids. */
async function drawnOf(count: number, copy = '/tmp/copy-1'): Promise<string[]> {
  const changes = Array.from({ length: count }, (_, line) => ({
    id: String(line),
    fileName: `${copy}/services/kit/src/seal.ts`,
    mutatorName: 'BooleanLiteral',
    replacement: 'false',
    location: { start: { line, column: 4 }, end: { line, column: 8 } },
  }));
  const results = await strykerPlugins[0]?.factory().check(changes);
  return Object.entries(results ?? {}).flatMap(([id, { status }]) => (status === 'passed' ? [id] : []));
}

test('of so many changes one is tried, the same ones in each copy of the tree', async () => {
  set('10');
  const drawn = await drawnOf(2_000);
  assert.ok(drawn.length > 150 && drawn.length < 250, String(drawn.length));
  assert.deepEqual(await drawnOf(2_000, '/tmp/copy-2'), drawn);
});

test('of one change one is drawn: all are tried', async () => {
  set('1');
  assert.equal((await drawnOf(50)).length, 50);
});
