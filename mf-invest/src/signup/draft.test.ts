import { SIGNUP } from './use-signup.ts';

test('the draft in the browser holds no number, bank detail, password or answer', () => {
  SIGNUP.draft.save({
    'directInvest.first_name': 'Ada',
    'directInvest.ssn': '212-45-6789',
    'directInvest.contingent.ssn_confirm': '212-45-6780',
    'directInvest.bankAccount.account_nr': '00421187',
    'directInvest.security_answer': 'Biscuit',
    password: 'Harbor42Lights',
    confirm: 'Harbor42Light',
  });
  expect(JSON.stringify(localStorage)).toContain('Ada');
  expect(JSON.stringify(localStorage)).not.toMatch(/212-45|00421187|Biscuit|Harbor42/);
  expect(SIGNUP.draft.read()).toEqual({ 'directInvest.first_name': 'Ada' });
});
