import { refreshOwnSession } from '@larkfield/area';
import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { fill } from '@larkfield/ui/testing/fill.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServices, type Answer } from '@larkfield/ui/testing/server.ts';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SESSION_CALL } from '../session/use-investor.ts';
import { Component as Page } from './page.tsx';

const directInvest = {
  first_name: 'Ada',
  country: 'US',
  ssn: '•••• 6789',
  beneficiant: { first_name: 'Zoë', ssn: '•••• 2233' },
  bankAccount: { bankname: 'Bay Savings Bank', account_nr: '•••• 3350' },
};
const profile = { username: 'ada', directInvest };
const done: Answer = [200, { success: true }];

async function open(username: string | null, answers: Readonly<Record<string, Answer>> = {}) {
  const calls = fakeServices({
    [SESSION_CALL]: [200, { username }],
    '/api/invest/profile': [200, profile],
    ...answers,
  });
  await act(async () => void (await refreshOwnSession(SESSION_CALL)));
  calls.splice(0);
  return { calls, ...renderInSite(<Page />, testSite({ path: '/directinvest/profile' })) };
}
const confirm = async () => {
  fill(document.body, { Password: 'Harbor42Lights' });
  await userEvent.click(screen.getByRole('button', { name: 'Show the numbers' }));
};

test('visitors without session are redirected to the login and back, without loading data', async () => {
  const { calls } = await open(null);
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    '/directinvest/login?from=/directinvest/profile',
  );
  expect(calls).toEqual([]);
});

test('numbers are shown in full after the password was given once more, until they are hidden', async () => {
  const secrets = { ssn: '212456789', beneficiant: {}, bankAccount: { account_nr: '004211873350' } };
  const { container, calls } = await open('ada', {
    '/api/invest/confirm-password': done,
    '/api/invest/profile/reveal': [200, secrets],
  });
  expect(await screen.findByText('•••• 6789')).toBeInTheDocument();
  expect(await axeViolations(container)).toEqual([]);
  await confirm();
  expect(await screen.findByText('004211873350')).toBeInTheDocument();
  expect(calls.map(({ url }) => url)).toEqual([
    '/api/invest/profile',
    '/api/invest/confirm-password',
    '/api/invest/profile/reveal',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Hide the numbers' }));
  expect(screen.queryByText('004211873350')).not.toBeInTheDocument();
});

test('a wrong password reveals nothing and shows an error', async () => {
  const fields = [{ field: 'password', key: 'errors.passwordWrong' }];
  const wrong: Answer = [422, { code: 'VALIDATION_FAILED', fields }];
  const { calls } = await open('ada', { '/api/invest/confirm-password': wrong });
  await screen.findByText('•••• 6789');
  await confirm();
  expect((await screen.findAllByText('This is not your current password.')).length).toBeGreaterThan(0);
  expect(calls.some(({ url }) => url.endsWith('/reveal'))).toBe(false);
});

test('a failed load of the data can be retried', async () => {
  const answers: Record<string, Answer> = { '/api/invest/profile': 'no answer' };
  await open('ada', answers);
  expect(await screen.findByRole('alert')).toHaveTextContent('Your details could not be loaded');
  fakeServices({ '/api/invest/profile': [200, profile] });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('•••• 6789')).toBeInTheDocument();
});

test('a change that waits for its link, and the days without payments after it, are said', async () => {
  const change = { bankname: 'Coast Bank', account_nr: '•••• 5678', until: '2090-03-03T09:00:00.000Z' };
  const waiting = { ...profile, bankChange: change, paymentsWaitUntil: '2090-03-05T09:00:00.000Z' };
  await open('ada', { '/api/invest/profile': [200, waiting] });
  expect(await screen.findByText(/The new account •••• 5678 \(Coast Bank\) waits/)).toBeInTheDocument();
  expect(screen.getByText(/no payment is made before March 5, 2090/)).toBeInTheDocument();
});
