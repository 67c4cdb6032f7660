import { synchronizeRoots, type RouterState, type SiteRouter } from './synchronized-router.ts';

type Listener = Parameters<SiteRouter['subscribe']>[0];

const idle = { state: 'idle' };
const served = {
  initialized: false,
  navigation: idle,
  location: { pathname: '/' },
  matches: [],
  errors: null,
} as unknown as RouterState;
const loaded: RouterState = { ...served, initialized: true };

function watchRoot(first: RouterState = served) {
  const listeners: Listener[] = [];
  const router = {
    state: first,
    subscribe: (listener: Listener) => listeners.push(listener),
  } as unknown as SiteRouter;
  const steps: string[] = [];
  const step = (name: string) => () => void steps.push(name);
  synchronizeRoots(router, { before: step('before'), after: step('after') }).subscribe(step('root'));
  const options = { deletedFetchers: [], newErrors: null, flushSync: false };
  return { steps, change: (state: RouterState) => listeners.forEach((notify) => notify(state, options)) };
}

test('the frame does not render again when the code of the served page has loaded', () => {
  const { steps, change } = watchRoot();
  change(loaded);
  expect(steps).toEqual(['before', 'after']);
});

test.each<[string, Partial<RouterState>]>([
  ['fails to load', { errors: { page: new Error('network') } }],
  ['redirects to another address', { location: { ...served.location, pathname: '/other' } }],
  ['adds routes of its own', { matches: [] }],
])('the frame renders again when the served page %s', (_, change) => {
  const watched = watchRoot();
  watched.change({ ...loaded, ...change });
  expect(watched.steps).toEqual(['before', 'root', 'after']);
});

test('the frame renders again with every later step of the router', () => {
  const { steps, change } = watchRoot();
  change(loaded);
  change({ ...loaded });
  expect(steps).toEqual(['before', 'after', 'before', 'root', 'after']);
});
