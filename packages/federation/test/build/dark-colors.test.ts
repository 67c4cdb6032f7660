import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import addDarkModeColors from '../../src/build/dark-colors.ts';

const ROOT = join(import.meta.dirname, '../../../..');

/** All illustrations of all areas and of the shared packages. */
function drawings(): string[] {
  return [...readdirSync(ROOT).filter((name) => name.startsWith('mf-')), 'packages/ui'].flatMap((area) =>
    readdirSync(join(ROOT, area, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.svg'))
      .map((name) => join(area, 'src', name)),
  );
}

test('a drawing keeps its colors by day and changes each of them at night', () => {
  const svg =
    '<svg viewBox="0 0 2 1"><path fill="#fffcf7" d="M0 0h1v1z"/><path stroke="#123b37" d="M1 1h1"/></svg>';
  const drawn = addDarkModeColors(svg);
  assert.match(
    drawn,
    /^<svg viewBox="0 0 2 1"><style>@media \(prefers-color-scheme:dark\)\{.*\}<\/style><path/,
  );
  assert.match(drawn, /\[fill="#fffcf7"\]\{fill:#\w{6}\}/);
  assert.match(drawn, /\[stroke="#123b37"\]\{stroke:#\w{6}\}/);
  assert.equal(drawn.replace(/<style>.*<\/style>/, ''), svg);
});

test('a drawing without a color of the house stays as it is', () => {
  const svg = '<svg><path fill="#abcdef" d="M0 0"/></svg>';
  assert.equal(addDarkModeColors(svg), svg);
});

/** Illustrations without dark colors: the bird, and shapes in deep shade. */
const SAME = new Set(['#d9694a', '#0b2926', '#3d6a63']);

for (const name of drawings()) {
  test(`${name} has no color that the night does not know`, () => {
    const svg = readFileSync(join(ROOT, name), 'utf8');
    const style = /<style>.*<\/style>/.exec(addDarkModeColors(svg))?.[0] ?? '';
    const used = new Set(svg.match(/(?<=(?:fill|stroke)=")#[\da-f]+(?=")/g));
    const unknown = [...used].filter((color) => !SAME.has(color) && !style.includes(`="${color}"`));
    assert.deepEqual(unknown, []);
  });
}
