import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { SHELL_CONTRACT, type Release } from '@larkfield/contracts';
import { checkCompatibility } from '../../src/compose/check-compatibility.ts';
import { pointerFile } from '../../src/channels/channels.ts';
import { composeTestSite, testContract } from '../support/site.ts';

interface Built {
  readonly shellContract?: number;
  readonly shared?: Release['shared'] | undefined;
}

const VERSIONS = { react: '19.3.1', 'react-router-dom': '7.18.5', '@larkfield/area': String(SHELL_CONTRACT) };

const release = (id: string, hash: string, { shellContract, shared }: Built) =>
  ({
    id: hash,
    contract: testContract({ id, ...(shellContract === undefined ? {} : { shellContract }) }),
    shared,
  }) as Release;

const site = (area: Built, shell: Built = {}) => ({
  shell: release('shell', '00aa', { shared: VERSIONS, ...shell }),
  areas: [
    release('mf-good', '11bb', { shared: VERSIONS }),
    release('mf-x', '22cc', { shared: VERSIONS, ...area }),
  ],
});

const { react: _, ...withoutReact } = VERSIONS;
const next = SHELL_CONTRACT + 1;

const refused: readonly (readonly [what: string, area: Built, shell: Built, message: string])[] = [
  [
    'built for another contract',
    { shellContract: next },
    {},
    `mf-x 22cc was built for the shell contract ${next}, the shell has ${SHELL_CONTRACT}`,
  ],
  [
    'built for another React',
    { shared: { ...VERSIONS, react: '18.3.1' } },
    {},
    'mf-x 22cc was built for react 18.3.1, the shell brings 19.3.1',
  ],
  [
    'built for a later router',
    { shared: { ...VERSIONS, 'react-router-dom': '8.0.0' } },
    {},
    'mf-x 22cc was built for react-router-dom 8.0.0, the shell brings 7.18.5',
  ],
  [
    'built for another @larkfield/area',
    { shared: { ...VERSIONS, '@larkfield/area': String(next) } },
    {},
    `mf-x 22cc was built for @larkfield/area ${next}, the shell brings ${SHELL_CONTRACT}`,
  ],
  [
    'that does not say what it was built for',
    { shared: withoutReact },
    {},
    'mf-x 22cc does not say for which react it was built: build it again',
  ],
  [
    'of before versions were recorded',
    { shared: undefined },
    { shared: { react: '19.3.1' } },
    'mf-x 22cc does not say for which react it was built: build it again',
  ],
  [
    'that needs what the shell does not bring',
    { shared: { ...VERSIONS, more: '1.0.0' } },
    {},
    'mf-x 22cc was built for more, which the shell does not bring',
  ],
  [
    'beside a shell with another contract than the composer',
    { shellContract: next },
    { shellContract: next },
    `shell 00aa has the contract ${next}, the composer ${SHELL_CONTRACT}`,
  ],
];

for (const [what, area, shell, message] of refused) {
  test(`a release ${what} is refused by name`, () => {
    assert.throws(
      () => checkCompatibility(site(area, shell)),
      (error: Error) => error.message.split('\n').includes(message),
    );
  });
}

for (const react of ['19.3.1', '19.0.0', '19.99.0-rc.1']) {
  test(`a release built for react ${react} fits a shell that brings 19.3.1`, () => {
    checkCompatibility(site({ shared: { ...VERSIONS, react } }));
  });
}

test('a release that does not fit is not composed, and the live site stays', async () => {
  const own = await composeTestSite([{ id: 'mf-x', routes: [{ path: '/', page: 'home' }] }]);
  const before = [readFileSync(pointerFile(own.sites), 'utf8'), readdirSync(own.sites).sort()];
  const later = { id: 'mf-x', shared: { react: '18.2.0' }, routes: [{ path: '/', page: 'home' }] };
  await assert.rejects(
    own.compose([later]),
    /^Error: mf-x \w{16} was built for react 18\.2\.0, the shell brings 19\.0\.0$/,
  );
  assert.deepEqual([readFileSync(pointerFile(own.sites), 'utf8'), readdirSync(own.sites).sort()], before);
  own.remove();
});
