import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { VISUAL_STATES } from '../visual/visual-states.ts';
import { leftoverPictures, stateGroups } from '../visual/picture-list.ts';
import { onWholePixels } from '../visual/take-picture.ts';
import { PICTURES } from '../visual/renderer.ts';

const pictures = stateGroups().flatMap(({ states }) => states.map(({ picture }) => join(...picture)));

test('each state has pictures of its own: in English on its screens, and in Arabic where it says so', () => {
  assert.equal(new Set(pictures).size, pictures.length);
  const wanted = VISUAL_STATES.map(({ screens, inArabic }) => screens.length * (inArabic ? 2 : 1));
  assert.equal(
    pictures.length,
    wanted.reduce((all, each) => all + each),
  );
  assert.ok(pictures.includes(join('phone', 'ar', 'states', 'main-menu.png')));
  assert.ok(!pictures.includes(join('desktop', 'en', 'states', 'main-menu.png')));
});

test('every area of the site is photographed with somebody signed in, or in a state of its own', () => {
  const paths = VISUAL_STATES.map(({ path }) => path);
  const areas = ['/admin', '/events', '/fieldTrial', '/directinvest', '/profile', '/volunteer'];
  assert.deepEqual(
    areas.filter((area) => !paths.some((path) => path.startsWith(area))),
    [],
  );
});

test('a picture whose state is gone is left over, and no other', () => {
  const folder = mkdtempSync(join(tmpdir(), 'larkfield-visual-'));
  const gone = join('phone', 'en', 'states', 'fax-form-sent.png');
  try {
    for (const name of [...pictures, gone, join('phone', 'renderer.json')]) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), '');
    }
    assert.deepEqual(leftoverPictures(folder, []), [gone]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('all pictures together stay below 5 MB: every clone has them, with all of their versions', () => {
  const files = readdirSync(PICTURES, { recursive: true, encoding: 'utf8' }).map((name) =>
    join(PICTURES, name),
  );
  const bytes = files.map((file) => statSync(file)).filter((each) => each.isFile());
  assert.ok(bytes.reduce((sum, { size }) => sum + size, 0) < 5_000_000);
});

test('a cutout ends on whole pixels of the picture, which has half as many', () => {
  assert.deepEqual(onWholePixels({ x: 16.5, y: 93, width: 641, height: 1_227.25 }), {
    ...{ x: 16, y: 92, width: 640, height: 1_226 },
  });
});
