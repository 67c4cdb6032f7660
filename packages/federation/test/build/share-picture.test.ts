import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { drawSharePictures } from '../../src/build/share-picture.ts';
import { testContract } from '../support/site.ts';

const dir = mkdtempSync(join(tmpdir(), 'larkfield-share-'));
after(() => rmSync(dir, { recursive: true }));
const svg = (name: string, colour: string) => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="${colour}" d="M0 0h8v8H0z"/></svg>`;
  writeFileSync(join(dir, name), drawing);
  return join(dir, name);
};
const mark = svg('mark.svg', '#0a5a52');
svg('hero.svg', '#d9694a');
svg('other.svg', '#ffcf5c');

function draw(to: string, routes: readonly object[], picture?: string): string[] {
  const contract = { ...testContract({ id: 'mf-a', routes }), ...(picture ? { picture } : {}) };
  drawSharePictures({ contract, dir, mark, to: join(dir, to) });
  return readdirSync(join(dir, to)).sort();
}

test('each page that names an illustration gets a picture of its own, and the area one for the others', () => {
  const routes = [
    { page: 'home', picture: 'hero.svg' },
    { page: 'more' },
    { page: 'last', picture: 'hero.svg' },
  ];
  const names = draw('some', routes, 'other.svg');
  assert.deepEqual(
    names.map((name) => name.replace(/[0-9a-f]{10}/, '#')),
    ['share.#.png', 'share.home.#.png', 'share.last.#.png'].sort(),
  );
  const [home, last] = ['home', 'last'].map((page) => names.find((name) => name.includes(page)) ?? '');
  assert.equal(home?.split('.')[2], last?.split('.')[2], 'named by their content');
});

test('a picture has the size that other programs ask for', () => {
  const [name = ''] = draw('one', [], 'hero.svg');
  const png = readFileSync(join(dir, 'one', name));
  assert.equal(png.subarray(1, 4).toString(), 'PNG');
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1200, 630]);
});

test('an illustration that is not there, or has no size, stops the build', () => {
  assert.throws(() => draw('bad', [{ page: 'home', picture: 'gone.svg' }]), /gone\.svg/);
  writeFileSync(join(dir, 'flat.svg'), '<svg><path d="M0 0"/></svg>');
  assert.throws(() => draw('bad', [{ page: 'home', picture: 'flat.svg' }]), /viewBox/);
});
