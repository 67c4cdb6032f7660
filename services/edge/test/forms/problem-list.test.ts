import assert from 'node:assert/strict';
import test from 'node:test';
import type { FormLabels } from '@larkfield/contracts';
import { problemList } from '../../src/forms/problem-list.ts';
import { CONTACT, formTexts, REFERRAL, supportTexts } from '../support/edge.ts';

const texts = { forms: formTexts, support: supportTexts };

function lines(labels: FormLabels, problem: Parameters<typeof problemList>[0]): string[] {
  const html = problemList(problem, { texts, language: 'en', labels });
  return [...html.matchAll(/<li dir="ltr">(.*?)<\/li>/g)].map(([, line]) => line ?? '');
}

const labels: readonly (readonly [form: FormLabels, field: string, words: string])[] = [
  [CONTACT, 'role', 'Your role'],
  [REFERRAL, 'role', 'Their role'],
  [REFERRAL, 'cust_collab', 'Customer or collaborator'],
  [REFERRAL, 'referer.email', 'Your e-mail'],
  [REFERRAL, 'collaborator.email', 'Their e-mail'],
];

for (const [form, field, words] of labels) {
  test(`${field} of the ${form === CONTACT ? 'contact' : 'referral'} form is called "${words}"`, () => {
    const problem = { fields: [{ field, key: 'errors.choose' }] };
    assert.deepEqual(lines(form, problem), [`${words}: Please choose one of the options.`]);
  });
}

test('a text with a marked-up link is listed by its words alone', () => {
  const [line = ''] = lines(CONTACT, { message: 'problems.notFunctional' });
  assert.match(line, /or use the contact us form$/);
  assert.doesNotMatch(line, /&lt;|</);
});

test('a text that does not exist is its key for a field, and nothing for the whole', () => {
  assert.deepEqual(lines(CONTACT, { fields: [{ field: 'x', key: 'errors.new' }] }), ['x: errors.new']);
  assert.deepEqual(lines(CONTACT, { message: 'problems.new' }), ['']);
});

test('a line of a right-to-left page runs from right to left', () => {
  assert.match(problemList({}, { texts, language: 'ar', labels: CONTACT }), /^<li dir="rtl">/);
});
