import type { Host } from '@larkfield/federation/host';
import { fakeFetchJson } from '../testing/fetch.ts';
import { testTable } from '../testing/site.ts';
import { prefetchOnIntent } from './prefetch-on-intent.ts';

const preload = async (): Promise<void> => undefined;
const hostOf = () => ({ load: jest.fn(), prefetch: jest.fn(), preload: jest.fn(preload) }) satisfies Host;
const host = hostOf();
const table = testTable();
const { requestedUrls, fetchJson } = fakeFetchJson({});
jest.useFakeTimers({ doNotFake: ['requestIdleCallback'] });
/** Callbacks that wait for idle time. */
const waiting: (() => void)[] = [];
window.requestIdleCallback = (work) => waiting.push(work as () => void);
const rest = async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    waiting.shift()?.();
    await Promise.resolve();
  }
};
prefetchOnIntent(host, () => table, fetchJson);

beforeEach(() => {
  jest.clearAllMocks();
  jest.clearAllTimers();
  requestedUrls.length = 0;
  waiting.length = 0;
});

function pointAt(html: string, event = 'pointerover'): void {
  document.body.innerHTML = html;
  document.body.querySelector('[data-here], a, p')?.dispatchEvent(new Event(event, { bubbles: true }));
  if (event === 'pointerover') jest.advanceTimersByTime(65);
}

describe('a link that a visitor is about to follow', () => {
  test.each(['pointerover', 'focusin', 'touchstart', 'click'])(
    'has its page and texts fetched on %s',
    (event) => {
      pointAt('<a href="/other?a=1#b">x</a>', event);
      expect(host.prefetch.mock.calls).toEqual([[table.areas['mf-b'], 'other']]);
      const opened = event === 'click' ? [] : [['mf-b', table.areas['mf-b'], 'other']];
      expect(host.preload.mock.calls).toEqual(opened);
      expect(requestedUrls).toEqual(['/assets/mf-b/texts.en.json']);
    },
  );

  test('is one that the pointer rests on; links that it crosses fetch nothing', () => {
    document.body.innerHTML = '<a href="/other">x</a><a href="/partner">y</a>';
    for (const link of document.body.children) {
      jest.advanceTimersByTime(64);
      link.dispatchEvent(new Event('pointerover', { bubbles: true }));
    }
    jest.advanceTimersByTime(64);
    expect(host.prefetch).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(host.prefetch.mock.calls.map(([, page]) => page)).toEqual(['partner']);
  });

  test('is found from within', () => {
    pointAt('<a href="/partner"><b data-here>x</b></a>');
    expect(host.prefetch).toHaveBeenCalledWith(table.areas['mf-a'], 'partner');
  });

  test.each([
    ['leads to another site', '<a href="https://elsewhere.example/other">x</a>'],
    ['leads to nothing of the table', '<a href="/assets/a.pdf">x</a>'],
    ['leads to another language', '<a href="/ar/other">x</a>'],
    ['has no address', '<a name="other">x</a>'],
    ['is none', '<p>/other</p>'],
  ])('fetches nothing when it %s', (_what, html) => {
    pointAt(html);
    expect(host.prefetch).not.toHaveBeenCalled();
    expect(requestedUrls).toEqual([]);
  });
});

