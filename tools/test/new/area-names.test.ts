import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areaIds, ROOT } from '../../workspace/paths.ts';
import { checkName, NewError, takenNames } from '../../new/area-names.ts';

const taken = await takenNames(ROOT, areaIds());

for (const name of ['zebra', 'zebra-crossings', 'zebra2027', 'z', 'z2z', 'z-1-y'])
  test(`${name} can be the name of an area`, () => checkName(name, taken));

const refused: readonly (readonly [name: string, why: RegExp])[] = [
  ['', /lower-case letters and digits, begins with a letter/],
  ['Events', /lower-case letters/],
  ['2027', /begins with a letter/],
  ['a_b', /lower-case letters/],
  ['a--b', /single hyphens/],
  ['-a', /begins with a letter/],
  ['a-', /single hyphens/],
  ['../evil', /lower-case letters/],
  ['été', /lower-case letters/],
  ['mf-events', /Leave out mf-, it is put before the name: npm run new -- area events$/],
  ['an-area-with-a-very-long-name', /29 characters, 20 at most/],
  ['support', /there is a folder mf-support/],
  ['shell', /there is a folder shell/],
  ['edge', /there is a services\/edge/],
  ['kit', /there is a services\/kit/],
  ['identity', /there is a services\/identity/],
  ['forms', /there is a locales\/en\/forms\.json/],
  ['mail', /there is a locales\/en\/mail\.json/],
  ['supportus', /the address \/supportus belongs to mf-support/],
  ['openings', /the address \/openings belongs to mf-support/],
  ['zh-hans', /\/zh-Hans is where a language begins/],
  ['de', /\/de is where a language begins/],
  ['api', /the edge answers \/api itself/],
  ['assets', /the edge answers \/assets itself/],
];

for (const [name, why] of refused)
  test(`“${name}” is refused in one line that says why: ${why.source}`, () => {
    assert.throws(
      () => checkName(name, taken),
      (error) => error instanceof NewError && why.test(error.message) && !error.message.includes('\n'),
    );
  });
