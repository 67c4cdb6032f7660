import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MongoNetworkError, MongoServerError } from 'mongodb';
import { isUnavailable, describeDatabaseError } from '../../src/database/database-errors.ts';

const serverError = (code: number, more: object = {}) =>
  new MongoServerError({ code, errmsg: 'quotes ann@visitor.example', ...more });

for (const code of [91, 189, 10107, 11600, 11602, 13435, 13436]) {
  test(`a read that a failover ended with ${code} is worth another try`, () => {
    assert.equal(isUnavailable(serverError(code)), true);
  });
}

test('so is a write that a full disk had no room for', () => {
  assert.equal(isUnavailable(serverError(14031, { codeName: 'OutOfDiskSpace' })), true);
});

test('what the database refuses for good is not', () => {
  for (const code of [2, 13, 50, 85, 11000])
    assert.equal(isUnavailable(serverError(code)), false, String(code));
});

test('a server that does not answer is', () => {
  assert.equal(isUnavailable(new MongoNetworkError('gone')), true);
});

test('what the database said is its code and the fields of a key, never a value', () => {
  assert.equal(describeDatabaseError(serverError(13, { codeName: 'Unauthorized' })), 'Unauthorized (13)');
  assert.equal(
    describeDatabaseError(serverError(11000, { keyPattern: { a: 1, b: 1 } })),
    'DuplicateKey (11000) on a, b',
  );
  assert.equal(describeDatabaseError(serverError(18)), 'error (18)');
  assert.equal(describeDatabaseError(new MongoNetworkError('gone')), undefined);
});