describe('a menu that a visitor opens', () => {
  const menu =
    '<nav popover><a href="/other">x</a><a href="/other#part">x</a><a href="/partner">y</a><a href="/ar">z</a></nav>';
  /** jsdom lacks popovers. */
  const toggle = (html: string, newState: string) => {
    document.body.innerHTML = html;
    const [element] = document.body.children;
    Object.assign(element ?? {}, { popover: element?.hasAttribute('popover') ? 'auto' : null });
    element?.dispatchEvent(Object.assign(new Event('toggle'), { newState }));
  };

  test('has its pages fetched, and loaded one by one while the browser is idle', async () => {
    toggle(menu, 'open');
    const prefetched = () => host.prefetch.mock.calls.map(([, page]) => page);
    expect(prefetched()).toEqual([]);
    expect(jest.getTimerCount()).toBe(3);
    jest.advanceTimersByTime(0);
    expect(new Set(prefetched())).toEqual(new Set(['other', 'partner']));
    expect(host.preload).not.toHaveBeenCalled();
    const first = Promise.withResolvers<void>();
    host.preload.mockReturnValueOnce(first.promise);
    await rest();
    expect(host.preload.mock.calls).toEqual([['mf-b', table.areas['mf-b'], 'other']]);
    first.resolve();
    await rest();
    expect(host.preload.mock.calls).toEqual([expect.anything(), ['mf-a', table.areas['mf-a'], 'partner']]);
  });

  test.each([
    ['a page', 'a'],
    ['the same page in another language', 'a[href="/ar"]'],
  ])('has no further page opened once %s was chosen', async (_what, chosen) => {
    const first = Promise.withResolvers<void>();
    host.preload.mockReturnValueOnce(first.promise);
    toggle(menu, 'open');
    await rest();
    document.querySelector(chosen)?.dispatchEvent(new Event('click', { bubbles: true }));
    first.resolve();
    await rest();
    expect(host.preload).toHaveBeenCalledTimes(1);
  });

  test('has all of them loaded while the pointer moves between them', async () => {
    toggle(menu, 'open');
    document.querySelector('a')?.dispatchEvent(new Event('focusin', { bubbles: true }));
    await rest();
    const opened = host.preload.mock.calls as readonly (readonly string[])[];
    expect(new Set(opened.map(([area]) => area))).toEqual(new Set(['mf-b', 'mf-a']));
  });

  test.each([
    ['is closed', menu, 'closed'],
    ['is an answer that unfolds', '<details><a href="/other">x</a></details>', 'open'],
  ])('fetches nothing when it %s', (_what, html, newState) => {
    toggle(html, newState);
    expect(host.prefetch).not.toHaveBeenCalled();
  });
});

describe('when the browser has nothing else to do', () => {
  const WAY_HOME = '<header><a rel="home" href="/">x</a></header>';
  const open = (path: string, html: string) => {
    const calm = hostOf();
    history.replaceState(null, '', path);
    document.body.innerHTML = html;
    prefetchOnIntent(calm, () => table, fetchJson);
    expect(calm.preload).not.toHaveBeenCalled();
    return calm;
  };
  afterEach(() => history.replaceState(null, '', '/'));

  test('the home page is opened on pages of other areas, and its texts are fetched', async () => {
    const { preload } = open('/other', WAY_HOME);
    await rest();
    expect(preload.mock.calls).toEqual([['mf-a', table.areas['mf-a'], 'home']]);
    expect(requestedUrls).toEqual(['/assets/mf-a/texts.en.json']);
  });

  test.each([
    ['on pages of its own area', '/partner', WAY_HOME],
    ['where no way home is shown', '/other', '<header><a href="/">x</a></header>'],
  ])('nothing is fetched %s', async (_what, path, html) => {
    const { preload } = open(path, html);
    await rest();
    expect(preload).not.toHaveBeenCalled();
  });

  test('a document that is still loading comes first', async () => {
    Object.defineProperty(document, 'readyState', { value: 'interactive', configurable: true });
    const { preload } = open('/other', WAY_HOME);
    await rest();
    Reflect.deleteProperty(document, 'readyState');
    expect(preload).not.toHaveBeenCalled();
    dispatchEvent(new Event('load'));
    await rest();
    expect(preload).toHaveBeenCalledTimes(1);
  });
});

test('nothing is prefetched for a visitor who saves data', async () => {
  Object.assign(navigator, { connection: { saveData: true } });
  const saving = hostOf();
  prefetchOnIntent(saving, () => table, fetchJson);
  Reflect.deleteProperty(navigator, 'connection');
  pointAt('<a href="/other">x</a>');
  await rest();
  expect([...saving.prefetch.mock.calls, ...saving.preload.mock.calls]).toEqual([]);
  expect(host.prefetch).toHaveBeenCalledTimes(1);
});
