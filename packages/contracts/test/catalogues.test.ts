import assert from 'node:assert/strict';
import test from 'node:test';
import {
  AUDIENCE_ROLES,
  CONTACT_ROLES,
  contactRoleOf,
  COUNTRIES,
  FREQUENCIES,
  JOB_FUNCTIONS,
  JOB_LEVELS,
  SHORT_ROLE_LABELS,
} from '../src/catalogues/index.ts';
import { LANGUAGES } from '../src/index.ts';

// covers: M73, M75, M76, M82, M83, S32, X5
test('each catalogue has as many entries as the specification counts, none twice', () => {
  const expected: [readonly string[], number][] = [
    [COUNTRIES, 250],
    [CONTACT_ROLES, 12],
    [AUDIENCE_ROLES, 15],
    [JOB_FUNCTIONS, 27],
    [JOB_LEVELS, 6],
    [FREQUENCIES, 3],
  ];
  for (const [catalogue, size] of expected) {
    assert.equal(catalogue.length, size);
    assert.equal(new Set(catalogue).size, size);
  }
});

test('every country has a name of its own in all 13 languages', () => {
  for (const { tag } of LANGUAGES) {
    const names = new Intl.DisplayNames(tag, { type: 'region', fallback: 'none' });
    const found = new Set(COUNTRIES.map((code) => names.of(code)));
    assert.equal(found.has(undefined), false, tag);
    assert.equal(found.size, 250, tag);
  }
});

// covers: M74
test('the short role labels stand for keys of the contact list', () => {
  for (const [label, key] of Object.entries(SHORT_ROLE_LABELS)) {
    assert.equal(contactRoleOf(label as keyof typeof SHORT_ROLE_LABELS), key);
    assert.ok(CONTACT_ROLES.includes(key));
  }
  assert.equal(contactRoleOf('others'), 'others');
});
