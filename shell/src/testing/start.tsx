import type { AreaRouteModule } from '@larkfield/area';
import type { SiteData } from '@larkfield/federation/compose';
import { AreaLoadError, type Host } from '@larkfield/federation/host';
import { act, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { startShell } from '../app/start.tsx';
import { serveDocument } from './document.tsx';
import { areaTexts, testData, testTable } from './site.ts';

export const failure = new AreaLoadError('mf-a', '1.0.0', new Error('network'));

/** What the server has besides the document. */
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
  /** Page rendered ahead of time; nothing for an empty main part. */
  readonly Page?: ComponentType | undefined;
  readonly path?: string;
  /** Further pages, or further exports of a page. */
  readonly modules: Readonly<Record<string, AreaRouteModule>>;
  readonly answers?: Readonly<Record<string, unknown>>;
}

/** Starts the shell on a document as the edge serves it; each page's code is there when the test says so. */
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
  const host = { load, prefetch: jest.fn(), prepare: jest.fn() } satisfies Host;
  listenForOneTest();
  // jsdom does not have it: whoever waits for it would wait two seconds.
  Object.assign(window, { requestIdleCallback: setTimeout, cancelIdleCallback: clearTimeout });
  await act(async () => startShell(host));
  await settle();
  return {
    host,
    send,
    arrive: (page: string) =>
      settle(() => waiting.get(page)?.resolve(modules[page] ?? { Component: () => null })),
    fail: (page: string) => settle(() => waiting.get(page)?.reject(failure)),
  };
}

const gone: (() => void)[] = [];
afterEach(() => {
  for (const stop of gone.splice(0)) stop();
});

/** A shell lives as long as its document; the test's document outlives it, and must not go on telling it. */
function listenForOneTest(): void {
  for (const target of [window, document]) {
    const add = jest.spyOn(target, 'addEventListener');
    gone.push(() => {
      for (const [type, listener] of add.mock.calls) target.removeEventListener(type, listener);
      add.mockRestore();
    });
  }
}

/** Lets everything that follows from a step happen: hydration comes in tasks of its own. */
export async function settle(step: () => void = () => {}): Promise<void> {
  await act(async () => {
    step();
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
}

export const heading = (): string | null => screen.getByRole('heading', { level: 1 }).textContent;
