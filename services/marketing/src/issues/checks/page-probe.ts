/** `unknown`: the site did not answer in time, or with an error. */
export type PageState = 'found' | 'missing' | 'unknown';
export type PageProbe = (path: string) => Promise<PageState>;

const TIMEOUT_MS = 3_000;
/** All pages of one check together. */
const TOTAL_MS = 10_000;
const PARALLEL = 6;
/** Different pages of one check. An issue with more links would keep the service busy for minutes. */
const MAX_PAGES = 300;

/** Creates a probe that asks the site itself for pages and files, as a visitor would. It asks no other site. */
export function createPageProbe(siteOrigin: string): PageProbe {
  const until = performance.now() + TOTAL_MS;
  const known = new Map<string, Promise<PageState>>();
  const running = new Set<Promise<PageState>>();

  async function ask(path: string): Promise<PageState> {
    while (running.size >= PARALLEL) await Promise.race(running);
    if (performance.now() > until) return 'unknown';
    const asked = stateOf(siteOrigin + path);
    running.add(asked);
    return asked.finally(() => running.delete(asked));
  }

  return (path) => {
    const [withoutAnchor = ''] = path.split('#', 1);
    const found = known.get(withoutAnchor);
    if (found) return found;
    if (known.size >= MAX_PAGES) return Promise.resolve('unknown');
    const asked = ask(withoutAnchor);
    known.set(withoutAnchor, asked);
    return asked;
  };
}

async function stateOf(url: string): Promise<PageState> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
    if (response.status === 404 || response.status === 410) return 'missing';
    return response.status < 400 ? 'found' : 'unknown';
  } catch {
    return 'unknown';
  }
}
