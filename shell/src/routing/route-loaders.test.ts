import { AreaLoadError } from '@larkfield/federation/host';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { route } from '../testing/site.ts';
import type { RouterState } from './synchronized-router.ts';
import { createRouteLoaders } from './route-loaders.ts';

const home = route('/');
const partner = route('/partner');
const paying = route('/donate', { ownPolicy: true });

/** Creates the loaders of a site that shows the page `shown`. */
function loadersAt(shown = home, changes: Partial<Parameters<typeof createRouteLoaders>[0]> = {}) {
  const matches = [{ route: { handle: undefined } }, { route: { handle: shown } }];
  const state = {
    initialized: true,
    location: { pathname: shown.path },
    navigation: { state: 'loading', location: { pathname: '/donate', hash: '#amount' } },
    matches,
  } as unknown as RouterState;
  const load = jest.fn(() => new Promise<never>(() => {}));
  const open = jest.fn(() => Promise.resolve('opened'));
  const language = jest.fn(() => Promise.reject(new Error('no table')));
  const frame = Promise.withResolvers<void>();
  const painted = jest.fn(() => frame.promise);
  const all = { language, open, isStale: () => false, currentState: () => state, load, painted, ...changes };
  return { load, open, painted, paint: frame.resolve, loaders: createRouteLoaders(all) };
}

const loaderArgs = (to: string, signal = new AbortController().signal) =>
  ({ request: { url: `http://localhost${to}`, signal } }) as unknown as LoaderFunctionArgs;

const rows: readonly (readonly [
  what: string,
  ...Parameters<typeof loadersAt>,
  to: typeof home,
  document: boolean,
])[] = [
  ['a page of this release', home, {}, partner, false],
  ['another page once a newer release is live', home, { isStale: () => true }, partner, true],
  ['the same page once a newer release is live', partner, { isStale: () => true }, partner, false],
  ['a page with a policy of its own', home, {}, paying, true],
  ['what follows a page with a policy of its own', paying, {}, partner, true],
  ['the first page, which the document came for', home, { currentState: () => undefined }, paying, false],
];

test.each(rows)('%s is shown by loading a document: %j', async (_what, shown, changes, to, document) => {
  const { loaders, load, open } = loadersAt(shown, changes);
  void loaders.page(to, loaderArgs(to.path));
  const anchor = to === paying ? '#amount' : '';
  expect(load.mock.calls).toEqual(document ? [[`http://localhost${to.path}${anchor}`]] : []);
  expect(open).toHaveBeenCalledTimes(document ? 0 : 1);
});

test('loading a page starts at once, and the page is shown after the press was painted', async () => {
  const { loaders, open, paint } = loadersAt();
  let opened: unknown;
  const opening = loaders.page(partner, loaderArgs('/partner')).then((answer) => (opened = answer));
  expect(open).toHaveBeenCalledTimes(1);
  await Promise.resolve();
  await Promise.resolve();
  expect(opened).toBeUndefined();
  paint();
  await opening;
  expect(opened).toBe('opened');
});

test('the first page of a document does not wait for a paint', async () => {
  const { loaders, painted } = loadersAt(home, { currentState: () => undefined });
  expect(await loaders.page(partner, loaderArgs('/partner'))).toBe('opened');
  expect(painted).not.toHaveBeenCalled();
});

test('the anchor of an address goes along with the document', () => {
  const navigation = { location: { pathname: '/partner', hash: '#token=abc' } };
  const here = { initialized: true, location: { pathname: '/donate' }, navigation };
  const state = { ...here, matches: [{ route: { handle: paying } }] } as unknown as RouterState;
  const { loaders, load } = loadersAt(paying, { currentState: () => state });
  void loaders.page(partner, loaderArgs('/partner'));
  expect(load).toHaveBeenCalledWith('http://localhost/partner#token=abc');
});

describe('what cannot be loaded', () => {
  const failure = new AreaLoadError('mf-a', '1.0.0', new Error('network'));
  const fails = { open: () => Promise.reject(failure) };
  let consoleError: jest.SpyInstance;
  beforeEach(() => (consoleError = jest.spyOn(console, 'error').mockReturnValue()));
  afterEach(() => consoleError.mockRestore());

  test('is shown with the error id that the console logs', async () => {
    const { loaders, load } = loadersAt(home, fails);
    await expect(loaders.page(partner, loaderArgs('/partner'))).rejects.toBe(failure);
    expect(consoleError).toHaveBeenCalledWith(`[${failure.id}] ${failure.message}`, failure.cause);
    expect(load).not.toHaveBeenCalled();
  });

  test('is left to the server when it is in another language', async () => {
    const { loaders, load } = loadersAt(home, fails);
    void loaders.page(partner, loaderArgs('/ar/partner'));
    void loaders.language('ar', loaderArgs('/ar/partner'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(load.mock.calls).toEqual([['http://localhost/ar/partner'], ['http://localhost/ar/partner']]);
    expect(consoleError).not.toHaveBeenCalled();
  });

  test('is not logged when another navigation has started', async () => {
    const { loaders } = loadersAt(home, fails);
    await expect(loaders.page(partner, loaderArgs('/partner', AbortSignal.abort()))).rejects.toBe(failure);
    expect(consoleError).not.toHaveBeenCalled();
  });

  test('an address that no page has is left to the server', () => {
    const { loaders, load } = loadersAt();
    void loaders.unknown(loaderArgs('/sitemap.xml'));
    expect(load).toHaveBeenCalledWith('http://localhost/sitemap.xml');
  });
});
