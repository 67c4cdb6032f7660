import type { AreaRouteModule } from '@larkfield/area';
import type { SiteData } from '@larkfield/federation/compose';
import { AreaLoadError, type Host } from '@larkfield/federation/host';
import { act, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { startShell } from '../start.tsx';
import { serveDocument } from './document.tsx';
import { areaTexts, testData, testTable } from './site.ts';

export const loadFailure = new AreaLoadError('mf-a', '1.0.0', new Error('network'));

/** Answers of the server besides the document. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/releases/release-1.ar.json': testTable('ar'),
  '/releases/release-1.en.json': testTable('en'),
  '/assets/shell/texts.en.json': testData().texts.shell,
  '/assets/shell/texts.ar.json': { shell: {} },
  '/assets/mf-a/texts.ar.json': areaTexts('mf-a', 'ar'),
  '/assets/mf-b/texts.en.json': areaTexts('mf-b'),
  '/releases/current': { id: 'release-1' },
};

export interface StartInput {
  readonly data?: SiteData;
  /** Server-rendered page; without it `<main>` is empty. */
  readonly Page?: ComponentType | undefined;
  readonly path?: string;
  /** Further pages, or further exports of a page. */
  readonly modules: Readonly<Record<string, AreaRouteModule>>;
  readonly answers?: Readonly<Record<string, unknown>>;
}

/** Starts the shell on a document as the edge serves it. The test decides when a page's code is loaded. */
export async function startSite({ data = testData(), path = '/', Page, modules, answers }: StartInput) {
  await serveDocument({ data, Page, path });
  const given: Record<string, unknown> = { ...ANSWERS, ...answers };
  const send = jest.fn((url: string) =>
    Promise.resolve(url in given ? Response.json(given[url]) : new Response('', { status: 404 })),
  );
  Object.assign(globalThis, { fetch: send });
  const waiting = new Map<string, PromiseWithResolvers<AreaRouteModule>>();
  const load = jest.fn((_area: string, _summary: object, page: string) => {
    const one = Promise.withResolvers<AreaRouteModule>();
    waiting.set(page, one);
    return one.promise;
  });
  const host = { load, prefetch: jest.fn(), preload: jest.fn() } satisfies Host;
  listenForOneTest();
  // jsdom lacks it, and the fallback would wait two seconds.
  Object.assign(window, { requestIdleCallback: setTimeout, cancelIdleCallback: clearTimeout });
  await act(async () => startShell(host));
  await settle();
  return {
    host,
    send,
    arrive: (page: string) =>
      settle(() => waiting.get(page)?.resolve(modules[page] ?? { Component: () => null })),
    fail: (page: string) => settle(() => waiting.get(page)?.reject(loadFailure)),
  };
}

const gone: (() => void)[] = [];
afterEach(() => {
  for (const stop of gone.splice(0)) stop();
});

/** A shell lives as long as its document. The test's document lives longer and must not notify earlier shells. */
function listenForOneTest(): void {
  for (const target of [window, document]) {
    const add = jest.spyOn(target, 'addEventListener');
    gone.push(() => {
      for (const [type, listener] of add.mock.calls) target.removeEventListener(type, listener);
      add.mockRestore();
    });
  }
}

/** Runs a step and waits for its effects. Hydration runs in separate tasks. */
export async function settle(step: () => void = () => {}): Promise<void> {
  await act(async () => {
    step();
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
}

export const headingText = (): string | null => screen.getByRole('heading', { level: 1 }).textContent;
