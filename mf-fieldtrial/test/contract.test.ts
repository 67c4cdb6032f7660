import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { config } from '../area.config.ts';

const SOURCES = join(import.meta.dirname, '..', 'src');

// covers: F62
test('the form goes to our own call alone; no page of the area posts to a host elsewhere (F62)', () => {
  assert.deepEqual(
    config.forms?.map(({ call }) => call),
    ['/api/createFieldTrial'],
  );
  const policies = config.routes.flatMap((route) => ('csp' in route ? Object.keys(route.csp) : []));
  assert.ok(!policies.includes('form-action'));
  const pages = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const actions = pages.flatMap((file) => [
    ...readFileSync(join(SOURCES, file), 'utf8').matchAll(/\baction[=:]\s*[{]?['"`]([^'"`]+)/g),
  ]);
  assert.ok(actions.length > 0);
  for (const [, address = ''] of actions) assert.match(address, /^\//);
});
