import { refreshOwnSession } from '@larkfield/area';
import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { fill } from '@larkfield/ui/testing/fill.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServices, type Answer } from '@larkfield/ui/testing/server.ts';
import { routes, testSite } from '@larkfield/ui/testing/site.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SESSION_CALL } from '../session/use-investor.ts';
import { Component as Page } from './page.tsx';

const CALL = '/api/verifylogininvestmentportal';
const accepted: Answer = [200, { Username: 'ada' }];
const refusal = (status: number, code: string): Answer => [status, { code, message: 'x', requestId: 'r' }];

/** Renders the page without session; after a login the service returns `username`. */
async function open(answer: Answer = accepted, username: string | null = 'ada', search = '') {
  fakeServices({ [SESSION_CALL]: [200, { username: null }] });
  await act(async () => void (await refreshOwnSession(SESSION_CALL)));
  const calls = fakeServices({ [SESSION_CALL]: [200, { username }], [CALL]: answer });
  const known = routes(
    '/directinvest/login',
    '/directinvest/opportunities',
    '/directinvest/:id',
    '/equityinvest',
    '/x',
  );
  const site = testSite({ path: '/directinvest/login', search, routes: known });
  return { calls, ...renderInSite(<Page />, site) };
}
const login = () => userEvent.click(screen.getByRole('button', { name: 'Log in' }));
const enter = () => fill(document.body, { Username: 'ada', Password: 'Harbor42Lights' });

// covers: I19
test('has username, password, a button and the way to the sign-up, and no finding', async () => {
  const { container } = await open();
  expect(screen.getByLabelText('Username')).toHaveAttribute('autocomplete', 'username');
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  expect(screen.getByRole('button', { name: 'Log in' })).toBeInTheDocument();
  const signup = screen.getByRole('link', { name: 'Create an investor account' });
  expect(signup).toHaveAttribute('href', '/directinvest/signup');
  expect(await axeViolations(container)).toEqual([]);
});

// covers: I20
test('asks for both entries in the specification’s words, and sends nothing', async () => {
  const { calls } = await open();
  await login();
  const links = within(screen.getByRole('alert')).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Username: Username is required.',
    'Password: Password is required.',
  ]);
  expect(calls.filter(({ url }) => url === CALL)).toEqual([]);
});

// covers: I22
test('tells a failure in the specification’s words, and keeps the username', async () => {
  await open(refusal(401, 'INVESTOR_LOGIN_FAILED'));
  enter();
  await login();
  expect(await screen.findByRole('alert')).toHaveTextContent('Incorrect Username or password!');
  expect(screen.getByLabelText('Username')).toHaveValue('ada');
});

// covers: I21
test.each([
  ['', '/directinvest/opportunities'],
  ['?from=/directinvest/4', '/directinvest/4'],
  ['?from=/equityinvest', '/equityinvest'],
  ['?from=/x', '/directinvest/opportunities'],
  ['?from=//evil.example', '/directinvest/opportunities'],
])('with %j in its address goes on to %s', async (search, end) => {
  const { calls, visits } = await open(accepted, 'ada', search);
  enter();
  await login();
  await waitFor(() => expect(visits.at(-1)).toBe(end));
  expect(calls[0]).toMatchObject({ url: CALL, body: { username: 'ada', password: 'Harbor42Lights' } });
});

test('a browser that does not keep the login is told so, and stays', async () => {
  const { visits } = await open(accepted, null);
  enter();
  await login();
  expect(await screen.findByText(/Your browser did not keep the login/)).toBeInTheDocument();
  expect(visits).toEqual([]);
});

test('an account that is not active yet is offered another link', async () => {
  await open(refusal(403, 'INVESTOR_PENDING'));
  enter();
  await login();
  expect(await screen.findByRole('button', { name: 'Send the link again' })).toBeInTheDocument();
});
