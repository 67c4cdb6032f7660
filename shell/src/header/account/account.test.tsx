import type { Session } from '@larkfield/area';
import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInShell } from '../../testing/render-in-shell.tsx';
import { route, shellSite } from '../../testing/site.ts';
import { Header } from '../header.tsx';

const routes = [
  route('/'),
  route('/login'),
  route('/register'),
  route('/profile', { audience: 'signed-in' }),
  route('/users', {
    audience: 'admin',
    navigation: [{ menu: 'actions', order: 2, label: 'User management' }],
  }),
  route('/registeredEvents', {
    audience: 'signed-in',
    navigation: [{ menu: 'actions', order: 1, label: 'Registered events', holdersOnly: true }],
  }),
];
const who = (kind: Session['kind'], more: Partial<Session> = {}): Session => ({
  kind,
  events: [],
  loading: false,
  ...more,
});

function show(session: Session, logout = jest.fn(() => Promise.resolve(true))) {
  const site = shellSite({ routes, session, logout });
  return { logout, ...renderInShell(<Header />, site) };
}

function offered(): string[] {
  const account = screen.queryByRole('navigation', { name: 'Account' });
  const place = account ?? screen.getByRole('navigation', { name: 'Main menu' });
  const controls = account ? [...place.querySelectorAll('a, button')] : within(place).getAllByRole('link');
  return controls.map(({ textContent }) => textContent ?? '');
}

const rows: readonly (readonly [Session, readonly string[]])[] = [
  [who('visitor'), ['Log in', 'Create an account']],
  [who('visitor', { loading: true }), ['Log in', 'Create an account']],
  [who('participant', { email: 'a@b.cd' }), ['Log out']],
  [who('participant', { email: 'a@b.cd', events: [1] }), ['Registered events', 'Log out']],
  [who('user', { username: 'ada_1815' }), ['Your profile', 'Log out']],
  [
    who('admin', { username: 'admin1', events: [1] }),
    ['Your profile', 'Registered events', 'User management', 'Log out'],
  ],
];

// covers: M28, M30, M33
test.each(rows)('%j is offered %j', async (session, entries) => {
  const { container } = show(session);
  expect(offered()).toEqual(entries);
  expect(await axeViolations(container)).toEqual([]);
});

test('the user menu announces the user', () => {
  show(who('user', { username: 'ada_1815' }));
  expect(screen.getByRole('button', { name: 'Account ada_1815' })).toBeInTheDocument();
  expect(screen.getAllByText('Logged in as ada_1815')).toHaveLength(2);
});

test('without a login page there is no login link', () => {
  renderInShell(<Header />, shellSite());
  expect(screen.queryByRole('link', { name: 'Log in' })).not.toBeInTheDocument();
});

test('a failed logout shows an error in the menu', async () => {
  const { logout } = show(
    who('user', { username: 'ada_1815' }),
    jest.fn(() => Promise.resolve(false)),
  );
  const menu = screen.getByRole('navigation', { name: 'Account' });
  await userEvent.click(within(menu).getByRole('button', { name: 'Log out' }));
  expect(logout).toHaveBeenCalledTimes(1);
  expect(await within(menu).findByText(/You could not be logged out/)).toHaveAttribute('role', 'alert');
});
