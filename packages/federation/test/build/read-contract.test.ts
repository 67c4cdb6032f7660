import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { readContract, textNamespaces } from '../../src/build/read-contract.ts';

const root = join(import.meta.dirname, '../fixtures');

test('a contract carries the calls of the services that it names, with their limits', async () => {
  const { api } = await readContract(root, 'mf-tiny');
  assert.deepEqual(api, [
    { prefix: '/api/tiny', service: 'tiny' },
    { prefix: '/api/tiny/upload', timeoutMs: 60_000, maxBodyBytes: 20_000_000, service: 'tiny' },
  ]);
});

test('a contract names the kinds of records of its services, with the paths of their calls', async () => {
  const contract = await readContract(root, 'mf-tiny');
  assert.deepEqual(contract.kinds, [
    { id: 'boats', label: 'tiny.records:boats.title', service: 'tiny', path: '/api/tiny/records/boats' },
  ]);
  assert.deepEqual(textNamespaces(contract), [...contract.namespaces, 'tiny.records']);
});

test('a contract that carries the name of another area is refused', async () => {
  await assert.rejects(readContract(root, 'mf-wrong'), /mf-wrong\/area.config.ts names mf-tiny/);
});

test('a service without a contract is refused', async () => {
  await assert.rejects(readContract(root, 'mf-lost'), /there is no services\/lost\/service.config.ts/);
});

test('a call that may take longer than any request may is refused', async () => {
  await assert.rejects(readContract(root, 'mf-slow'), /\/api\/slow of slow may take 120000 ms at most/);
});
