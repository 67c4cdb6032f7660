import type { PageTitles, Release } from '@larkfield/contracts';
import type { Sources } from './sources.ts';
import type { ActiveReleases } from '../documents/release-tables.ts';

/**
 * Returns the releases without pages for administrators, without files that only those need, and without areas that have no
 * other pages. Public documents, tables and import maps are made from these.
 */
export function publicReleases({ shell, areas }: ActiveReleases): ActiveReleases {
  return { shell, areas: areas.flatMap(publicRelease) };
}

/** Removes the titles of administrator pages. */
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
  const visible = contract.routes.filter(({ audience }) => audience !== 'admin');
  if (visible.length === contract.routes.length) return [release];
  if (visible.length === 0) return [];
  const visiblePages = Object.entries(pages).filter(([name]) => visible.some(({ page }) => page === name));
  const needed = new Set(visiblePages.flatMap(([, { js, css }]) => [...js, ...css]));
  const hidden = Object.values(pages)
    .flatMap(({ js, css }) => [...js, ...css])
    .filter((file) => !needed.has(file));
  return [
    {
      ...release,
      contract: { ...contract, routes: visible, kinds: [] },
      pages: Object.fromEntries(visiblePages),
      files: Object.fromEntries(Object.entries(files).filter(([name]) => !hidden.includes(name))),
    },
  ];
}
