import { Worker } from 'node:worker_threads';
import type { Site, Texts } from '@larkfield/area';
import type { RenderPage } from '../documents/documents.ts';

/** Time limit for all pages of one area. Rendering them takes seconds. */
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

/** Message to the thread: the parts of a site that can be cloned, and the loaded texts. */
export interface PageToRender {
  readonly number: number;
  readonly page: string;
  readonly site: Omit<Site, 'i18n' | 'refreshSession' | 'logout'>;
  readonly texts: Texts;
  readonly data: unknown;
}

export interface RenderedPage {
  readonly number: number;
  readonly html?: string;
  readonly problem?: string;
}

export interface AreaRenderer {
  readonly render: RenderPage;
  end(): Promise<unknown>;
}

/**
 * Starts a thread that renders the pages of one area. If the area exceeds its time or memory limit, or ends the thread, all
 * its remaining pages fail; other areas are not affected.
 */
export function startAreaRenderer(area: AreaToRender, limitMs = AREA_LIMIT_MS): AreaRenderer {
  const worker = new Worker(new URL('./area-renderer-thread.ts', import.meta.url), {
    workerData: area,
    resourceLimits: MEMORY,
  });
  worker.unref();
  const waiting = new Map<number, PromiseWithResolvers<string>>();
  let failure: Error | undefined;
  let leftMs = limitMs;
  let pages = 0;

  function fail(error: Error): void {
    failure ??= error;
    for (const { reject } of waiting.values()) reject(failure);
    waiting.clear();
    void worker.terminate();
  }
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('its code has ended the thread that renders it')));
  worker.on('message', ({ number, html, problem }: RenderedPage) => {
    const page = waiting.get(number);
    waiting.delete(number);
    if (html === undefined) page?.reject(new Error(problem));
    else page?.resolve(html);
  });

  return {
    async render(page, site, data) {
      if (failure) throw failure;
      const result = Promise.withResolvers<string>();
      const number = pages++;
      waiting.set(number, result);
      const startedAt = performance.now();
      const timer = setTimeout(
        () => fail(new Error(`its pages were not rendered within ${limitMs} ms`)),
        leftMs,
      );
      worker.postMessage({ number, page, data, ...toCloneable(site) } satisfies PageToRender);
      try {
        return await result.promise;
      } finally {
        clearTimeout(timer);
        leftMs -= performance.now() - startedAt;
      }
    },
    end: () => worker.terminate(),
  };
}

function toCloneable(site: Site): Pick<PageToRender, 'site' | 'texts'> {
  const { i18n, refreshSession: _refresh, logout: _logout, ...rest } = site;
  return { site: rest, texts: i18n.getDataByLanguage(site.language) ?? {} };
}
