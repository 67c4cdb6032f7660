import { refreshOwnSession } from '@larkfield/area';
import type { AreaBar } from '@larkfield/contracts';
import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInShell, renderStaticInShell } from '../testing/render-in-shell.tsx';
import { route, shellSite } from '../testing/site.ts';
import { AreaHeader } from './area-header.tsx';

const SESSION = '/api/area/session';
const LOGOUT = '/api/area/logout';
const bar: AreaBar = {
  home: { path: '/area', label: 'The area' },
  back: { path: '/supportus', label: 'Back' },
  links: [
    { path: '/area/list', label: 'List' },
    { path: '/area/unreleased', label: 'Nowhere' },
  ],
  account: {
    session: SESSION,
    logout: LOGOUT,
    visitor: [{ path: '/area/login', label: 'Login' }],
    member: [{ path: '/area/own', label: 'Own page' }],
  },
};
const routes = ['/', '/supportus', '/area', '/area/list', '/area/login', '/area/own'].map((path) =>
  route(path),
);
const site = (path = '/area/list') => shellSite({ routes, path, bar });
const show = (path?: string) => renderInShell(<AreaHeader bar={bar} />, site(path));
const nav = () => screen.getByRole('navigation', { name: 'The area' });

/** The module keeps the session between tests, as in a page. */
async function signedIn(username: string | null) {
  const calls = fakeServices({ [SESSION]: [200, { username }], [LOGOUT]: [200, { success: true }] });
  await act(async () => void (await refreshOwnSession(SESSION)));
  return calls;
}

beforeEach(() => signedIn(null));

describe('the header of an area', () => {
  // covers: I13
  test('starts with a skip link and has the menus of the site except the main menu', async () => {
    const { container } = show();
    expect(screen.getAllByRole('link')[0]).toHaveAttribute('href', '#main');
    expect(screen.getByRole('button', { name: /Language/ })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Accessibility/ })).toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).not.toBeInTheDocument();
    expect(await axeViolations(container)).toEqual([]);
  });

  // covers: I13
  test('links back and to the released pages, and marks the current one', () => {
    show();
    const links = within(nav()).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Back', '/supportus'],
      ['List', '/area/list'],
      ['Login', '/area/login'],
    ]);
    expect(within(nav()).getByRole('link', { current: 'page' })).toHaveTextContent('List');
  });

  test('is complete without script, for somebody who is not signed in', async () => {
    await signedIn('ada');
    const header = renderStaticInShell(<AreaHeader bar={bar} />, site());
    expect(header).toHaveTextContent('Login');
    expect(header).not.toHaveTextContent('ada');
  });
});

describe('an account of the area', () => {
  // covers: I13
  test('is shown by name, with its pages and a logout button', async () => {
    await signedIn('ada');
    const { container } = show();
    expect(screen.getByRole('button', { name: 'Account ada' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Own page' })).toHaveAttribute('href', '/area/own');
    expect(screen.queryByRole('link', { name: 'Login' })).not.toBeInTheDocument();
    expect(await axeViolations(container)).toEqual([]);
  });

  test('is logged out by a call, and then the area’s home page opens', async () => {
    await signedIn('ada');
    const { visits, store } = show();
    fakeServices({ [SESSION]: [200, { username: null }], [LOGOUT]: [200, { success: true }] });
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    expect(await screen.findByRole('link', { name: 'Login' })).toBeInTheDocument();
    expect(visits).toEqual(['/area']);
    await waitFor(() => expect(store.getState().announcement).toBe('You are logged out.'));
  });

  test('stays after a failed logout, with an error', async () => {
    await signedIn('ada');
    show();
    fakeServices({});
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('You could not be logged out');
    expect(screen.getByRole('button', { name: 'Account ada' })).toBeInTheDocument();
  });
});
