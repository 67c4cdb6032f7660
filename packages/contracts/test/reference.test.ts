import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toReference } from '../src/index.ts';

test('a reference is found in any case, with spaces and with other hyphens', () => {
  for (const typed of [
    'LK-7F2M-QX9D',
    ' lk 7f2m qx9d',
    'lk7f2mqx9d',
    'LK\u20117F2M\u2013QX9D',
    'ＬＫ-7F2M-QX9D',
  ])
    assert.equal(toReference(typed), 'LK-7F2M-QX9D', typed);
  for (const other of ['LK-7F2M-QX9', 'XY-7F2M-QX9D', 'Zoë'])
    assert.equal(toReference(other), other.toUpperCase());
});
