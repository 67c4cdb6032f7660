import type { Host } from '@larkfield/federation/host';
import { fakeFetchJson } from '../testing/fetch.ts';
import { route, testTable } from '../testing/site.ts';
import { prefetchOnIntent, warmWhenIdle } from './intent.ts';

const host = { load: jest.fn(), prefetch: jest.fn(), warm: jest.fn() } satisfies Host;
const table = testTable();
const { asked, fetchJson } = fakeFetchJson({});
prefetchOnIntent(host, () => table, fetchJson);

beforeEach(() => {
  jest.clearAllMocks();
  asked.length = 0;
});

function pointAt(html: string, event = 'pointerover'): void {
  document.body.innerHTML = html;
  document.body.querySelector('[data-here], a, p')?.dispatchEvent(new Event(event, { bubbles: true }));
}

describe('a link that a visitor is about to follow', () => {
  test.each(['pointerover', 'focusin', 'touchstart'])('has its page and texts fetched on %s', (event) => {
    pointAt('<a href="/other?a=1#b">x</a>', event);
    expect(host.prefetch.mock.calls).toEqual([[table.areas['mf-b'], 'other']]);
    expect(asked).toEqual(['/assets/mf-b/texts.en.json']);
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
    expect(asked).toEqual([]);
  });
});

describe('while the browser has nothing to do', () => {
  const menu = (at: 'main' | 'footer') => [{ menu: at, order: 1, label: 'x' }] as const;
  const routes = [
    route('/', { navigation: menu('main') }),
    route('/partner', { navigation: menu('main') }),
    route('/other', { area: 'mf-b', navigation: menu('footer') }),
  ];
  const inMenu = testTable('en', routes);
  const idle: (() => void)[] = [];
  beforeEach(() => {
    idle.length = 0;
    Object.assign(window, { requestIdleCallback: (work: () => void) => idle.push(work) });
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'requestIdleCallback');
    Reflect.deleteProperty(navigator, 'connection');
  });

  test('each area of the main menu is fetched once, and not before', () => {
    warmWhenIdle(host, () => inMenu);
    expect(host.warm).not.toHaveBeenCalled();
    idle.forEach((work) => work());
    expect(host.warm.mock.calls).toEqual([['mf-a', inMenu.areas['mf-a']]]);
  });

  test('nothing is fetched for a visitor who saves data', () => {
    Object.assign(navigator, { connection: { saveData: true } });
    warmWhenIdle(host, () => inMenu);
    expect(idle).toEqual([]);
  });

  test('a browser that cannot tell is given a moment', () => {
    Reflect.deleteProperty(window, 'requestIdleCallback');
    jest.useFakeTimers();
    warmWhenIdle(host, () => inMenu);
    jest.runAllTimers();
    jest.useRealTimers();
    expect(host.warm).toHaveBeenCalledTimes(1);
  });
});
