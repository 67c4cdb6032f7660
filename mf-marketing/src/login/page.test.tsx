import type { Session } from '@larkfield/area';
import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { fill } from '@larkfield/ui/testing/fill.ts';
import { renderInSite, renderStatic } from '@larkfield/ui/testing/render.tsx';
import { fakeServer } from '@larkfield/ui/testing/server.ts';
import { routes, testSite } from '@larkfield/ui/testing/site.ts';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import texts from '../../../locales/en/account.json';
import { Component as Page } from './page.tsx';

const visitor: Session = { kind: 'visitor', events: [], loading: false };
const user: Session = { kind: 'user', username: 'zey_aydin', events: [], loading: false };
const accepted = [
  200,
  { Username: 'zey_aydin', Registeredevents: '[]', Rolemanage: 'Registered User' },
] as const;
const refused = [401, { code: 'LOGIN_FAILED', message: 'x', requestId: 'r' }] as const;

/** Renders the page in a site whose next session is `next`. */
function open(next: Session = user, changes: Parameters<typeof testSite>[0] = {}) {
  const site = testSite({
    routes: routes('/', '/login', '/profile', '/registeredEvents'),
    session: visitor,
    refreshSession: () => {
      act(() => page.change({ ...site, session: next }));
      return Promise.resolve(next);
    },
    ...changes,
  });
  const page = renderInSite(<Page />, site);
  return page;
}

const account = () => within(screen.getByRole('region', { name: 'With your account' }));
const participant = () => within(screen.getByRole('region', { name: 'As an event participant' }));
const login = () => userEvent.click(account().getByRole('button', { name: 'Log in' }));
const enter = (password = 'Kite_42') => fill(document.body, { Username: 'zey_aydin', Password: password });

beforeEach(() => {
  location.hash = '';
});

describe('the login', () => {
  test('has no accessibility findings, before and after a refusal', async () => {
    const { container } = open();
    expect(await axeViolations(container)).toEqual([]);
    await login();
    expect(await axeViolations(container)).toEqual([]);
  });

  // covers: M20, M103
  test('asks for both entries in the specification’s words', async () => {
    open();
    await login();
    const links = within(screen.getByRole('alert')).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Username: username is required',
      'Password: password is required',
    ]);
  });

  // covers: M106
  test('tells a failure in one text whatever its cause, and keeps the entries', async () => {
    fakeServer(refused);
    open();
    enter();
    await login();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Cannot login. Please check your username and password are correct.',
    );
    expect(account().getByLabelText('Username')).toHaveValue('zey_aydin');
  });

  // covers: M105
  test.each([
    ['', '/'],
    ['?from=/profile', '/profile'],
    ['?from=//evil.example', '/'],
  ])('with %j in its address goes on to %s', async (search, end) => {
    const calls = fakeServer(accepted);
    const { visits } = open(user, { search });
    enter();
    await login();
    await screen.findByText('You are logged in as zey_aydin.');
    expect(calls[0]).toMatchObject({
      url: '/api/verifylogin',
      body: { username: 'zey_aydin', password: 'Kite_42' },
    });
    expect(visits).toEqual([end]);
  });

  test('says which page sent the visitor only if one did', () => {
    open(user, { search: '?from=/profile' });
    expect(screen.getByText(/Please log in to open that page/)).toBeInTheDocument();
  });

  test('tells how long to wait after too many tries', async () => {
    fakeServer([429, { code: 'TOO_MANY_TRIES', message: 'x' }, { 'retry-after': '130' }]);
    open();
    enter();
    await login();
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait 3 minutes, then try again.');
  });

  test('shows a notice if the browser does not keep the session', async () => {
    fakeServer(accepted);
    const { visits } = open(visitor);
    enter();
    await login();
    expect(await screen.findByText(/Your browser did not keep the login/)).toBeInTheDocument();
    expect(visits).toEqual([]);
  });

  test('of an account with a second factor asks for the code and sends all three', async () => {
    const calls = fakeServer(
      [401, { code: 'CODE_REQUIRED', message: 'x', requestId: 'r' }],
      refused,
      accepted,
    );
    const { container, visits } = open();
    enter();
    await login();
    expect(await screen.findByRole('heading', { name: 'One more step' })).toHaveFocus();
    expect(await axeViolations(container)).toEqual([]);
    const check = () => userEvent.click(screen.getByRole('button', { name: 'Check code' }));
    await check();
    expect(await screen.findByRole('alert')).toHaveTextContent(/Please enter the six digits/);
    fill(document.body, { Code: '123456' });
    await check();
    expect(await screen.findByRole('alert')).toHaveTextContent('Cannot login.');
    fill(document.body, { Code: '654321' });
    await check();
    await screen.findByText('You are logged in as zey_aydin.');
    expect(calls[2]?.body).toMatchObject({ username: 'zey_aydin', password: 'Kite_42', code: '654321' });
    expect(visits).toContain('/');
  });

  test('with a one-time password goes on only after an own one is chosen', async () => {
    const calls = fakeServer(accepted, [200, { success: true }]);
    const admin: Session = { kind: 'admin', username: 'admin1', events: [], loading: false };
    let mustChange = true;
    const site = testSite({
      refreshSession: () => {
        const next: Session = mustChange ? { ...admin, mustChange } : admin;
        act(() => page.change({ ...site, session: next }));
        return Promise.resolve(next);
      },
    });
    const page = renderInSite(<Page />, site);
    enter('Once_only');
    await login();
    expect(await screen.findByRole('heading', { name: 'Choose your own password' })).toHaveFocus();
    expect(page.visits).toEqual([]);
    expect(await axeViolations(page.container)).toEqual([]);
    fill(document.body, { 'New password': 'Moon_1_tide', 'Confirm new password': 'Moon_1_tide' });
    mustChange = false;
    await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }));
    await screen.findByText('You are logged in as admin1.');
    expect(calls[1]).toMatchObject({
      url: '/api/changePassword',
      body: { password: 'Once_only', newPassword: 'Moon_1_tide' },
    });
    expect(page.visits).toContain('/');
  });

  test('shows logout and further links to a logged-in user', async () => {
    const logout = jest.fn(() => Promise.resolve(true));
    const { container } = renderInSite(
      <Page />,
      testSite({ session: user, logout, routes: routes('/profile') }),
    );
    expect(screen.getByRole('link', { name: 'Your profile' })).toBeInTheDocument();
    expect(await axeViolations(container)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    expect(logout).toHaveBeenCalledTimes(1);
  });

  test('without script says that script is needed', () => {
    const main = renderStatic(<Page />, { routes: routes('/registeredEvents') });
    expect(main.querySelectorAll('noscript')).toHaveLength(2);
    expect(main.querySelector('form[action="/api/verifylogin"] button[type="submit"]')).toBeDisabled();
  });
});

