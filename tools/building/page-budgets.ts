import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@larkfield/contracts';
import type { ReleasesByArea } from '@larkfield/federation/releases';

/** Maximum bytes of a first visit to a page, compressed with brotli, by audience. */
export const BUDGETS = {
  visitors: { script: 155_000, style: 12_000 },
  /** Includes scripts that the pages fetch later. */
  administrators: { script: 191 * 1_024, style: 12_000 },
} as const;

export interface PageWeight {
  readonly page: string;
  readonly script: number;
  readonly style: number;
  readonly budget: (typeof BUDGETS)[keyof typeof BUDGETS];
}

export const isWithinBudget = ({ script, style, budget }: PageWeight): boolean =>
  script <= budget.script && style <= budget.style;

export const weightLine = ({ page, script, style, budget }: PageWeight): string =>
  `${page}: script ${script} of ${budget.script} B, style ${style} of ${budget.style} B`;

/** Returns the bytes of a first visit to each page: shell and page together. */
export function pageWeights(store: string, active: ReleasesByArea): PageWeight[] {
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

/** Returns the scripts that a page fetches later. Their chunks are named after it: `calendar-grid` belongs to `calendar`. */
function laterFiles({ files }: Release, page: string): string[] {
  return Object.keys(files).filter((name) => name.startsWith(`${page}-`) && name.endsWith('.js'));
}

function weigh({ files }: Release, page: Release['pages'][string] = { js: [], css: [] }) {
  const sum = (names: readonly string[]) =>
    names.reduce((total, name) => total + (files[name]?.brotli ?? 0), 0);
  return { script: sum(page.js), style: sum(page.css) };
}
