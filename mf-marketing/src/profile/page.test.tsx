import type { Session } from '@larkfield/area';
import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { fill } from '@larkfield/ui/testing/fill.ts';
import { renderInSite, renderStatic } from '@larkfield/ui/testing/render.tsx';
import { fakeServices, type Answer } from '@larkfield/ui/testing/server.ts';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as Page } from './page.tsx';

const user: Session = { kind: 'user', username: 'zey_aydin', events: [], loading: false };
const admin: Session = { kind: 'admin', username: 'admin1', events: [], loading: false };
const profile = {
  username: 'zey_aydin',
  email: 'zeynep@example.org',
  level: 'Registered User',
  totp: false,
  recoveryCodes: 0,
  firstname: 'Zeynep',
  lastname: 'Aydın',
  role: 'specialist',
  country: 'TR',
  state: 'none',
  city: 'İzmir',
};
const times = { startedAt: '2026-11-20T10:00:00.000Z', lastSeenAt: '2026-11-20T10:05:00.000Z' };
const here = { id: 'h', browser: 'Chrome', current: true, ...times };
const there = { id: 't', browser: '', current: false, ...times };
const done: Answer = [200, { success: true }];

async function open(session: Session, answers: Readonly<Record<string, Answer>> = {}) {
  const calls = fakeServices({
    '/api/profile': [200, profile],
    '/api/sessions': [200, [here, there]],
    ...answers,
  });
  const refreshSession = jest.fn(() => Promise.resolve(session));
  const page = renderInSite(<Page />, testSite({ session, refreshSession }));
  await screen.findByText('Chrome');
  return { ...page, calls, refreshSession };
}
const section = (name: string) => within(screen.getByRole('region', { name }));
const press = (name: string, place = screen as Pick<typeof screen, 'getByRole'>) =>
  userEvent.click(place.getByRole('button', { name }));

