import type { FieldProblem } from '@larkfield/contracts';
import { createFieldChecks } from './field-checks.ts';

const wrong = (...fields: readonly string[]): FieldProblem[] =>
  fields.map((field) => ({ field, key: 'errors.required' }));

describe('field checks', () => {
  test('show nothing while a field is edited for the first time', () => {
    const checks = createFieldChecks(() => wrong('city'));
    expect(checks.changed('city')).toBeUndefined();
  });

  test('say nothing about a field that was left without an edit', () => {
    const checks = createFieldChecks(() => wrong('city'));
    expect(checks.left('city')).toBeUndefined();
  });

  test('check an edited field when it is left, and only that one', () => {
    const checks = createFieldChecks(() => wrong('city', 'zip'));
    checks.changed('city');
    expect(checks.left('city')).toEqual(wrong('city'));
  });

  test('follow every change from then on', () => {
    let found = wrong('city');
    const checks = createFieldChecks(() => found);
    checks.changed('city');
    checks.left('city');
    found = [];
    expect(checks.changed('city')).toEqual([]);
    found = wrong('city');
    expect(checks.changed('city')).toEqual(wrong('city'));
  });

  test('show every problem once the form was sent', () => {
    const checks = createFieldChecks(() => wrong('city', 'zip'));
    expect(checks.checkAll()).toEqual(wrong('city', 'zip'));
    expect(checks.changed('name')).toEqual(wrong('city', 'zip'));
  });

  test('show a problem from the server until its field changes', () => {
    const checks = createFieldChecks(() => []);
    checks.checkAll();
    expect(checks.addServerProblems(wrong('city', 'zip'))).toEqual(wrong('city', 'zip'));
    expect(checks.changed('city')).toEqual(wrong('zip'));
  });

  test('start again after a success', () => {
    const checks = createFieldChecks(() => wrong('city'));
    checks.checkAll();
    checks.reset();
    expect(checks.changed('city')).toBeUndefined();
  });
});
