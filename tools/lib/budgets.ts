import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@larkfield/contracts';
import type { Releases } from '@larkfield/federation/releases';

/** Most bytes, with brotli, that a first visit to a page may fetch, by whom the page is for. */
export const BUDGETS = {
  visitors: { script: 155_000, style: 12_000 },
  /** With all that their pages fetch later. */
  administrators: { script: 190 * 1_024, style: 12_000 },
} as const;

export interface PageWeight {
  readonly page: string;
  readonly script: number;
  readonly style: number;
  readonly budget: (typeof BUDGETS)[keyof typeof BUDGETS];
}

export const fits = ({ script, style, budget }: PageWeight): boolean =>
  script <= budget.script && style <= budget.style;

/** In words. */
export const weightLine = ({ page, script, style, budget }: PageWeight): string =>
  `${page}: script ${script} of ${budget.script} B, style ${style} of ${budget.style} B`;

/** Weight of a first visit to each page of releases: shell and page together. */
export function pageWeights(store: string, active: Releases): PageWeight[] {
  const read = (area: string): Release =>
    JSON.parse(readFileSync(join(store, area, active[area] ?? '', 'release.json'), 'utf8')) as Release;
  const shell = read('shell');
  const own = weigh(shell, shell.pages['shell']);
  return Object.keys(active)
    .filter((area) => area !== 'shell')
    .map(read)
    .flatMap((release) =>
      Object.entries(release.pages).map(([page, files]) => {
        const forAdmins = release.contract.routes.find((route) => route.page === page)?.audience === 'admin';
        const all = forAdmins ? { ...files, js: [...files.js, ...laterFiles(release, page)] } : files;
        const { script, style } = weigh(release, all);
        return {
          page: `${release.contract.id}/${page}`,
          script: own.script + script,
          style: own.style + style,
          budget: forAdmins ? BUDGETS.administrators : BUDGETS.visitors,
        };
      }),
    );
}

/** Scripts that a page fetches later; their chunks are named after it: `calendar-grid` of `calendar`. */
function laterFiles({ files }: Release, page: string): string[] {
  return Object.keys(files).filter((name) => name.startsWith(`${page}-`) && name.endsWith('.js'));
}

function weigh({ files }: Release, page: Release['pages'][string] = { js: [], css: [] }) {
  const sum = (names: readonly string[]) =>
    names.reduce((total, name) => total + (files[name]?.brotli ?? 0), 0);
  return { script: sum(page.js), style: sum(page.css) };
}
