import { planBulkStep, runBulkPlan } from './bulk-plan.ts';
import { toUser } from './steps.ts';

const user = (username: string, state = 'active', level = 'Registered User') =>
  toUser({
    reference: `LK-${username}`,
    version: 0,
    state,
    values: { username, email: `${username}@example.org`, firstName: username, lastName: '', level },
  });
const names = (users: readonly { readonly username: string }[]) => users.map(({ username }) => username);

test('a suspension skips suspended users and oneself', () => {
  const users = [user('ana'), user('ben', 'suspended'), user('boss', 'active', 'Admin')];
  const plan = planBulkStep(users, 'suspend', 'boss');
  expect(names(plan.steps.map((one) => one.user))).toEqual(['ana']);
  expect(names(plan.unable)).toEqual(['ben']);
  expect(plan.self).toBe(true);
});

test('rights are only given to users without them', () => {
  const plan = planBulkStep([user('ana'), user('eva', 'active', 'Admin')], 'makeAdmin', 'boss');
  expect(plan.steps.map(({ step }) => step.body)).toEqual([{ email: 'ana@example.org', role: 'Admin' }]);
  expect(names(plan.unable)).toEqual(['eva']);
});

test('a refusal skips only its user; a login that is too old stops the run', async () => {
  const { steps } = planBulkStep([user('ana'), user('ben'), user('eva')], 'suspend', 'boss');
  const problem = (code: 'LAST_ADMIN' | 'LOGIN_NOT_FRESH') =>
    ({ ok: false, problem: { code, message: '', fields: [] } }) as never;
  const sent: string[] = [];
  const answering =
    (refused: string, code: 'LAST_ADMIN' | 'LOGIN_NOT_FRESH') => async (_path: string, body: object) => {
      const email = String(Reflect.get(body, 'email'));
      sent.push(email);
      return email.startsWith(refused) ? problem(code) : ({ ok: true, value: {} } as never);
    };
  const one = await runBulkPlan(steps, answering('ben', 'LAST_ADMIN'));
  expect([one.changed, names(one.refused)]).toEqual([2, ['ben']]);
  sent.splice(0);
  const other = await runBulkPlan(steps, answering('ben', 'LOGIN_NOT_FRESH'));
  expect([other.changed, names(other.refused), sent.length]).toEqual([1, ['ben', 'eva'], 2]);
});
