import { useSite } from '@larkfield/area';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  followLink,
  resetBrowserForEachTest,
  pageModules,
  openHome,
  Partner,
  scrollIntoViewMock,
  scrollToMock,
} from '../testing/pages.tsx';
import { route, testData, testTable } from '../testing/site.ts';
import { loadFailure, headingText, settle } from '../testing/start-site.tsx';
import { readCookie } from '../state/cookies.ts';

resetBrowserForEachTest();

describe('another page', () => {
  test('is shown in one step: content, title, focus and announcement', async () => {
    const { arrive } = await openHome();
    await arrive('home');
    await followLink('to partner');
    expect(headingText()).toBe('Home in en');
    expect(document.title).toBe('as served');
    expect(location.pathname).toBe('/');
    await arrive('partner');
    expect(headingText()).toBe('Partner');
    expect(location.pathname).toBe('/partner');
    expect(document.title).toBe('Title of partner – Larkfield');
    expect(screen.getByRole('main')).toHaveFocus();
    expect(document.querySelector('[aria-live="polite"]')).toHaveTextContent('Title of partner – Larkfield');
    expect(scrollToMock).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
    expect(document.documentElement).not.toHaveAttribute('data-whole');
  });

  test('is opened by a plain link too, at its anchor', async () => {
    const { arrive } = await openHome();
    await arrive('home');
    await followLink('plain link');
    await arrive('partner');
    expect(headingText()).toBe('Partner');
    expect(location.hash).toBe('#below');
    expect(scrollIntoViewMock.mock.contexts).toEqual([document.getElementById('below')]);
    expect(document.documentElement).toHaveAttribute('data-whole');
  });

  test('shows progress when it is slow, and none when it is not', async () => {
    const { arrive } = await openHome();
    await arrive('home');
    await followLink('to partner');
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(await screen.findByRole('progressbar')).toBeInTheDocument();
    await arrive('partner');
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  test('that does not load shows an error, and a retry opens it', async () => {
    const { fail, arrive } = await openHome();
    await arrive('home');
    await followLink('to partner');
    await fail('partner');
    expect(headingText()).toBe('This part of the site did not load');
    expect(screen.getByRole('alert')).toHaveTextContent(loadFailure.id);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await arrive('partner');
    expect(headingText()).toBe('Partner');
  });

  test('that was replaced by a third one changes nothing when it arrives', async () => {
    const { arrive } = await openHome();
    await arrive('home');
    await followLink('to partner');
    await followLink('to other');
    await arrive('partner');
    expect(headingText()).toBe('Home in en');
    await arrive('other');
    expect(headingText()).toBe('Other');
  });

  test('receives a session that changed during the navigation', async () => {
    const Own = () => <h1>Own of {useSite().session.kind}</h1>;
    const routes = [route('/'), route('/partner', { audience: 'signed-in' }), route('/login')];
    const data = { ...testData(), table: testTable('en', routes) };
    const answers = { '/api/session': { kind: 'user', username: 'ada', events: [] } };
    const { arrive } = await openHome({
      data,
      answers,
      modules: { ...pageModules, partner: { Component: Own } },
    });
    await arrive('home');
    await followLink('to partner');
    document.cookie = 'signed-in=1; Path=/';
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    await settle(() => document.dispatchEvent(new Event('visibilitychange')));
    await arrive('partner');
    expect(headingText()).toBe('Own of user');
  });

  test('that crashes shows an error, and a retry mounts it again', async () => {
    let crashes = true;
    const Fragile = () => {
      if (crashes) throw new Error('a bug of the page');
      return <h1>Mended</h1>;
    };
    const { arrive } = await openHome({ modules: { ...pageModules, partner: { Component: Fragile } } });
    await arrive('home');
    await followLink('to partner');
    await arrive('partner');
    expect(headingText()).toBe('This part of the site did not load');
    crashes = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await arrive('partner');
    expect(headingText()).toBe('Mended');
  });

  test('may have its own loader and error component', async () => {
    const loader = jest.fn(() => Promise.reject(new Error('no data')));
    const own = { Component: Partner, loader, ErrorBoundary: () => <h1>Its own word</h1> };
    const { arrive } = await openHome({ modules: { ...pageModules, partner: own } });
    await arrive('home');
    await followLink('to partner');
    await arrive('partner');
    expect(loader).toHaveBeenCalledTimes(1);
    expect(headingText()).toBe('Its own word');
  });
});

describe('the way back', () => {
  test('restores the scroll position', async () => {
    const { arrive } = await openHome();
    await arrive('home');
    Object.assign(window, { scrollY: 640 });
    await followLink('to partner');
    await arrive('partner');
    Object.assign(window, { scrollY: 0 });
    await settle(() => history.back());
    await arrive('home');
    expect(headingText()).toBe('Home in en');
    expect(scrollToMock).toHaveBeenLastCalledWith({ top: 640, behavior: 'instant' });
    expect(document.documentElement).toHaveAttribute('data-whole');
  });
});

describe('another language', () => {
  const german = (name: string) => settle(() => screen.getAllByRole('link', { name })[0]?.click());

  test('changes the document in one step, keeps entries, and is announced', async () => {
    const { arrive } = await openHome();
    await arrive('home');
    await userEvent.click(screen.getByText('pressed 0'));
    await userEvent.type(screen.getByLabelText('entry'), 'words');
    await german('العربية');
    expect(document.documentElement).toHaveAttribute('lang', 'en');
    await arrive('home');
    expect(document.documentElement).toHaveAttribute('lang', 'ar');
    expect(document.documentElement).toHaveAttribute('dir', 'rtl');
    expect(document.title).toBe('ar: Title of home – Larkfield');
    expect(headingText()).toBe('Home in ar');
    expect(screen.getByText('pressed 1')).toBeInTheDocument();
    expect(screen.getByLabelText('entry')).toHaveValue('words');
    expect(document.querySelector('[aria-live="polite"]')).toHaveTextContent('ar: Title of home');
    expect(scrollToMock).not.toHaveBeenCalled();
  });

  test('is offered as the document offers it, and the offer ends for good when it is turned down', async () => {
    const offer = { language: 'ar', question: 'عربي؟', accept: 'نعم', dismiss: 'لا' } as const;
    const { send, arrive } = await openHome({ data: { ...testData(), offer } });
    await arrive('home');
    expect(screen.getByRole('region', { name: 'عربي؟' })).toBeInTheDocument();
    expect(send.mock.calls.filter(([url]) => url.includes('.ar.'))).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'لا' }));
    expect(screen.queryByText('عربي؟')).not.toBeInTheDocument();
    expect(readCookie('language')).toBe('en');
  });
});
