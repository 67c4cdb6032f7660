import assert from 'node:assert/strict';
import { BSON, type Document } from 'mongodb';
import type { Entities } from './entities.ts';

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  double: (value) => typeof value === 'number',
  int: (value) => Number.isInteger(value),
  long: (value) => Number.isInteger(value) || value instanceof BSON.Long || typeof value === 'bigint',
  number: (value) => typeof value === 'number',
  string: (value) => typeof value === 'string',
  object: (value) => typeof value === 'object' && value !== null,
  array: Array.isArray,
  bool: (value) => typeof value === 'boolean',
  date: (value) => value instanceof Date,
  objectId: (value) => value instanceof BSON.ObjectId,
  binData: (value) => value instanceof BSON.Binary,
  null: (value) => value === null,
};

const isPlain = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Compares by the unified test format: only a top-level document may have more fields than expected. */
export function matches(
  actual: unknown,
  expected: unknown,
  entities: Entities,
  path = 'result',
  isRoot = true,
): void {
  if (isPlain(expected)) return matchDocument(actual, expected, entities, path, isRoot);
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) return assert.fail(`${path}: expected a list, got ${show(actual)}`);
    assert.equal(actual.length, expected.length, `${path}: length of ${show(actual)}`);
    expected.forEach((item, place) => matches(actual[place], item, entities, `${path}[${place}]`, isRoot));
    return;
  }
  assert.deepEqual(plain(actual), plain(expected), `${path}: ${show(actual)} is not ${show(expected)}`);
}

function matchDocument(
  actual: unknown,
  expected: Document,
  entities: Entities,
  path: string,
  isRoot: boolean,
): void {
  const [first = ''] = Object.keys(expected);
  if (first.startsWith('$$') && Object.keys(expected).length === 1)
    return matchSpecial(actual, first, expected[first], entities, path);
  if (typeof actual !== 'object' || actual === null)
    return assert.fail(`${path}: expected ${show(expected)}, got ${show(actual)}`);
  // The driver passes a sort or a key as a Map, to keep the order of numeric names.
  const found: Document = actual instanceof Map ? Object.fromEntries(actual) : actual;
  for (const [field, value] of Object.entries(expected)) {
    const special = isPlain(value) ? Object.keys(value)[0] : undefined;
    if (special === '$$exists')
      assert.equal(found[field] !== undefined, value['$$exists'], `${path}.${field} exists`);
    else matches(found[field], value, entities, `${path}.${field}`, false);
  }
  if (isRoot) return;
  const surplus = Object.keys(found).filter((field) => !(field in expected) && found[field] !== undefined);
  assert.deepEqual(surplus, [], `${path}: unexpected fields`);
}

function matchSpecial(
  actual: unknown,
  name: string,
  operand: unknown,
  entities: Entities,
  path: string,
): void {
  switch (name) {
    case '$$unsetOrMatches':
      if (actual !== undefined) matches(actual, operand, entities, path, true);
      return;
    case '$$type': {
      const wanted = Array.isArray(operand) ? operand.map(String) : [String(operand)];
      assert.ok(
        wanted.some((type) => TYPES[type]?.(actual)),
        `${path}: ${show(actual)} is none of ${wanted.join(', ')}`,
      );
      return;
    }
    case '$$matchesEntity':
      return matches(actual, entities.result(String(operand)), entities, path, false);
    case '$$matchesHexBytes':
      assert.equal(Buffer.isBuffer(actual) ? actual.toString('hex') : actual, operand, path);
      return;
    default:
      assert.fail(`the runner does not know ${name}`);
  }
}

/** Converts to relaxed extended JSON, so that 1, Int32(1) and Long(1) are equal. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(BSON.EJSON.stringify({ value }, { relaxed: true }));
}

function show(value: unknown): string {
  return value === undefined ? 'undefined' : BSON.EJSON.stringify(value, { relaxed: true });
}
