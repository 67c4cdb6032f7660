import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formGaps } from '../../forms/form-gaps.ts';
import { ROOT } from '../../workspace/paths.ts';

test('a field without a control, and one without a column, are named with where they belong', async () => {
  assert.deepEqual(await formGaps(ROOT, 'mf-events', {}), [
    'mf-events signUpForm: guests: no control name="guests" in mf-events/src',
    'mf-events signUpForm: guests: no column in services/events/src/signup/kind.ts',
  ]);
});

test('an exception that is none any more is named', async () => {
  const leftOut = { controls: ['guests', 'email'], columns: ['guests', 'email'] };
  assert.deepEqual(await formGaps(ROOT, 'mf-events', { 'mf-events signUpForm': leftOut }), [
    'mf-events signUpForm: email: has a control, and is an exception (tools/checks/check-forms.ts)',
    'mf-events signUpForm: email: has a column, and is an exception (tools/checks/check-forms.ts)',
  ]);
});
