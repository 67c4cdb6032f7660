import { Link, Outlet, useParams, useSite, useUnsaved } from '@larkfield/area';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { clearCookies } from '../testing/browser.ts';
import { route, testData, testTable } from '../testing/site.ts';
import { failure, heading, settle, startSite, type StartInput } from '../testing/start.tsx';
import { readCookie } from './cookies.ts';

function Home() {
  const { theme, language } = useSite();
  const [count, setCount] = useState(0);
  const setUnsaved = useUnsaved();
  return (
    <>
      <h1>Home in {language}</h1>
      <p>{theme}</p>
      <button type="button" onClick={() => setCount(count + 1)}>
        pressed {count}
      </button>
      <Link to="/partner">to partner</Link>
      <Link to="/other">to other</Link>
      <a href="/partner#below">plain link</a>
      <input aria-label="entry" onChange={({ target }) => setUnsaved(target.value !== '')} />
    </>
  );
}
const Partner = () => (
  <>
    <h1>Partner</h1>
    <p id="below">below</p>
  </>
);
const modules = {
  home: { Component: Home },
  partner: { Component: Partner },
  other: { Component: () => <h1>Other</h1> },
};
const open = (input: Partial<StartInput> = {}) => startSite({ Page: Home, modules, ...input });
const follow = (name: string) => settle(() => screen.getByRole('link', { name }).click());

