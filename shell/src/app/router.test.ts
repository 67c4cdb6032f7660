import { route, testTable } from '../testing/site.ts';
import { resolveTarget, startRouter, type RouterOptions, type Target } from './router.ts';

const ORIGIN = 'http://localhost';
const table = testTable('en', [route('/'), route('/partner'), route('/legal/privacy')]);

const addresses: readonly (readonly [address: string, expected: Partial<Target> | undefined])[] = [
  ['/', { language: 'en', path: '/', search: '', hash: '' }],
  ['/ar', { language: 'ar', path: '/' }],
  ['/ar/partner?a=1#b', { language: 'ar', path: '/partner', search: '?a=1', hash: '#b' }],
  ['/legal/privacy', { path: '/legal/privacy' }],
  ['/Partner', undefined],
  ['/partner/', undefined],
  ['/en/partner', undefined],
  ['/api/contactus', undefined],
];

test.each(addresses)('%s is %j of the table', (address, expected) => {
  const target = resolveTarget(new URL(address, ORIGIN), table);
  expect(target?.route.path).toBe(expected?.path);
  if (expected) expect(target).toMatchObject(expected);
});

interface Interception {
  readonly focusReset: string;
  readonly scroll: string;
  readonly handler: () => Promise<void>;
}

/** The browser's Navigation, as far as the router looks at it. */
function fakeNavigation(options: Partial<RouterOptions> = {}) {
  const navigation = new EventTarget();
  const shown: Target[] = [];
  const show = (target: Target) => Promise.resolve(void shown.push(target));
  const resolve = (url: URL) => resolveTarget(url, table);
  const isOpen = (target: Target) => target.path === open;
  startRouter({ resolve, isOpen, show, navigation: navigation as Navigation, ...options });
  return {
    shown,
    /** Tells the router of a navigation; gives what it wants done, or nothing. */
    go(to: string, changes: object = {}) {
      let taken: Interception | undefined;
      const scroll = jest.fn();
      const event = Object.assign(new Event('navigate'), {
        canIntercept: true,
        hashChange: false,
        downloadRequest: null,
        formData: null,
        navigationType: 'push',
        destination: { url: ORIGIN + to },
        signal: new AbortController().signal,
        intercept: (wanted: Interception) => (taken = wanted),
        scroll,
        ...changes,
      });
      navigation.dispatchEvent(event);
      return { taken, scroll };
    },
  };
}

/** The page on the screen. */
let open = '/';
const scrollTo = jest.fn();
const scrollIntoView = jest.fn();
beforeEach(() => {
  jest.clearAllMocks();
  Object.assign(window, { scrollTo });
  HTMLElement.prototype.scrollIntoView = scrollIntoView;
  document.body.innerHTML = '<p id="größe"></p>';
  open = '/';
});

describe('a navigation', () => {
  test('to a known page is shown in this document', async () => {
    const { go, shown } = fakeNavigation();
    const { taken } = go('/partner?a=1');
    expect(taken).toMatchObject({ focusReset: 'manual', scroll: 'manual' });
    await taken?.handler();
    expect(shown).toMatchObject([{ path: '/partner', search: '?a=1' }]);
  });

  const left: readonly (readonly [what: string, to: string, changes: object])[] = [
    ['to another site', '/partner', { canIntercept: false }],
    ['to an anchor of this page', '/partner#a', { hashChange: true }],
    ['that downloads', '/partner', { downloadRequest: 'file.pdf' }],
    ['that sends a form', '/partner', { formData: new FormData() }],
    ['that reloads', '/partner', { navigationType: 'reload' }],
    ['to what the server answers', '/sitemap.xml', {}],
  ];

  test.each(left)('%s is left to the browser', (_what, to, changes) => {
    open = '/partner';
    expect(fakeNavigation().go(to, changes).taken).toBeUndefined();
  });

  test('to an anchor of a page that is still on its way opens that page', async () => {
    const { go, shown } = fakeNavigation();
    await go('/partner#größe', { hashChange: true }).taken?.handler();
    expect(shown).toMatchObject([{ path: '/partner', hash: '#gr%C3%B6%C3%9Fe' }]);
    expect(scrollIntoView).toHaveBeenCalledTimes(1);
  });

  test('is left to the browser once a newer release is live', () => {
    expect(fakeNavigation({ resolve: () => undefined }).go('/partner').taken).toBeUndefined();
  });
});

test('a browser without the Navigation API loads documents', () => {
  expect(() =>
    startRouter({ resolve: () => undefined, isOpen: () => true, show: () => Promise.resolve() }),
  ).not.toThrow();
});

describe('after a navigation', () => {
  test('a new page is at its top', async () => {
    await fakeNavigation().go('/partner').taken?.handler();
    expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  });

  test('an anchor in any script is brought into view', async () => {
    await fakeNavigation().go('/partner#gr%C3%B6%C3%9Fe').taken?.handler();
    expect(scrollIntoView.mock.contexts).toEqual([document.getElementById('größe')]);
    expect(scrollTo).not.toHaveBeenCalled();
  });

  test('an answer that is folded away opens', async () => {
    document.body.innerHTML = '<details><summary>Why?</summary><p id="answer"></p></details>';
    await fakeNavigation().go('/partner#answer').taken?.handler();
    expect(document.querySelector('details')?.open).toBe(true);
    expect(scrollIntoView).toHaveBeenCalledTimes(1);
  });

  test.each(['/partner#nowhere', '/partner#100%'])('%s names no anchor and opens at its top', async (to) => {
    await fakeNavigation().go(to).taken?.handler();
    expect(scrollTo).toHaveBeenCalledTimes(1);
  });

  test('Back and Forward go where the visitor was', async () => {
    const { taken, scroll } = fakeNavigation().go('/partner', { navigationType: 'traverse' });
    await taken?.handler();
    expect(scroll).toHaveBeenCalledTimes(1);
    expect(scrollTo).not.toHaveBeenCalled();
  });

  test('the same page in another language or with another query stays where it is', async () => {
    open = '/partner';
    await fakeNavigation().go('/partner').taken?.handler();
    expect(scrollTo).not.toHaveBeenCalled();
  });

  test('that was overtaken by another nothing moves', async () => {
    await fakeNavigation().go('/partner', { signal: AbortSignal.abort() }).taken?.handler();
    expect(scrollTo).not.toHaveBeenCalled();
  });
});
