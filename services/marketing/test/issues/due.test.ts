import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FREQUENCIES, type Frequency } from '@larkfield/contracts/catalogues';
import fc from 'fast-check';
import { combineLetters, UNKNOWN_DAY } from '../../src/newsletter/letter.ts';
import { addMonths, countedDay, isDue } from '../../src/issues/due.ts';

const MONTHS: Readonly<Record<Frequency, number>> = { oneMonth: 1, threeMonths: 3, oneYear: 12 };
const DAY_MS = 24 * 3600_000;

test('months are those of the calendar', () => {
  const days = [
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-02-28', 1, '2026-03-28'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-12-01', 1, '2027-01-01'],
  ] as const;
  for (const [day, months, later] of days) assert.equal(addMonths(day, months), later);
});

test('an issue at the same day of each month reaches those who want one each month, also at its last day', () => {
  const days = ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'];
  for (const [index, day] of days.entries()) {
    if (index > 0) assert.ok(isDue(days[index - 1] ?? '', 'oneMonth', day), day);
  }
  assert.equal(isDue('2026-01-15', 'oneMonth', '2026-02-14'), false);
});

test('nothing is due before it is known what the address got', () => {
  for (const frequency of FREQUENCIES) assert.equal(isDue(UNKNOWN_DAY, frequency, '2099-01-01'), false);
});

test('a sending past midnight counts from the day of the issue, a mail two days late from its own', () => {
  const issue = { startedAt: new Date('2026-03-31T21:50:00Z'), day: '2026-03-31', timeZone: 'Europe/Berlin' };
  assert.equal(countedDay(issue, new Date('2026-03-31T22:30:00Z')), '2026-03-31');
  assert.equal(countedDay(issue, new Date('2026-04-02T22:30:00Z')), '2026-04-03');
});

/** Days of issues, and at which of them the subscriber changes the frequency. */
const history = fc.array(
  fc.record({ gap: fc.integer({ min: 0, max: 150 }), frequency: fc.option(fc.constantFrom(...FREQUENCIES)) }),
  { minLength: 1, maxLength: 60 },
);

test('in any history nobody gets two within a period, and no issue is lost', () => {
  fc.assert(
    fc.property(history, fc.constantFrom(...FREQUENCIES), (steps, first) => {
      let at = Date.UTC(2026, 0, 1);
      let frequency: Frequency = first;
      let last = { day: '', number: 0 };
      const received: number[] = [];
      for (const [index, step] of steps.entries()) {
        at += step.gap * DAY_MS;
        frequency = step.frequency ?? frequency;
        const day = new Date(at).toISOString().slice(0, 10);
        const number = index + 1;
        const isAllowed = last.day === '' || addMonths(last.day, MONTHS[frequency]) <= day;
        assert.equal(isDue(last.day, frequency, day), isAllowed);
        if (!isAllowed) continue;
        // The mail has this issue and all after the last one.
        for (let missed = last.number + 1; missed <= number; missed += 1) received.push(missed);
        last = { day, number };
      }
      assert.deepEqual(
        received,
        Array.from({ length: last.number }, (_, index) => index + 1),
      );
    }),
  );
});

test('a new subscription takes over what the address got, and a mail that is being handed over', () => {
  const next = new Date();
  assert.deepEqual(combineLetters([undefined, { day: UNKNOWN_DAY }]), { day: '' });
  assert.deepEqual(
    combineLetters([
      { day: '2026-03-01', number: 3 },
      { day: '2026-01-01', number: 1 },
    ]),
    { day: '2026-03-01', number: 3 },
  );
  const sending = { issue: 4, day: '2026-04-01', next, attempts: 1 };
  const waiting = { day: '2026-03-01', number: 3, sending };
  assert.deepEqual(combineLetters([waiting]), { day: '2026-03-01', number: 3 });
  const handed = { ...waiting, sending: { ...sending, lease: 'x' } };
  assert.deepEqual(combineLetters([handed]), { day: '2026-04-01', number: 4 });
});
