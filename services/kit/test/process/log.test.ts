import assert from 'node:assert/strict';
import test from 'node:test';
import { createLog } from '../../src/process/log.ts';

function capture(level = 'info') {
  const lines: Record<string, unknown>[] = [];
  const now = () => new Date('2026-01-02T03:04:05Z');
  return { lines, log: createLog({ level, now, write: (line) => lines.push(JSON.parse(line)) }) };
}

test('a line holds only fields of the list, whatever is passed', () => {
  const { lines, log } = capture();
  const careless: object = {
    status: 201,
    body: { email: 'a@b.cc' },
    email: 'a@b.cc',
    url: '/x?token=1',
    route: '/x',
  };
  log.child({ service: 'marketing', password: 'p' }).info(careless, 'answered');
  assert.deepEqual(lines, [
    {
      time: '2026-01-02T03:04:05.000Z',
      level: 'info',
      service: 'marketing',
      status: 201,
      route: '/x',
      msg: 'answered',
    },
  ]);
});

test('an error is told by type, code and place, never in its own words', () => {
  const { lines, log } = capture();
  const error = Object.assign(new Error('dup key: { email: "a@b.cc" }'), { code: 11000 });
  log.error(error);
  log.error({ err: error }, error.message);
  log.error({ err: error }, 'call failed');
  assert.doesNotMatch(JSON.stringify(lines), /a@b\.cc/);
  assert.deepEqual(
    lines.map(({ msg }) => msg),
    ['error', 'error', 'call failed'],
  );
  const { stack, ...rest } = lines[0]?.['error'] as { stack: string[] };
  assert.deepEqual(rest, { type: 'Error', code: 11000 });
  assert.match(stack[0] ?? '', /^at .*log\.test\.ts/);
});

test('lines below the level are not written', () => {
  const { lines, log } = capture('warn');
  log.info('no');
  log.warn('yes');
  assert.deepEqual(
    lines.map(({ msg }) => msg),
    ['yes'],
  );
});
