import type { PageTitles, Release } from '@larkfield/contracts';
import type { Sources } from './sources.ts';
import type { ActiveReleases } from './tables.ts';

/**
 * The releases as everybody may know them: without pages for administrators, without the files that only those need,
 * and without areas that have nothing else. Documents, tables and the import map of public pages are made from these.
 */
export function publicReleases({ shell, areas }: ActiveReleases): ActiveReleases {
  return { shell, areas: areas.flatMap(publicRelease) };
}

/** The texts of areas without the titles of pages for administrators, which documents would carry. */
export function publicTexts({ areas }: ActiveReleases, texts: Sources['texts']): Sources['texts'] {
  const mixed = areas.filter(({ contract }) => contract.routes.some(({ audience }) => audience === 'admin'));
  const changed = mixed.map(({ contract: { id, routes } }) => {
    const hidden = new Set(routes.filter(({ audience }) => audience === 'admin').map(({ path }) => path));
    const entries = Object.entries(texts[id] ?? {}).map(([language, own]) => {
      const titles = Object.entries((own[id] ?? {}) as PageTitles).filter(([path]) => !hidden.has(path));
      return [language, { ...own, [id]: Object.fromEntries(titles) }];
    });
    return [id, Object.fromEntries(entries)];
  });
  return { ...texts, ...Object.fromEntries(changed) };
}

function publicRelease(release: Release): Release[] {
  const { contract, files, pages } = release;
  const shown = contract.routes.filter(({ audience }) => audience !== 'admin');
  if (shown.length === contract.routes.length) return [release];
  if (shown.length === 0) return [];
  const kept = Object.entries(pages).filter(([name]) => shown.some(({ page }) => page === name));
  const needed = new Set(kept.flatMap(([, { js, css }]) => [...js, ...css]));
  const hidden = Object.values(pages)
    .flatMap(({ js, css }) => [...js, ...css])
    .filter((file) => !needed.has(file));
  return [
    {
      ...release,
      contract: { ...contract, routes: shown, kinds: [] },
      pages: Object.fromEntries(kept),
      files: Object.fromEntries(Object.entries(files).filter(([name]) => !hidden.includes(name))),
    },
  ];
}
