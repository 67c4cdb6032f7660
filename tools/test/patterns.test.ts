import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { baseConfig, REFERENCE_PATH } from '@larkfield/kit';
import { allServices, startDatabase, startTestService, type TestDatabase } from '@larkfield/kit/testing';
import * as dynamicPages from '@larkfield/contracts/dynamic-pages';
import { analyse } from 'scslre';
import { edgeConfig } from '../../services/edge/src/config.ts';

/** Patterns of source code are held to the same by lint; these are texts until a schema is compiled. */

/** Why a pattern can take longer than in proportion to the text; nothing when it cannot. */
function faultOf(source: string): string | undefined {
  const [report] = analyse({ source, flags: 'u' }).reports;
  return report && `/${source}/ ${report.type}: ${report.exponential ? 'exponential' : 'polynomial'}`;
}

/** Every `pattern` of a schema, however deep. */
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
    const patterns = patternsOf((await app.inject(REFERENCE_PATH)).json());
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