describe('the profile', () => {
  test('has no finding, and shows what is kept', async () => {
    const { container } = await open(admin);
    expect(await axeViolations(container)).toEqual([]);
    expect(screen.getByLabelText('First name')).toHaveValue('Zeynep');
    expect(screen.getByLabelText('Country')).toHaveValue('TR');
    expect(screen.getByLabelText('Your role')).toHaveValue('specialist');
    expect(container).toHaveTextContent('Your address is zeynep@example.org.');
  });

  test('loads nothing before the session is known', () => {
    const calls = fakeServices({});
    expect(renderStatic(<Page />)).toHaveTextContent('Loading your profile');
    renderInSite(<Page />, testSite({ session: { kind: 'visitor', events: [], loading: true } }));
    expect(calls).toHaveLength(0);
  });

  test('without script says that script is needed', () => {
    const page = renderStatic(<Page />);
    expect(page.querySelector('noscript')?.textContent).toContain('This page needs JavaScript.');
  });

  test('can be asked for again after a failure', async () => {
    const answers: Record<string, Answer> = { '/api/sessions': [200, [here]] };
    fakeServices(answers);
    const { container } = renderInSite(<Page />, testSite({ session: user }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Your profile could not be loaded');
    expect(await axeViolations(container)).toEqual([]);
    answers['/api/profile'] = [200, profile];
    await press('Try again');
    expect(await screen.findByLabelText('First name')).toHaveValue('Zeynep');
  });

  test('is none of participants', () => {
    renderInSite(<Page />, testSite({ session: { kind: 'participant', events: [], loading: false } }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('You have no profile here');
  });

  test('keeps changed details, and says so until the next change', async () => {
    const { calls } = await open(user, { '/api/profile': [200, profile] });
    fill(document.body, { City: 'Ankara' });
    await press('Save changes');
    expect(await screen.findByText('Your details are saved.')).toBeInTheDocument();
    expect(calls.at(-1)).toMatchObject({
      url: '/api/profile',
      body: { city: 'Ankara', firstname: 'Zeynep' },
    });
    expect(screen.getByLabelText('City')).toHaveValue('Ankara');
    fill(document.body, { City: 'Bursa' });
    expect(screen.queryByText('Your details are saved.')).not.toBeInTheDocument();
  });

  test('changes an address by a link to the new one', async () => {
    const { calls } = await open(user, { '/api/changeEmail': done });
    const email = section('E-mail address');
    await userEvent.type(email.getByLabelText('New e-mail'), 'new@example.org');
    await userEvent.type(email.getByLabelText('Current password'), 'Kite_42');
    await press('Change e-mail');
    expect(await screen.findByText(/Please open the link/)).toBeInTheDocument();
    expect(calls.at(-1)?.body).toMatchObject({ email: 'new@example.org', password: 'Kite_42' });
  });

  test('changes a password, not without the present one', async () => {
    const fields = [{ field: 'password', key: 'errors.passwordWrong' }];
    const answers: Record<string, Answer> = {
      '/api/changePassword': [422, { code: 'VALIDATION_FAILED', message: 'x', fields, requestId: 'r' }],
    };
    await open(user, answers);
    const password = section('Password');
    for (const [label, value] of [
      ['Current password', 'Kite_42'],
      ['New password', 'Moon_1_tide'],
      ['Confirm new password', 'Moon_1_tide'],
    ] as const)
      await userEvent.type(password.getByLabelText(label), value);
    await press('Change password');
    expect(await screen.findByRole('alert')).toHaveTextContent('This is not your current password.');
    expect(password.getByLabelText('Current password')).toBeInvalid();
  });
});

describe('the places where somebody is logged in', () => {
  test('are told apart, and all but this one can be ended', async () => {
    const { calls } = await open(user, { '/api/sessions/end': done });
    const list = section('Where you are logged in');
    expect(list.getByText('This device')).toBeInTheDocument();
    expect(list.getByText('Unknown browser')).toBeInTheDocument();
    expect(list.getAllByRole('button', { name: 'Log out' })).toHaveLength(1);
    await press('Log out', list);
    expect(await list.findByText('That device is logged out.')).toBeInTheDocument();
    await waitFor(() =>
      expect(calls.map(({ url }) => url).slice(2)).toEqual(['/api/sessions/end', '/api/sessions']),
    );
    expect(calls[2]?.body).toEqual({ id: 't' });
  });

  test('can be left all at once; that ends at home', async () => {
    const { visits, refreshSession } = await open(user, { '/api/logoutEverywhere': done });
    await press('Log out everywhere');
    await waitFor(() => expect(refreshSession).toHaveBeenCalledTimes(1));
    expect(visits).toContain('/');
  });

  test('a failure is said where it happened', async () => {
    const { visits } = await open(user);
    await press('Log out everywhere');
    expect(await screen.findByRole('alert')).toHaveTextContent('We cannot reach our service');
    expect(visits).toEqual([]);
  });
});

describe('the second factor', () => {
  test('is for administrators only', async () => {
    await open(user);
    expect(screen.queryByRole('heading', { name: 'Second factor' })).not.toBeInTheDocument();
  });

  test('is set up with a key, a code and recovery codes', async () => {
    const { container, calls } = await open(admin, {
      '/api/totp/start': [200, { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/x:admin1?secret=ABC' }],
      '/api/totp/confirm': [200, { recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] }],
    });
    await press('Set up a second factor');
    expect(await screen.findByText('ABCD EFGH IJKL MNOP')).toBeInTheDocument();
    expect(await axeViolations(container)).toEqual([]);
    fill(document.body, { Code: '123456' });
    await press('Turn on');
    expect(await screen.findByText('aaaa-bbbb')).toBeInTheDocument();
    expect(await axeViolations(container)).toEqual([]);
    await press('I have written them down');
    await waitFor(() => expect(calls.at(-1)?.url).toBe('/api/profile'));
  });

  test('is switched off with password and code', async () => {
    const { calls } = await open(admin, {
      '/api/profile': [200, { ...profile, totp: true }],
      '/api/totp/stop': done,
    });
    const factor = section('Second factor');
    await userEvent.type(factor.getByLabelText('Current password'), 'Kite_42');
    await userEvent.type(factor.getByLabelText('Code'), '123456');
    await press('Turn off');
    await waitFor(() => expect(calls.find(({ url }) => url === '/api/totp/stop')).toBeDefined());
  });
});

test('an account is closed after a question and the password', async () => {
  const { container, visits } = await open(user, { '/api/closeAccount': done });
  await press('Close my account');
  const dialog = within(await screen.findByRole('dialog', { name: 'Close your account for good?' }));
  expect(await axeViolations(container)).toEqual([]);
  await userEvent.type(dialog.getByLabelText('Current password'), 'Kite_42');
  await press('Close account for good', dialog);
  expect(await screen.findByRole('heading', { name: 'Your account is closed' })).toHaveFocus();
  await press('Home page');
  await waitFor(() => expect(visits).toContain('/'));
});
