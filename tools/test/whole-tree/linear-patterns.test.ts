import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { API_REFERENCE_PATH } from '@larkfield/kit/app';
import { baseConfig } from '@larkfield/kit/runtime';
import { allServices, startDatabase, startTestService, type TestDatabase } from '@larkfield/kit/testing';
import * as dynamicPages from '@larkfield/contracts/dynamic-pages';
import { analyse } from 'scslre';
import { edgeConfig } from '../../../services/edge/src/config.ts';

/** Lint checks patterns in source code for the same; patterns of schemas are strings until the schema is compiled. */

/** Returns why a pattern can take more than linear time; undefined when it cannot. */
function faultOf(source: string): string | undefined {
  const [report] = analyse({ source, flags: 'u' }).reports;
  return report && `/${source}/ ${report.type}: ${report.exponential ? 'exponential' : 'polynomial'}`;
}

/** Returns every `pattern` of a schema, at any depth. */
function patternsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, value]) =>
    name === 'pattern' && typeof value === 'string' ? [value] : patternsOf(value),
  );
}

let database: TestDatabase;
const dataDir = mkdtempSync(join(tmpdir(), 'larkfield-patterns-'));
before(async () => {
  database = await startDatabase();
});
after(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true });
});

for (const service of await allServices()) {
  test(`every pattern in the calls of ${service.name} takes linear time`, async () => {
    const env = { API_REFERENCE: 'on', DATA_DIR: dataDir };
    const { app, close } = await startTestService(service, { testDatabase: database, env });
    const patterns = patternsOf((await app.inject(API_REFERENCE_PATH)).json());
    await close();
    assert.ok(patterns.length > 0);
    assert.deepEqual([...new Set(patterns)].map(faultOf).filter(Boolean), []);
  });
}

test('so does every pattern in the configurations and in what edge and services ask each other', () => {
  const patterns = patternsOf([edgeConfig, baseConfig, dynamicPages]);
  assert.ok(patterns.length > 5);
  assert.deepEqual(patterns.map(faultOf).filter(Boolean), []);
});

for (const slow of ['/+$', '^(a+)+$', '^(?:[a-z]+=[^,]+(,|$))*$|^\\d+\\d+$']) {
  test(`by the same measure, ${slow} does not`, () => {
    assert.ok(faultOf(slow));
  });
}
