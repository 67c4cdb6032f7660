import { refreshOwnSession } from '@larkfield/area';
import type { AreaBar } from '@larkfield/contracts';
import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInShell, renderStaticInShell } from '../testing/render-in-shell.tsx';
import { route, shellSite } from '../testing/site.ts';
import { Header } from './header.tsx';

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
const show = (path?: string) => renderInShell(<Header />, site(path));
const nav = () => screen.getByRole('navigation', { name: 'The area' });
const account = () => screen.getByRole('navigation', { name: 'Account' });

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

  test('has the name of the site beside that of the area, with a link to the area’s start page', () => {
    show();
    expect(screen.getByRole('link', { name: 'Larkfield The area' })).toHaveAttribute('href', '/area');
  });

  // covers: I13
  test('links back and to the released pages, and marks the current one', () => {
    show();
    const links = within(nav()).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Login', '/area/login'],
      ['Back', '/supportus'],
      ['List', '/area/list'],
    ]);
    expect(within(nav()).getByRole('link', { current: 'page' })).toHaveTextContent('List');
  });

  test('has the search of the site, unless the area has its own', () => {
    const navigation = [{ menu: 'search' as const, order: 1, label: 'Search' }];
    const all = [...routes, route('/search', { navigation }), route('/area/search')];
    const find = { path: '/area/search', label: 'Search the area' };
    const links = (more: Partial<AreaBar>, released = all) => {
      const header = renderStaticInShell(
        <Header />,
        shellSite({ routes: released, path: '/area', bar: { ...bar, ...more } }),
      );
      return [...header.querySelectorAll('a[href*="search"]')].map((link) => link.getAttribute('href'));
    };
    expect(links({})).toEqual(['/search']);
    expect(links({ search: find })).toEqual(['/area/search']);
    expect(links({ search: find }, all.slice(0, -1))).toEqual([]);
  });

  test('is complete without script, for somebody who is not signed in', async () => {
    await signedIn('ada');
    const header = renderStaticInShell(<Header />, site());
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
    for (const place of [account(), nav()]) {
      expect(within(place).getByRole('link', { name: 'Own page' })).toHaveAttribute('href', '/area/own');
      expect(within(place).getByRole('button', { name: 'Log out' })).toBeInTheDocument();
    }
    expect(screen.queryByRole('link', { name: 'Login' })).not.toBeInTheDocument();
    expect(await axeViolations(container)).toEqual([]);
  });

  test('is logged out by a call, and then the area’s home page opens', async () => {
    await signedIn('ada');
    const { visits, store } = show();
    fakeServices({ [SESSION]: [200, { username: null }], [LOGOUT]: [200, { success: true }] });
    await userEvent.click(within(account()).getByRole('button', { name: 'Log out' }));
    expect(await within(nav()).findByRole('link', { name: 'Login' })).toBeInTheDocument();
    expect(visits).toEqual(['/area']);
    await waitFor(() => expect(store.getState().announcement).toBe('You are logged out.'));
  });

  test('stays after a failed logout, with an error', async () => {
    await signedIn('ada');
    show();
    fakeServices({});
    await userEvent.click(within(account()).getByRole('button', { name: 'Log out' }));
    await waitFor(() =>
      expect(within(account()).getByRole('alert')).toHaveTextContent('You could not be logged out'),
    );
    expect(screen.getByRole('button', { name: 'Account ada' })).toBeInTheDocument();
  });
});

describe('an area without accounts of its own', () => {
  const { account: _, ...ofSite } = bar;
  const session = { kind: 'admin', username: 'mira', events: [], loading: false } as const;

  test('shows the account of the site, with its logout', async () => {
    const logout = jest.fn(() => Promise.resolve(true));
    renderInShell(<Header />, shellSite({ routes, path: '/area', bar: ofSite, session, logout }));
    expect(screen.getByRole('button', { name: 'Account mira' })).toBeInTheDocument();
    await userEvent.click(within(account()).getByRole('button', { name: 'Log out' }));
    expect(logout).toHaveBeenCalledTimes(1);
  });

  test('has its only link in the first row, before the tools', () => {
    const links = (of: AreaBar) => {
      const header = renderStaticInShell(<Header />, shellSite({ routes, path: '/area', bar: of }));
      const place = header.querySelector('#main-menu');
      const tools = header.querySelector('[popovertarget="language-menu"]');
      if (!place || !tools) throw new Error('the header lacks a part');
      return place.compareDocumentPosition(tools) === Node.DOCUMENT_POSITION_FOLLOWING;
    };
    expect([links({ ...ofSite, links: [] }), links(ofSite)]).toEqual([true, false]);
  });
});