const scrollTo = jest.fn();
const scrollIntoView = jest.fn();
let told: jest.SpyInstance;
beforeEach(() => {
  clearCookies();
  sessionStorage.clear();
  jest.clearAllMocks();
  Object.assign(window, { scrollTo });
  Object.assign(performance, { mark: jest.fn() });
  HTMLElement.prototype.scrollIntoView = scrollIntoView;
  told = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('the first page', () => {
  test('is taken over as it was served, without a difference, and answers once its code is there', async () => {
    const { arrive } = await open();
    const served = screen.getByText('pressed 0');
    await userEvent.click(served);
    expect(served).toHaveTextContent('pressed 0');
    await arrive('home');
    await userEvent.click(served);
    expect(served).toHaveTextContent('pressed 1');
    expect(served).toBeInTheDocument();
    expect(performance.mark).toHaveBeenCalledWith('interactive');
    expect(told).not.toHaveBeenCalled();
  });

  test('that was not rendered ahead of time is rendered when its code is there', async () => {
    const { arrive } = await open({ Page: undefined });
    expect(screen.getByRole('main')).toBeEmptyDOMElement();
    await arrive('home');
    expect(heading()).toBe('Home in en');
  });

  test('whose code does not load stays readable, says so, and answers after a retry', async () => {
    const { fail, arrive } = await open();
    await fail('home');
    expect(heading()).toBe('Home in en');
    expect(screen.getByRole('alert')).toHaveTextContent('but some buttons and forms may not respond');
    expect(screen.getByRole('alert')).toHaveTextContent(failure.id);
    expect(told).toHaveBeenCalledWith(expect.stringContaining(`[${failure.id}]`), failure.cause);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await arrive('home');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await userEvent.click(screen.getByText('pressed 0'));
    expect(screen.getByText('pressed 1')).toBeInTheDocument();
  });

  test('that has neither code nor HTML is replaced by a word about it, and a retry brings it', async () => {
    const { fail, arrive } = await open({ Page: undefined });
    await fail('home');
    expect(heading()).toBe('This part of the site did not load');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await arrive('home');
    expect(heading()).toBe('Home in en');
  });

  test('of the shell itself loads nothing, and its frame depends on no address', async () => {
    const { host } = await open({ data: testData(null), path: '/nope?a=1' });
    await settle();
    expect(host.load).not.toHaveBeenCalled();
    expect(heading()).toBe('Page not found');
    expect(screen.getByRole('link', { name: 'Deutsch' })).toHaveAttribute('href', '/de');
    expect(told).not.toHaveBeenCalled();
  });

  test.each(['arrive', 'fail'] as const)('is not wanted any more when it is late (%s)', async (outcome) => {
    const opened = await open();
    await settle(() => screen.getByRole('link', { name: 'Home' }).click());
    window.history.pushState({ idx: 1, key: 'x', usr: null }, '', '/partner');
    await settle(() => window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state })));
    await opened.arrive('partner');
    await opened[outcome]('home');
    expect(heading()).toBe('Partner');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('another page', () => {
  test('takes its place in one step: content, title, focus and what is read out', async () => {
    const { arrive } = await open();
    await arrive('home');
    await follow('to partner');
    expect(heading()).toBe('Home in en');
    expect(document.title).toBe('as served');
    expect(location.pathname).toBe('/');
    await arrive('partner');
    expect(heading()).toBe('Partner');
    expect(location.pathname).toBe('/partner');
    expect(document.title).toBe('Title of partner – Larkfield');
    expect(screen.getByRole('main')).toHaveFocus();
    expect(document.querySelector('[aria-live="polite"]')).toHaveTextContent('Title of partner – Larkfield');
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
  });

  test('is opened by a plain link too, at its anchor', async () => {
    const { arrive } = await open();
    await arrive('home');
    await follow('plain link');
    await arrive('partner');
    expect(heading()).toBe('Partner');
    expect(location.hash).toBe('#below');
    expect(scrollIntoView.mock.contexts).toEqual([document.getElementById('below')]);
  });

  test('shows progress when it is slow, and none when it is not', async () => {
    const { arrive } = await open();
    await arrive('home');
    await follow('to partner');
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(await screen.findByRole('progressbar')).toBeInTheDocument();
    await arrive('partner');
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  test('that does not load is a word about it, and a retry brings that very page', async () => {
    const { fail, arrive } = await open();
    await arrive('home');
    await follow('to partner');
    await fail('partner');
    expect(heading()).toBe('This part of the site did not load');
    expect(screen.getByRole('alert')).toHaveTextContent(failure.id);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await arrive('partner');
    expect(heading()).toBe('Partner');
  });

  test('that was given up for a third changes nothing when it arrives', async () => {
    const { arrive } = await open();
    await arrive('home');
    await follow('to partner');
    await follow('to other');
    await arrive('partner');
    expect(heading()).toBe('Home in en');
    await arrive('other');
    expect(heading()).toBe('Other');
  });

  test('learns of a session that changed while it was on its way', async () => {
    const Own = () => <h1>Own of {useSite().session.kind}</h1>;
    const routes = [route('/'), route('/partner', { audience: 'signed-in' }), route('/login')];
    const data = { ...testData(), table: testTable('en', routes) };
    const answers = { '/api/session': { kind: 'user', username: 'ada', events: [] } };
    const { arrive } = await open({ data, answers, modules: { ...modules, partner: { Component: Own } } });
    await arrive('home');
    await follow('to partner');
    document.cookie = 'signed-in=1; Path=/';
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    await settle(() => document.dispatchEvent(new Event('visibilitychange')));
    await arrive('partner');
    expect(heading()).toBe('Own of user');
  });

  test('that crashes is a word about it, and a retry mounts it anew', async () => {
    let crashes = true;
    const Fragile = () => {
      if (crashes) throw new Error('a bug of the page');
      return <h1>Mended</h1>;
    };
    const { arrive } = await open({ modules: { ...modules, partner: { Component: Fragile } } });
    await arrive('home');
    await follow('to partner');
    await arrive('partner');
    expect(heading()).toBe('This part of the site did not load');
    crashes = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await arrive('partner');
    expect(heading()).toBe('Mended');
  });

  test('may bring its own loader and its own word about a failure', async () => {
    const loader = jest.fn(() => Promise.reject(new Error('no data')));
    const own = { Component: Partner, loader, ErrorBoundary: () => <h1>Its own word</h1> };
    const { arrive } = await open({ modules: { ...modules, partner: own } });
    await arrive('home');
    await follow('to partner');
    await arrive('partner');
    expect(loader).toHaveBeenCalledTimes(1);
    expect(heading()).toBe('Its own word');
  });
});

describe('the way back', () => {
  test('leads to where the visitor was on the page', async () => {
    const { arrive } = await open();
    await arrive('home');
    Object.assign(window, { scrollY: 640 });
    await follow('to partner');
    await arrive('partner');
    Object.assign(window, { scrollY: 0 });
    await settle(() => history.back());
    await arrive('home');
    expect(heading()).toBe('Home in en');
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 640, behavior: 'instant' });
  });
});

describe('another language', () => {
  const german = (name: string) => settle(() => screen.getByText(name).click());

  test('turns the document in one step, keeps what was entered, and is read out', async () => {
    const { arrive } = await open();
    await arrive('home');
    await userEvent.click(screen.getByText('pressed 0'));
    await userEvent.type(screen.getByLabelText('entry'), 'words');
    await german('العربية');
    expect(document.documentElement).toHaveAttribute('lang', 'en');
    await arrive('home');
    expect(document.documentElement).toHaveAttribute('lang', 'ar');
    expect(document.documentElement).toHaveAttribute('dir', 'rtl');
    expect(document.title).toBe('ar: Title of home – Larkfield');
    expect(heading()).toBe('Home in ar');
    expect(screen.getByText('pressed 1')).toBeInTheDocument();
    expect(screen.getByLabelText('entry')).toHaveValue('words');
    expect(document.querySelector('[aria-live="polite"]')).toHaveTextContent('ar: Title of home');
    expect(scrollTo).not.toHaveBeenCalled();
  });

  test('is offered in itself, and the offer ends for good when it is turned down', async () => {
    jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['ar']);
    const { arrive } = await open();
    await arrive('home');
    await userEvent.click(screen.getByRole('button', { name: 'لا' }));
    expect(screen.queryByText('عربي؟')).not.toBeInTheDocument();
    expect(readCookie('language')).toBe('en');
  });

  test('whose texts cannot be had is not offered', async () => {
    jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['de']);
    const { arrive } = await open();
    await arrive('home');
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });
});

describe('whoever leaves a page with unsent entries', () => {
  async function leave() {
    const opened = await open();
    await opened.arrive('home');
    await userEvent.type(screen.getByLabelText('entry'), 'words');
    await follow('to partner');
    const { arrive } = opened;
    return { arrive, dialog: within(screen.getByRole('dialog', { hidden: true })) };
  }

  test('is asked, and stays with them', async () => {
    const { dialog } = await leave();
    await settle(() => dialog.getByText('Stay on this page').click());
    expect(heading()).toBe('Home in en');
    expect(screen.getByLabelText('entry')).toHaveValue('words');
    expect(location.pathname).toBe('/');
  });

  test('is asked, and goes', async () => {
    const { arrive, dialog } = await leave();
    await settle(() => dialog.getByText('Leave without sending').click());
    await arrive('partner');
    expect(heading()).toBe('Partner');
  });

  test('by the way back is asked, too', async () => {
    const opened = await open();
    await opened.arrive('home');
    await follow('to partner');
    await opened.arrive('partner');
    await settle(() => history.back());
    await opened.arrive('home');
    await userEvent.type(screen.getByLabelText('entry'), 'words');
    await settle(() => history.forward());
    await settle();
    expect(screen.getByText('Stay on this page')).toBeInTheDocument();
    expect(heading()).toBe('Home in en');
    expect(location.pathname).toBe('/');
  });

  test('by closing the tab is asked by the browser', async () => {
    await leave();
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });

  test('is not asked without any', async () => {
    const { arrive } = await open();
    await arrive('home');
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });
});

test('a contrast mode holds for the document, for every root of the page, and for the next visit', async () => {
  const { arrive } = await open();
  await arrive('home');
  await userEvent.click(screen.getByText('Black on yellow'));
  expect(document.documentElement.dataset['theme']).toBe('black-on-yellow');
  expect(screen.getByText('black-on-yellow')).toBeInTheDocument();
  expect(screen.getByText('Black on yellow')).toHaveAttribute('aria-pressed', 'true');
  expect(readCookie('theme')).toBe('black-on-yellow');
});

describe('routes of an area below an open-ended one', () => {
  const Users = () => (
    <>
      <h1>Users</h1>
      <Link to="/users/7">seven</Link>
      <Outlet />
    </>
  );
  const User = () => <p>user {useParams()['id']}</p>;
  const users = { Component: Users, children: [{ path: ':id', Component: User }] };
  const routes = [route('/'), route('/users/*', { page: 'users' })];
  const data = { ...testData(), table: testTable('en', routes) };

  test('come with its module and are routed like any other', async () => {
    const { arrive } = await open({ data, modules: { ...modules, users } });
    await arrive('home');
    await settle(() => {
      const link = Object.assign(document.createElement('a'), { href: '/users' });
      document.body.append(link);
      link.click();
    });
    await arrive('users');
    await arrive('users');
    expect(heading()).toBe('Users');
    await follow('seven');
    await arrive('users');
    expect(screen.getByText('user 7')).toBeInTheDocument();
    expect(location.pathname).toBe('/users/7');
  });

  test('are there for a document that begins at one of them', async () => {
    const page = { area: 'mf-a', page: 'users' };
    const { arrive } = await open({
      data: { ...data, page },
      Page: undefined,
      path: '/users/8',
      modules: { users },
    });
    await arrive('users');
    await arrive('users');
    expect(screen.getByText('user 8')).toBeInTheDocument();
  });
});

test('once the page answers the areas of the menu are warmed', async () => {
  const idle: (() => void)[] = [];
  Object.assign(window, { requestIdleCallback: (work: () => void) => idle.push(work) });
  const { host, arrive } = await open();
  expect(idle).toHaveLength(0);
  await arrive('home');
  await act(async () => idle.forEach((work) => work()));
  expect(host.warm).toHaveBeenCalledTimes(1);
  Reflect.deleteProperty(window, 'requestIdleCallback');
});