describe('the login of participants', () => {
  test('is there only where the page of their sign-ups is, and nothing else speaks of events', async () => {
    const { container } = open(user, { routes: routes('/', '/login') });
    expect(screen.queryByRole('region', { name: 'As an event participant' })).not.toBeInTheDocument();
    expect(container).not.toHaveTextContent(/event|sign(ed)?[- ]up/i);
    expect(texts.login.description).not.toMatch(/event|sign(ed)?[- ]up/i);
    expect(account().getByRole('button', { name: 'Log in' })).toBeInTheDocument();
    expect(await axeViolations(container)).toEqual([]);
  });

  // covers: M102, M107, M109
  test('asks for names and e-mail and no password', async () => {
    const calls = fakeServer([200, { Email: 'a@b.cd', Timestamp: '[7]' }]);
    const { visits } = open({ kind: 'participant', email: 'a@b.cd', events: [7], loading: false });
    fill(document.body, { 'First name': 'Ada', 'Last name': 'Li', 'E-mail': 'a@b.cd' });
    await userEvent.click(participant().getByRole('button'));
    await screen.findByText('You are logged in as a@b.cd.');
    expect(calls[0]).toMatchObject({
      url: '/api/loginParticipant',
      body: { firstname: 'Ada', lastname: 'Li', email: 'a@b.cd' },
    });
    expect(visits).toContain('/');
  });

  test('fails in words that fit its entries', async () => {
    fakeServer(refused);
    open();
    fill(document.body, { 'First name': 'Ada', 'Last name': 'Li', 'E-mail': 'a@b.cd' });
    await userEvent.click(participant().getByRole('button'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Cannot log in. Please check that your name and e-mail are those of your sign-up.',
    );
  });
});

describe('the forgotten password', () => {
  const dialog = () => screen.findByRole('dialog', { name: 'Forgot your password?' });
  const ask = () => userEvent.click(screen.getByRole('button', { name: 'Send e-mail' }));
  const openDialog = () => userEvent.click(screen.getByRole('button', { name: 'Forgot your password?' }));

  afterEach(() => jest.useRealTimers());

  test('has no finding', async () => {
    open();
    await openDialog();
    expect(await axeViolations(await dialog())).toEqual([]);
  });

  // covers: M102
  test('opens by its anchor, where the page of a useless link leads', async () => {
    location.hash = '#forgot';
    open();
    expect(await dialog()).toBeInTheDocument();
  });

  // covers: M112, M113
  test('names a malformed address', async () => {
    open();
    await openDialog();
    fill(await dialog(), { 'Recovery e-mail': 'not an address' });
    await ask();
    expect(within(await dialog()).getByRole('alert')).toHaveTextContent('Invalid Email');
  });

  // covers: M113, M114
  test('says that it was sent, pauses for a minute, closed or not, and then can be sent again', async () => {
    jest.useFakeTimers();
    const type = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const calls = fakeServer([200, { success: true }]);
    open();
    await type.click(screen.getByRole('button', { name: 'Forgot your password?' }));
    fill(await dialog(), { 'Recovery e-mail': 'a@b.cd' });
    const send = () => screen.getByRole('button', { name: 'Send e-mail' });
    await type.click(send());
    expect(await screen.findByText('Email Sent')).toBeInTheDocument();
    expect(send()).toHaveAttribute('aria-disabled', 'true');
    await type.click(send());
    expect(calls).toHaveLength(1);
    expect(screen.getByRole('timer')).toHaveTextContent('Please wait 60 seconds');
    act(() => jest.advanceTimersByTime(30_000));
    expect(screen.getByRole('timer')).toHaveTextContent('Please wait 30 seconds');
    await type.click(screen.getByRole('button', { name: 'Close' }));
    await type.click(screen.getByRole('button', { name: 'Forgot your password?' }));
    await dialog();
    expect(send()).toHaveAttribute('aria-disabled', 'true');
    act(() => jest.advanceTimersByTime(31_000));
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
    expect(screen.getByText('You can send it again now.')).toBeInTheDocument();
    expect(send()).not.toHaveAttribute('aria-disabled');
  });
});
