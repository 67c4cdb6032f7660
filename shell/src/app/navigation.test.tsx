import { useSite } from '@larkfield/area';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { follow, freshBrowser, modules, open, Partner, scrollIntoView, scrollTo } from '../testing/pages.tsx';
import { route, testData, testTable } from '../testing/site.ts';
import { failure, heading, settle } from '../testing/start.tsx';
import { readCookie } from './cookies.ts';

freshBrowser();

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
    expect(document.documentElement).not.toHaveAttribute('data-whole');
  });

  test('is opened by a plain link too, at its anchor', async () => {
    const { arrive } = await open();
    await arrive('home');
    await follow('plain link');
    await arrive('partner');
    expect(heading()).toBe('Partner');
    expect(location.hash).toBe('#below');
    expect(scrollIntoView.mock.contexts).toEqual([document.getElementById('below')]);
    expect(document.documentElement).toHaveAttribute('data-whole');
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
    expect(document.documentElement).toHaveAttribute('data-whole');
  });
});

describe('another language', () => {
  const german = (name: string) => settle(() => screen.getAllByRole('link', { name })[0]?.click());

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

  test('is offered as the document offers it, and the offer ends for good when it is turned down', async () => {
    const offer = { language: 'ar', question: 'عربي؟', accept: 'نعم', dismiss: 'لا' } as const;
    const { send, arrive } = await open({ data: { ...testData(), offer } });
    await arrive('home');
    expect(screen.getByRole('region', { name: 'عربي؟' })).toBeInTheDocument();
    expect(send.mock.calls.filter(([url]) => url.includes('.ar.'))).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'لا' }));
    expect(screen.queryByText('عربي؟')).not.toBeInTheDocument();
    expect(readCookie('language')).toBe('en');
  });
});
