import { AreaLoadError } from '@larkfield/federation/host';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { route } from '../testing/site.ts';
import type { RouterState } from './one-step.ts';
import { createRouteLoaders } from './route-loaders.ts';

const home = route('/');
const partner = route('/partner');
const paying = route('/donate', { ownPolicy: true });

/** The loaders of a site that shows a page; `to` is asked for. */
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
  const all = { language, open, isStale: () => false, shown: () => state, load, painted, ...changes };
  return { load, open, painted, paint: frame.resolve, loaders: createRouteLoaders(all) };
}

const asked = (to: string, signal = new AbortController().signal) =>
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
  ['the first page, which the document came for', home, { shown: () => undefined }, paying, false],
];

test.each(rows)('%s is shown by loading a document: %j', async (_what, shown, changes, to, document) => {
  const { loaders, load, open } = loadersAt(shown, changes);
  void loaders.page(to, asked(to.path));
  const anchor = to === paying ? '#amount' : '';
  expect(load.mock.calls).toEqual(document ? [[`http://localhost${to.path}${anchor}`]] : []);
  expect(open).toHaveBeenCalledTimes(document ? 0 : 1);
});

test('a page is asked for at once, and shown after the press that asks for it', async () => {
  const { loaders, open, paint } = loadersAt();
  let opened: unknown;
  const opening = loaders.page(partner, asked('/partner')).then((answer) => (opened = answer));
  expect(open).toHaveBeenCalledTimes(1);
  await Promise.resolve();
  await Promise.resolve();
  expect(opened).toBeUndefined();
  paint();
  await opening;
  expect(opened).toBe('opened');
});

test('the page that a document came for waits for no press', async () => {
  const { loaders, painted } = loadersAt(home, { shown: () => undefined });
  expect(await loaders.page(partner, asked('/partner'))).toBe('opened');
  expect(painted).not.toHaveBeenCalled();
});

test('the anchor of an address goes along with the document', () => {
  const navigation = { location: { pathname: '/partner', hash: '#token=abc' } };
  const here = { initialized: true, location: { pathname: '/donate' }, navigation };
  const state = { ...here, matches: [{ route: { handle: paying } }] } as unknown as RouterState;
  const { loaders, load } = loadersAt(paying, { shown: () => state });
  void loaders.page(partner, asked('/partner'));
  expect(load).toHaveBeenCalledWith('http://localhost/partner#token=abc');
});

describe('what cannot be loaded', () => {
  const failure = new AreaLoadError('mf-a', '1.0.0', new Error('network'));
  const fails = { open: () => Promise.reject(failure) };
  let told: jest.SpyInstance;
  beforeEach(() => (told = jest.spyOn(console, 'error').mockReturnValue()));
  afterEach(() => told.mockRestore());

  test('is told under the number that the console has', async () => {
    const { loaders, load } = loadersAt(home, fails);
    await expect(loaders.page(partner, asked('/partner'))).rejects.toBe(failure);
    expect(told).toHaveBeenCalledWith(`[${failure.id}] ${failure.message}`, failure.cause);
    expect(load).not.toHaveBeenCalled();
  });

  test('is left to the server when it is in another language', async () => {
    const { loaders, load } = loadersAt(home, fails);
    void loaders.page(partner, asked('/ar/partner'));
    void loaders.language('ar', asked('/ar/partner'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(load.mock.calls).toEqual([['http://localhost/ar/partner'], ['http://localhost/ar/partner']]);
    expect(told).not.toHaveBeenCalled();
  });

  test('is not told when the visitor has gone elsewhere', async () => {
    const { loaders } = loadersAt(home, fails);
    await expect(loaders.page(partner, asked('/partner', AbortSignal.abort()))).rejects.toBe(failure);
    expect(told).not.toHaveBeenCalled();
  });

  test('an address that no page has is left to the server', () => {
    const { loaders, load } = loadersAt();
    void loaders.unknown(asked('/sitemap.xml'));
    expect(load).toHaveBeenCalledWith('http://localhost/sitemap.xml');
  });
});
