import type { Host } from '@larkfield/federation/host';
import { act, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { clearCookies } from '../testing/browser.ts';
import { serveDocument } from '../testing/document.tsx';
import { testData } from '../testing/site.ts';
import { startShell } from './start.ts';

const Home = () => <h1>Home</h1>;
const Partner = () => <h1>Partner</h1>;

let idle: (() => void)[];
let navigation: EventTarget;
beforeEach(() => {
  clearCookies();
  idle = [];
  navigation = new EventTarget();
  Object.assign(window, {
    navigation,
    requestIdleCallback: (work: () => void) => idle.push(work),
    scrollTo: jest.fn(),
  });
  Object.assign(performance, { mark: jest.fn() });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** Starts the shell on a document as the edge serves it. */
async function start(current = 'release-1') {
  const data = testData();
  serveDocument({ data, Page: Home });
  const json = Object.assign(document.createElement('script'), { type: 'application/json', id: 'site-data' });
  json.textContent = JSON.stringify(data);
  document.body.append(json);
  const send = jest.fn(() => Promise.resolve({ ok: true, json: () => Promise.resolve({ id: current }) }));
  Object.assign(globalThis, { fetch: send });
  const home = Promise.withResolvers<ComponentType>();
  const load = jest.fn((_area: string, _summary: object, page: string) =>
    page === 'home' ? home.promise : Promise.resolve(Partner),
  );
  const host = { load, prefetch: jest.fn(), warm: jest.fn() } satisfies Host;
  await act(async () => startShell(host));
  await act(async () => home.resolve(Home));
  return { host, send };
}

/** Follows a link, as the browser tells of it. */
async function follow(path: string): Promise<boolean> {
  const handlers: (() => Promise<void>)[] = [];
  const event = Object.assign(new Event('navigate'), {
    canIntercept: true,
    hashChange: false,
    downloadRequest: null,
    formData: null,
    navigationType: 'push',
    destination: { url: `http://localhost${path}` },
    signal: new AbortController().signal,
    intercept: ({ handler }: { handler: () => Promise<void> }) => handlers.push(handler),
  });
  navigation.dispatchEvent(event);
  await act(async () => void (await handlers[0]?.()));
  return handlers.length > 0;
}

test('a served document is taken over, routed and, when all is quiet, prepared for the next page', async () => {
  const { host } = await start();
  expect(host.load).toHaveBeenCalledWith('mf-a', expect.anything(), 'home');
  expect(idle).toHaveLength(1);
  idle[0]?.();
  expect(host.warm).toHaveBeenCalledTimes(1);
  expect(await follow('/partner')).toBe(true);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Partner');
});

test('once a newer release is live the browser loads documents again', async () => {
  const { send } = await start('release-2');
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 10 * 60 * 1000);
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  expect(send).toHaveBeenCalledWith('/releases/current');
  expect(await follow('/partner')).toBe(false);
});

test('a browser that prefers a language whose texts cannot be had shows the page without an offer', async () => {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['de']);
  jest.spyOn(console, 'error').mockImplementation(() => {});
  await start();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Home');
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});
