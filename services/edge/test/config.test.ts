import assert from 'node:assert/strict';
import test from 'node:test';
import type { AreaContract } from '@larkfield/contracts';
import { readConfig } from '@larkfield/kit/runtime';
import { edgeConfig, parsePairs, parseServices } from '../src/config.ts';
import { findCallOwner } from '../src/routing/call-owner.ts';

const good = {
  SITES_DIR: '/site',
  STORE_DIR: '/store',
  SITE_ORIGIN: 'https://www.site.example',
  EDGE_KEY: 'zq3Wm8bXvU1s5ZrK0tNcEh7pLg2aJd9fYx4Ro6TiQwE',
};

test('what is not set has a value that works on one machine', () => {
  const { PORT, HOST, SERVICES, DEV_AREAS } = readConfig(edgeConfig, good);
  assert.deepEqual([PORT, HOST, SERVICES, DEV_AREAS], [3000, '127.0.0.1', '', '']);
});

const bad: readonly (readonly [name: string, value: string | undefined])[] = [
  ['PORT', '70000'],
  ['PORT', 'eighty'],
  ['SITES_DIR', undefined],
  ['EDGE_KEY', undefined],
  ['EDGE_KEY', 'short'],
  ['SITE_ORIGIN', undefined],
  ['SITE_ORIGIN', 'www.site.example'],
  ['SITE_ORIGIN', 'https://www.site.example/'],
  ['SITE_ORIGIN', 'https://user:secret@site.example'],
  ['SERVICES', 'marketing'],
  ['SERVICES', 'marketing=https://elsewhere.example'],
  ['DEV_AREAS', 'mf_support=http://127.0.0.1:1'],
];

for (const [name, value] of bad) {
  test(`${name}=${value ?? '(nothing)'} is refused by name`, () => {
    assert.throws(() => readConfig(edgeConfig, { ...good, [name]: value }), new RegExp(name));
  });
}

test('pairs are read by name, and an address may hold an equals sign', () => {
  assert.deepEqual(
    [...parsePairs('a=http://h:1,b=http://h:2/?x=y,')],
    [
      ['a', 'http://h:1'],
      ['b', 'http://h:2/?x=y'],
    ],
  );
  assert.equal(parsePairs('').size, 0);
});

test('a service that is named several times has as many copies', () => {
  const SERVICES = 'a=http://h:1,b=http://h:2,a=http://i:1';
  assert.deepEqual(readConfig(edgeConfig, { ...good, SERVICES }).SERVICES, SERVICES);
  assert.deepEqual(
    [...parseServices(SERVICES)],
    [
      ['a', ['http://h:1', 'http://i:1']],
      ['b', ['http://h:2']],
    ],
  );
});

test('areas and services may have digits and hyphens in their names', () => {
  const SERVICES = 'field-trials=http://127.0.0.1:1,fair2027=http://127.0.0.1:2';
  const DEV_AREAS = 'mf-field-trials=http://127.0.0.1:3,mf-fair2027=http://127.0.0.1:4';
  const config = readConfig(edgeConfig, { ...good, SERVICES, DEV_AREAS });
  assert.deepEqual([config.SERVICES, config.DEV_AREAS], [SERVICES, DEV_AREAS]);
});

const contracts = [
  { id: 'mf-a', api: [{ prefix: '/api/a', service: 'one' }] },
  { id: 'mf-b', api: [{ prefix: '/api/a/deep', service: 'two' }] },
] as unknown as readonly AreaContract[];

const owners: readonly (readonly [path: string, service: string | undefined])[] = [
  ['/api/a', 'one'],
  ['/api/a/', 'one'],
  ['/api/a/x', 'one'],
  ['/api/a/deep', 'two'],
  ['/api/a/deep/x', 'two'],
  ['/api/a/deeper', 'one'],
  ['/api/ab', undefined],
  ['/api', undefined],
];

for (const [path, service] of owners) {
  test(`${path} belongs to ${service ?? 'nobody'}: whole segments count, and the longest prefix wins`, () => {
    assert.equal(findCallOwner(contracts, path)?.service, service);
  });
}
