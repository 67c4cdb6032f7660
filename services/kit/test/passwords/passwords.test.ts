import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ServiceError } from '../../src/http/service-error.ts';
import { CHEAP_HASH_COST } from '../../src/testing/cheap-hash-cost.ts';
import { HASH_COST, hashPassword, isOutdated, matches } from '../../src/passwords/argon2.ts';
import { isCommon } from '../../src/passwords/common-passwords.ts';
import { createHasher } from '../../src/passwords/hasher.ts';
import { createQueue } from '../../src/passwords/task-queue.ts';

test('hashes are argon2id with 19 MiB, 2 passes and 1 lane, each with a salt of its own', async () => {
  const [first, second] = [
    await hashPassword('Kite_42_sky', HASH_COST),
    await hashPassword('Kite_42_sky', HASH_COST),
  ];
  assert.match(first, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  assert.notEqual(first, second);
  assert.equal(await matches('Kite_42_sky', first), true);
  assert.equal(await matches('kite_42_sky', first), false);
});

test('a hash made elsewhere is read: the text form is the usual one', async () => {
  // From the tests of the reference implementation (64 MiB, 2 passes, salt "somesalt").
  const theirs = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  assert.equal(await matches('password', theirs), true);
  assert.equal(await matches('passwort', theirs), false);
  await assert.rejects(matches('password', '$2b$10$abcdefghijklmnopqrstuv'), /not a password hash/);
});

test('rising parameters make a hash outdated, falling ones do not', async () => {
  const stored = await hashPassword('x', CHEAP_HASH_COST);
  assert.equal(isOutdated(stored, CHEAP_HASH_COST), false);
  assert.equal(isOutdated(stored, { ...CHEAP_HASH_COST, memory: 16 }), true);
  assert.equal(isOutdated(stored, { ...CHEAP_HASH_COST, passes: 2 }), true);
  const strong = await hashPassword('x', { memory: 64, passes: 3, parallelism: 1 });
  assert.equal(isOutdated(strong, CHEAP_HASH_COST), false);
});

test('no account matches a password when there is no account', async () => {
  const hasher = createHasher(CHEAP_HASH_COST);
  assert.equal(await hasher.verify('anything', undefined), false);
});

/** Creates tasks that end when the test says so. */
function createTasks() {
  const open: (() => void)[] = [];
  let most = 0;
  let running = 0;
  const task = async (): Promise<number> => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => open.push(resolve));
    running -= 1;
    return running;
  };
  return { task, open, most: () => most };
}

const waitOneTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('the queue runs no more than its number at once, lets no more than its number wait, and refuses the rest at once', async () => {
  const queue = createQueue({ inFlight: 4, waiting: 6 });
  const { task, open, most } = createTasks();
  const results = Array.from({ length: 15 }, () =>
    queue(task).then(
      () => 'done',
      (error: unknown) => error,
    ),
  );
  await waitOneTurn();
  for (let ended = 0; ended < 10; ended += 1) {
    open.shift()?.();
    await waitOneTurn();
  }
  const outcomes = await Promise.all(results);
  assert.equal(most(), 4);
  assert.equal(outcomes.filter((each) => each === 'done').length, 10);
  const refused = outcomes.filter((each) => each instanceof ServiceError);
  assert.equal(refused.length, 5);
  assert.ok(refused.every(({ code, details }) => code === 'UNAVAILABLE' && details.retryAfter === 1));
});

test('a task that has waited too long is refused at its turn, and the place goes to the next', async () => {
  let time = 0;
  const queue = createQueue({ inFlight: 1, waiting: 5, longestMs: 1_500, clock: () => time });
  const { task, open, most } = createTasks();
  const first = queue(task);
  const late = queue(task).catch((error: unknown) => error);
  time = 1_000;
  const next = queue(task);
  time = 1_600;
  await waitOneTurn();
  open.shift()?.();
  assert.ok((await late) instanceof ServiceError);
  await waitOneTurn();
  open.shift()?.();
  await Promise.all([first, next]);
  assert.equal(most(), 1);
});

test('a task that fails gives its place to the next', async () => {
  const queue = createQueue({ inFlight: 1, waiting: 5 });
  const failing = queue(async () => Promise.reject(new Error('broken')));
  const next = queue(async () => 'fine');
  await assert.rejects(failing, /broken/);
  assert.equal(await next, 'fine');
});

test('a place that is handed over is not taken by a newcomer: never more than the number run', async () => {
  const queue = createQueue({ inFlight: 1, waiting: 50 });
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await waitOneTurn();
    running -= 1;
  };
  const first = Array.from({ length: 5 }, () => queue(work));
  // New tasks arrive exactly when slots are passed on.
  const later = first.map((each) => each.then(() => queue(work)));
  await Promise.all([...first, ...later]);
  assert.equal(most, 1);
});

test('passwords that are guessed first are common, whatever their capitals and the digits behind', () => {
  for (const password of [
    'password',
    'PassWord',
    'password1',
    'letmein_',
    'iloveyou2',
    '123456',
    '987654',
    'qwertyuiop',
  ])
    assert.equal(isCommon(password, 'zey_aydin'), true, password);
  for (const password of ['aaaaaa', 'ababab', 'abcabc', 'abcdefgh', '123123123', 'zey_aydin', 'ZEY_aydin1'])
    assert.equal(isCommon(password, 'zey_aydin'), true, password);
  for (const password of ['Kite_42_sky', 'h7Gt2kQ9', 'river_stone7', 'ab12cd34ef'])
    assert.equal(isCommon(password, 'zey_aydin'), false, password);
});
