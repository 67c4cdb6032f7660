import { parentPort, workerData } from 'node:worker_threads';
import type { Site, Texts } from '@larkfield/area';
import { createI18n } from '@larkfield/area/i18n';
import { loadServerBundle } from '../server/load.ts';
import type { AreaToRender, PageAnswer, PageToRender } from './area-worker.ts';

/** The thread in which the pages of one area are rendered (`area-worker.ts`): a page comes in, its HTML goes out. */
const { store, shell, area } = workerData as AreaToRender;
const bundle = loadServerBundle(store, shell, area);
// Its first page tells.
bundle.catch(() => {});

parentPort?.on('message', (page: PageToRender) => void answer(page));

async function answer({ number, page, site, texts, data }: PageToRender): Promise<void> {
  const told = await rendered(page, siteWith(site, texts), data);
  parentPort?.postMessage({ number, ...told } satisfies PageAnswer);
}

async function rendered(page: string, site: Site, data: unknown): Promise<Omit<PageAnswer, 'number'>> {
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
    refreshSession: () => Promise.reject(new Error('a page rendered ahead of time knows nobody')),
    logout: () => Promise.reject(new Error('a page rendered ahead of time knows nobody')),
  };
}
