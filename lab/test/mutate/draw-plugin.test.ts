import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { DRAW, SEED, strykerPlugins } from '../../mutate/draw-plugin.ts';

const set = (count: number, seed: string) =>
  Object.assign(process.env, { [DRAW]: String(count), [SEED]: seed });
after(() => {
  Reflect.deleteProperty(process.env, DRAW);
  Reflect.deleteProperty(process.env, SEED);
});

/** Draws from changes of one file in a copy of the workspace. Returns the drawn ids in the order in which they are tried. */
async function draw(total: number, copy = '/tmp/copy-1'): Promise<string[]> {
  const plugin = strykerPlugins[0]?.factory();
  const changes = Array.from({ length: total }, (_, line) => ({
    id: String(line),
    fileName: `${copy}/services/kit/src/seal.ts`,
    mutatorName: 'BooleanLiteral',
    replacement: 'false',
    location: { start: { line, column: 4 }, end: { line, column: 8 } },
  }));
  const drawn: string[] = [];
  for (const group of (await plugin?.group(changes)) ?? []) {
    const checked = await plugin?.check(changes.filter(({ id }) => group.includes(id)));
    for (const [id, { status }] of Object.entries(checked ?? {})) if (status === 'passed') drawn.push(id);
  }
  return drawn;
}

test('as many changes are tried as are wanted, the same ones in each copy of the tree, in no order of their lines', async () => {
  set(150, '1');
  const drawn = await draw(2_000);
  assert.equal(new Set(drawn).size, 150);
  assert.deepEqual(await draw(2_000, '/tmp/copy-2'), drawn);
  assert.notDeepEqual(
    drawn,
    drawn.toSorted((a, b) => Number(a) - Number(b)),
  );
});

test('another seed draws others', async () => {
  set(150, '1');
  const first = await draw(2_000);
  set(150, '2');
  assert.notDeepEqual((await draw(2_000)).toSorted(), first.toSorted());
});

test('where there are no more changes than wanted, all are tried', async () => {
  set(150, '1');
  assert.equal((await draw(50)).length, 50);
  assert.equal((await draw(150)).length, 150);
});
