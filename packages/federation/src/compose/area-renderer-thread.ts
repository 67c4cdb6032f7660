// Stryker disable all: runs only in a worker thread, of which Stryker does not see what is covered.
import { parentPort, workerData } from 'node:worker_threads';
import type { Site, Texts } from '@larkfield/area';
import { createI18n } from '@larkfield/area/i18n';
import { loadServerBundle } from '../server/server-bundles.ts';
import type { AreaToRender, RenderedPage, PageToRender } from './area-renderer.ts';

/** Worker thread of `area-renderer.ts`: renders the pages of one area, one message per page. */
const { store, shell, area } = workerData as AreaToRender;
const bundle = loadServerBundle(store, shell, area);
// Prevents an unhandled rejection; rendering the first page reports the error.
bundle.catch(() => {});

parentPort?.on('message', (page: PageToRender) => void answer(page));

async function answer({ number, page, site, texts, data }: PageToRender): Promise<void> {
  const result = await renderPage(page, siteWith(site, texts), data);
  parentPort?.postMessage({ number, ...result } satisfies RenderedPage);
}

async function renderPage(page: string, site: Site, data: unknown): Promise<Omit<RenderedPage, 'number'>> {
  try {
    return { html: await (await bundle).renderPage(page, site, data) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

function siteWith(site: PageToRender['site'], texts: Texts): Site {
  return {
    ...site,
    i18n: createI18n(site.language, texts),
    refreshSession: () => Promise.reject(new Error('a pre-rendered page has no session')),
    logout: () => Promise.reject(new Error('a pre-rendered page has no session')),
  };
}
