import { useSite } from '@larkfield/area';
import { AreaLoadError, type Host } from '@larkfield/federation/host';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ComponentType } from 'react';
import { clearCookies, stayOnPage } from '../testing/browser.ts';
import { serveDocument } from '../testing/document.tsx';
import { fakeFetchJson } from '../testing/fetch.ts';
import { testData, testTable } from '../testing/site.ts';
import { createController } from './controller.ts';
import { readCookie } from './cookies.ts';
import { resolveTarget, type Target } from './router.ts';

stayOnPage();

function Home() {
  const { theme, language } = useSite();
  const [count, setCount] = useState(0);
  return (
    <>
      <h1>Home in {language}</h1>
      <p>{theme}</p>
      <button type="button" onClick={() => setCount(count + 1)}>
        pressed {count}
      </button>
    </>
  );
}
const Partner = () => <h1>Partner</h1>;

const answers = {
  '/releases/release-1.ar.json': testTable('ar'),
  '/assets/shell/texts.ar.json': { shell: { offer: { question: 'عربي؟', accept: 'نعم', dismiss: 'لا' } } },
  '/assets/mf-a/texts.ar.json': { area: {} },
};
const failure = new AreaLoadError('mf-a', '1.0.0', new Error('network'));

/** Each page is there when the test says so. */
function fakeHost() {
  const waiting = new Map<string, PromiseWithResolvers<ComponentType>>();
  const pages: Record<string, ComponentType> = { home: Home, partner: Partner };
  const load: Host['load'] = (_area, _summary, page) => {
    const one = Promise.withResolvers<ComponentType>();
    waiting.set(page, one);
    return one.promise;
  };
  return {
    host: { load, prefetch: () => {}, warm: () => {} } satisfies Host,
    arrive: (page: string) => act(async () => waiting.get(page)?.resolve(pages[page] ?? Home)),
    fail: (page: string) => act(async () => waiting.get(page)?.reject(failure)),
    asked: waiting,
  };
}

async function open(input: Partial<Parameters<typeof serveDocument>[0]> = {}) {
  const data = testData();
  serveDocument({ data, Page: Home, ...input });
  const { host, ...control } = fakeHost();
  const { fetchJson } = fakeFetchJson(answers);
  const controller = await act(async () => createController({ data: input.data ?? data, host, fetchJson }));
  const first = act(async () => void controller.openFirstPage());
  await first;
  return {
    ...control,
    controller,
    show: (to: string, signal = new AbortController().signal) =>
      act(async () => void controller.show(target(to), signal)),
  };
}

