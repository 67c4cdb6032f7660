import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { writeServices } from '@larkfield/federation/releases';
import { readContract } from '@larkfield/federation/contract';
import { loadFormSamples, samplesByCall } from '../../forms/form-samples.ts';
import { areaIds, ROOT } from '../../workspace/paths.ts';
import { releasedServices } from '../../releasing/released-services.ts';

test('every form of every area is tried at a call, only where its schema is taken, and every dynamic page has a schema', async () => {
  const store = mkdtempSync(join(tmpdir(), 'larkfield-samples-'));
  const tried: object[] = [];
  for (const area of areaIds()) {
    const released = await releasedServices(area);
    assert.deepEqual(Object.keys(released.pages ?? {}).sort(), await dynamicPagesOf(area));
    mkdirSync(join(store, area, 'release'), { recursive: true });
    writeServices(store, { area, id: 'release' }, released);
    tried.push(...Object.values(released.samples ?? {}).flat());
  }
  rmSync(store, { recursive: true });
  const forms = await loadFormSamples();
  assert.ok(forms.length > 0);
  for (const { name, sample } of forms) assert.ok(tried.includes(sample), `${name} belongs to no call`);
});

async function dynamicPagesOf(area: string): Promise<string[]> {
  const { routes } = await readContract(ROOT, area);
  return routes
    .filter(({ kind }) => kind === 'dynamic')
    .map(({ path }) => path)
    .sort();
}

test('a call that no form is sent to has no sample', async () => {
  const calls = { 'POST /api/x': { body: { type: 'object' } }, 'GET /api/y': {} };
  assert.deepEqual(await samplesByCall(calls), {});
});
