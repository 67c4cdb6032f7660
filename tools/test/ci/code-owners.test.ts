import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readContract } from '@larkfield/federation/contract';
import { codeOwners } from '../../ci/code-owners.ts';
import { areaIds, ROOT } from '../../workspace/paths.ts';

test('the owners of the tree are those of the area contracts', async () => {
  const contracts = await Promise.all(areaIds().map((id) => readContract(ROOT, id)));
  assert.equal(readFileSync(join(ROOT, '.github/CODEOWNERS'), 'utf8'), codeOwners(contracts));
});

test('a team owns its area, its services and the texts that only its area reads; the rest is the shell’s', () => {
  const shell = { id: 'shell', owner: 'platform', namespaces: ['shell'], services: ['identity'] };
  const boats = { id: 'mf-boats', owner: 'sailors', namespaces: ['boats', 'forms'], services: ['boats'] };
  const cars = { id: 'mf-cars', owner: 'drivers', namespaces: ['forms'], services: [] };
  const lines = codeOwners([shell, boats, cars]).split('\n');
  assert.deepEqual(
    lines.filter((line) => line && !line.startsWith('#')),
    [
      '* @larkfield/platform',
      '/shell/ @larkfield/platform',
      '/services/identity/ @larkfield/platform',
      '/locales/*/shell.json @larkfield/platform',
      '/locales/*/identity.mail.json @larkfield/platform',
      '/locales/*/identity.records.json @larkfield/platform',
      '/mf-boats/ @larkfield/sailors',
      '/services/boats/ @larkfield/sailors',
      '/locales/*/boats.json @larkfield/sailors',
      '/locales/*/boats.mail.json @larkfield/sailors',
      '/locales/*/boats.records.json @larkfield/sailors',
      '/mf-cars/ @larkfield/drivers',
    ],
  );
});