function target(to: string): Target {
  const found = resolveTarget(new URL(to, location.href), testTable());
  if (!found) throw new Error(`no page at ${to}`);
  return found;
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
let told: jest.SpyInstance;
beforeEach(() => {
  clearCookies();
  Object.assign(performance, { mark: jest.fn() });
  told = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.useRealTimers();
  told.mockRestore();
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
    expect(screen.getByRole('alert')).toHaveTextContent(
      `but some buttons and forms may not respond. If you contact`,
    );
    expect(screen.getByRole('alert')).toHaveTextContent(failure.id);
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

  test('has the number in the console that the visitor is shown', async () => {
    const { fail } = await open();
    await fail('home');
    expect(told).toHaveBeenCalledWith(expect.stringContaining(`[${failure.id}]`), failure.cause);
  });

  test('of the shell itself loads nothing', async () => {
    const { asked } = await open({ data: testData(null), Page: Partner });
    expect(asked.size).toBe(0);
    expect(heading()).toBe('Partner');
  });

  test.each(['arrive', 'fail'] as const)('is not wanted any more when it is late (%s)', async (outcome) => {
    const opened = await open();
    await opened.show('/partner');
    await opened.arrive('partner');
    await opened[outcome]('home');
    expect(heading()).toBe('Partner');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('another page', () => {
  test('takes its place in one step: content, title, focus and what is read out', async () => {
    const { show, arrive } = await open();
    await arrive('home');
    await show('/partner');
    expect(heading()).toBe('Home in en');
    expect(document.title).toBe('as served');
    await arrive('partner');
    expect(heading()).toBe('Partner');
    expect(document.title).toBe('Title of partner – Larkfield');
    expect(screen.getByRole('main')).toHaveFocus();
    expect(document.querySelector('[aria-live="polite"]')).toHaveTextContent('Title of partner – Larkfield');
  });

  test('shows progress when it is slow, and none when it is not', async () => {
    const { show, arrive } = await open();
    jest.useFakeTimers();
    await show('/partner');
    await act(async () => jest.advanceTimersByTime(149));
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    await act(async () => jest.advanceTimersByTime(1));
    expect(screen.getByRole('progressbar')).toBeInTheDocument();
    await arrive('partner');
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  test('that does not load is a word about it, and a retry brings that very page', async () => {
    const { show, fail, arrive } = await open();
    await arrive('home');
    await show('/partner');
    await fail('partner');
    expect(heading()).toBe('This part of the site did not load');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await arrive('partner');
    expect(heading()).toBe('Partner');
  });

  test('that was given up for a third changes nothing when it arrives', async () => {
    const { show, arrive } = await open();
    await arrive('home');
    const given = new AbortController();
    await show('/partner', given.signal);
    given.abort();
    await arrive('partner');
    expect(heading()).toBe('Home in en');
    expect(document.title).toBe('as served');
  });

  test.each(['before', 'after'])(
    'that is stopped %s progress is shown leaves no progress behind',
    async (moment) => {
      const { show } = await open();
      jest.useFakeTimers();
      const stopped = new AbortController();
      await show('/partner', stopped.signal);
      if (moment === 'after') await act(async () => jest.advanceTimersByTime(150));
      await act(async () => stopped.abort());
      await act(async () => jest.advanceTimersByTime(150));
      expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    },
  );
});

describe('another language', () => {
  test('turns the document and keeps what was entered on the page', async () => {
    const { controller, show, arrive } = await open();
    await arrive('home');
    await userEvent.click(screen.getByText('pressed 0'));
    await show('/ar');
    await arrive('home');
    expect(document.documentElement).toHaveAttribute('lang', 'ar');
    expect(document.documentElement).toHaveAttribute('dir', 'rtl');
    expect(document.title).toBe('ar: Title of home – Larkfield');
    expect(heading()).toBe('Home in ar');
    expect(screen.getByText('pressed 1')).toBeInTheDocument();
    expect(controller.table().language).toBe('ar');
  });

  test('that does not arrive leaves it to the server to send the document', async () => {
    const { show, fail, arrive } = await open();
    await arrive('home');
    await show('/ar');
    await fail('home');
    // jsdom says that it cannot reload; the page itself shows no failure.
    expect(told).toHaveBeenCalledWith(expect.objectContaining({ type: 'not implemented' }));
    expect(heading()).toBe('Home in en');
  });

  test('is offered in itself, and the offer ends for good when it is turned down', async () => {
    const prefers = jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['ar']);
    const { controller } = await open();
    await act(() => controller.offerLanguage());
    await userEvent.click(screen.getByRole('button', { name: 'لا' }));
    expect(screen.queryByText('عربي؟')).not.toBeInTheDocument();
    expect(readCookie('language')).toBe('en');
    await act(() => controller.offerLanguage());
    expect(screen.queryByText('عربي؟')).not.toBeInTheDocument();
    prefers.mockRestore();
  });

  test('is remembered when it is chosen', async () => {
    await open();
    await userEvent.click(screen.getByText('Deutsch'));
    expect(readCookie('language')).toBe('de');
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

test.each(['shell-top', 'shell-bottom'])('a document without #%s is refused by name', (id) => {
  serveDocument({ data: testData(), Page: Home });
  document.getElementById(id)?.remove();
  const { host } = fakeHost();
  const { fetchJson } = fakeFetchJson(answers);
  expect(() => createController({ data: testData(), host, fetchJson })).toThrow(`the document has no #${id}`);
});
