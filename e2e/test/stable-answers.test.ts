import assert from 'node:assert/strict';
import { test } from 'node:test';
import { steadyAnswer } from '../visual/stable-answers.ts';

const RUN = new Date('2026-11-23T02:00:00.000Z');
const steady = (json: string) => steadyAnswer(json, RUN);

test('what has just happened, and what ends soon, is so on the clock of the pages', () => {
  const answer = { at: '2026-11-23T01:59:58.123Z', until: '2026-11-23T10:00:00.000Z' };
  const told: unknown = JSON.parse(steady(JSON.stringify(answer)));
  assert.deepEqual(told, { at: '2033-05-10T08:00:00.000Z', until: '2033-05-10T17:00:00.000Z' });
});

test('a moment that is the same in each run stays', () => {
  const answer = '{"start":"2093-04-01T14:00:00.000Z","day":"2026-11-23"}';
  assert.equal(steady(answer), answer);
});

test('references and releases are numbered within an answer, each by one number', () => {
  const answer = '["LK-QQ26-8VG3","LK-M8ZQ-ZT8L","LK-QQ26-8VG3","2c791feeb730f220"]';
  const told = '["LK-7F2M-2222","LK-7F2M-2223","LK-7F2M-2222","c0ffee005eed5eed"]';
  assert.equal(steady(answer), told);
  // Another run has other references.
  const other = answer.replaceAll('LK-QQ26-8VG3', 'LK-YE5G-NU5C').replace('2c79', '90ab');
  assert.equal(steady(other), told);
});

test('references of records that the test itself has put stay', () => {
  assert.equal(steady('"LK-LARK-2231"'), '"LK-LARK-2231"');
});

test('addresses say neither the port nor the secret of this run', () => {
  const [one, other] = [
    '24549/api/events/my/J_issPDTBZOUI-BAgfIu-X',
    '1080/api/events/my/KhBdZSV8Z1XBAp6rIOnrXy',
  ];
  const at = (rest: string) => steady(JSON.stringify(`http://localhost:${rest}.ics`));
  assert.equal(at(one), at(other));
});
