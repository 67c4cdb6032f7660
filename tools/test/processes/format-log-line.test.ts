import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readableLine } from '../../processes/format-log-line.ts';

const entry = { time: '2026-01-02T03:04:05.678Z', level: 'info', service: 'edge', msg: 'listening' };

const lines: readonly (readonly [what: string, line: string, readable: string])[] = [
  ['a line of the log', JSON.stringify(entry), '03:04:05 edge: listening'],
  [
    'its details',
    JSON.stringify({ ...entry, port: 3000, ms: 1.5 }),
    '03:04:05 edge: listening port=3000 ms=1.5',
  ],
  ['a warning', JSON.stringify({ ...entry, level: 'warn' }), '03:04:05 edge: WARN listening'],
  [
    'an error with its kind and code',
    JSON.stringify({
      ...entry,
      level: 'error',
      msg: 'failed',
      error: { type: 'MongoError', code: 11000, stack: ['at x'] },
    }),
    '03:04:05 edge: ERROR failed (MongoError 11000)',
  ],
  ['a plain line', 'Debugger attached.', 'edge: Debugger attached.'],
  ['a line that only begins like JSON', '{ not json', 'edge: { not json'],
  ['an empty line', '', 'edge: '],
];

for (const [what, line, readable] of lines) {
  test(`${what} reads: ${readable}`, () => assert.equal(readableLine('edge', line), readable));
}
