import { Worker } from 'node:worker_threads';
import type { Site, Texts } from '@larkfield/area';
import type { RenderPage } from './documents.ts';

/** Rendering all pages of one area in all languages takes seconds; one that takes longer than this never ends. */
const AREA_LIMIT_MS = 60_000;
const MEMORY = { maxOldGenerationSizeMb: 512 };

interface Ref {
  readonly id: string;
  readonly contract: { readonly id: string };
}

export interface AreaToRender {
  readonly store: string;
  readonly shell: Ref;
  readonly area: Ref;
}

/** A page as it goes to the thread: what of a site can be copied, and the texts that its translator had. */
export interface PageToRender {
  readonly number: number;
  readonly page: string;
  readonly site: Omit<Site, 'i18n' | 'refreshSession' | 'logout'>;
  readonly texts: Texts;
  readonly data: unknown;
}

export interface PageAnswer {
  readonly number: number;
  readonly html?: string;
  readonly problem?: string;
}

export interface AreaRenderer {
  readonly render: RenderPage;
  end(): Promise<unknown>;
}

/**
 * Renders the pages of one area in a thread of its own. An area that is not through within its time, needs too much memory or ends the
 * thread fails with all pages that are left, and keeps nobody else waiting.
 */
export function startAreaRenderer(area: AreaToRender, limitMs = AREA_LIMIT_MS): AreaRenderer {
  const worker = new Worker(new URL('./render-area.ts', import.meta.url), {
    workerData: area,
    resourceLimits: MEMORY,
  });
  worker.unref();
  const waiting = new Map<number, PromiseWithResolvers<string>>();
  let over: Error | undefined;
  let leftMs = limitMs;
  let pages = 0;

  function fail(error: Error): void {
    over ??= error;
    for (const { reject } of waiting.values()) reject(over);
    waiting.clear();
    void worker.terminate();
  }
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('it has ended the process that renders it')));
  worker.on('message', ({ number, html, problem }: PageAnswer) => {
    const page = waiting.get(number);
    waiting.delete(number);
    if (html === undefined) page?.reject(new Error(problem));
    else page?.resolve(html);
  });

  return {
    async render(page, site, data) {
      if (over) throw over;
      const answer = Promise.withResolvers<string>();
      const number = pages++;
      waiting.set(number, answer);
      const since = performance.now();
      const timer = setTimeout(
        () => fail(new Error(`its pages were not rendered within ${limitMs} ms`)),
        leftMs,
      );
      worker.postMessage({ number, page, data, ...copied(site) } satisfies PageToRender);
      try {
        return await answer.promise;
      } finally {
        clearTimeout(timer);
        leftMs -= performance.now() - since;
      }
    },
    end: () => worker.terminate(),
  };
}

function copied(site: Site): Pick<PageToRender, 'site' | 'texts'> {
  const { i18n, refreshSession: _refresh, logout: _logout, ...rest } = site;
  return { site: rest, texts: i18n.getDataByLanguage(site.language) ?? {} };
}
