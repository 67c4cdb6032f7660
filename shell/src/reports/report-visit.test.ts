import type { PageReport } from '@larkfield/contracts';
import { AreaLoadError } from '@larkfield/federation/host';
import type { Metric } from 'web-vitals';
import { createShellStore } from '../state/shell-store.ts';
import { reportVisit, type GetShownPage } from './report-visit.ts';

type OnMetric = (metric: Pick<Metric, 'value'>) => void;

/** Callbacks of the web-vitals library, by metric; the test calls them. */
const measured: Record<string, OnMetric> = {};
jest.mock('web-vitals', () => {
  const on = (name: string) => (tell: OnMetric) => void (measured[name] = tell);
  return { onLCP: on('lcp'), onCLS: on('cls'), onINP: on('inp'), onTTFB: on('ttfb') };
});

const SECRET = 'ann@example.org';
const stack = (at: string) => `Error: ${SECRET}\n    at f (https://site.example${at})`;

/** Creates an error at a position, with user input in its message. */
const errorAt = (at: string) => Object.assign(new Error(SECRET), { stack: stack(at) });

const listened: [string, EventListener][] = [];
let visibility: DocumentVisibilityState;
beforeEach(() => {
  // jsdom lacks it.
  Object.assign(performance, { mark: jest.fn() });
  visibility = 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  const add = window.addEventListener.bind(window);
  jest.spyOn(window, 'addEventListener').mockImplementation((type: string, listener: unknown) => {
    listened.push([type, listener as EventListener]);
    add(type, listener as EventListener);
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const [type, listener] of listened.splice(0)) window.removeEventListener(type, listener);
});

interface VisitChanges {
  readonly shown?: GetShownPage;
  readonly store?: ReturnType<typeof createShellStore>;
}

const PAGE = { area: 'mf-a', path: '/partner/:id' };

function visit({ shown = () => PAGE, store = createShellStore() }: VisitChanges = {}) {
  const sent: [url: string, body: Blob][] = [];
  const table = { id: 'site-1', language: 'ar' } as const;
  reportVisit(table, shown, store, (url, body) => sent.push([url, body]));
  return { sent, store, told: () => Promise.all(sent.map(([, body]) => read(body))) };
}

const read = (body: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(body);
  }).then((text) => ({ text, report: JSON.parse(text) as PageReport }));

function look(state: DocumentVisibilityState): void {
  visibility = state;
  window.dispatchEvent(new Event('visibilitychange'));
}

function uncaught(error: unknown): void {
  window.dispatchEvent(Object.assign(new Event('error'), { error }));
}

test('a page is reported once, when it is hidden, with the values measured so far', async () => {
  const { sent, told } = visit();
  measured['lcp']?.({ value: 1_234.5 });
  measured['cls']?.({ value: 0.02 });
  look('visible');
  expect(sent).toEqual([]);
  measured['inp']?.({ value: 40 });
  look('hidden');
  look('visible');
  look('hidden');
  const reports = await told();
  expect(reports.map(({ report }) => report)).toEqual([
    {
      site: 'site-1',
      area: 'mf-a',
      route: '/partner/:id',
      language: 'ar',
      device: 'large',
      vitals: { lcp: 1_234.5, cls: 0.02, inp: 40 },
      failures: [],
    },
  ]);
  expect(sent[0]?.[0]).toBe('/page-reports');
  expect(sent[0]?.[1].type).toBe('application/json');
});

test('an error is reported by area and a hash of its position, without its message', async () => {
  const { told } = visit();
  uncaught(errorAt('/assets/mf-b/entry.1.js:1:200'));
  uncaught(errorAt('/assets/mf-b/entry.1.js:1:200'));
  uncaught(errorAt('/assets/mf-b/entry.1.js:1:201'));
  window.dispatchEvent(
    Object.assign(new Event('unhandledrejection'), { reason: errorAt('/assets/shell/main.1.js:1:2') }),
  );
  look('hidden');
  const [only] = await told();
  expect(only?.text).not.toContain(SECRET);
  expect(only?.text).not.toContain('entry');
  const failures = only?.report.failures ?? [];
  expect(failures.map(({ kind, area }) => `${kind} ${area}`)).toEqual([
    ...Array<string>(3).fill('uncaught mf-b'),
    'uncaught shell',
  ]);
  const [first, second, third] = failures.map(({ at }) => at);
  expect(first).toMatch(/^[0-9a-f]{8}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('errors outside our code are not reported', async () => {
  const { told } = visit();
  uncaught(Object.assign(new Error('x'), { stack: 'at chrome-extension://abc/content.js:1:1' }));
  uncaught('words');
  look('hidden');
  const [only] = await told();
  expect(only?.report.failures).toEqual([]);
});

test('a page that failed or is not interactive is reported, also if it failed before', async () => {
  const { store, told } = visit();
  store.setState({ pageFailure: new AreaLoadError('mf-b', '1.0.0', new Error(SECRET)) });
  store.setState({ pageFailure: new AreaLoadError('page', '', errorAt('/assets/mf-a/x.1.js:1:1')) });
  store.setState({ failureId: '12345678' });
  store.setState({ announcement: 'x' });
  look('hidden');
  const { told: toldLater } = visit({ store });
  look('visible');
  look('hidden');
  const [first] = await told();
  const kinds = (one: typeof first) => one?.report.failures.map(({ kind, area }) => `${kind} ${area}`);
  expect(kinds(first)).toEqual(['failed mf-b', 'failed mf-a', 'degraded mf-a']);
  const [later] = await toldLater();
  expect(kinds(later)).toEqual(['failed mf-a', 'degraded mf-a']);
});

test('later failures are reported without repeating earlier ones, at most five', async () => {
  const { told } = visit();
  measured['lcp']?.({ value: 1 });
  look('hidden');
  look('visible');
  for (let column = 0; column < 9; column += 1) uncaught(errorAt(`/assets/mf-a/x.1.js:1:${column}`));
  look('hidden');
  look('visible');
  look('hidden');
  const reports = await told();
  expect(reports.map(({ report }) => [Object.keys(report.vitals), report.failures.length])).toEqual([
    [['lcp'], 0],
    [[], 5],
  ]);
});

test('values after the first report are ignored: a return from the cache is not a visit', async () => {
  const { told } = visit();
  measured['ttfb']?.({ value: 300 });
  look('hidden');
  look('visible');
  // As the library does after the page returns from the back/forward cache.
  for (const name of ['ttfb', 'lcp', 'cls', 'inp']) measured[name]?.({ value: 1 });
  uncaught(errorAt('/assets/mf-a/x.1.js:1:1'));
  look('hidden');
  const reports = await told();
  expect(reports.map(({ report }) => [report.vitals, report.failures.length])).toEqual([
    [{ ttfb: 300 }, 0],
    [{}, 1],
  ]);
});

test('a page of the shell itself is not reported', () => {
  const { sent } = visit({ shown: () => undefined });
  look('hidden');
  expect(sent).toEqual([]);
});
