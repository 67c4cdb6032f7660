import { addTexts, createI18n, type Site, type Texts } from '@larkfield/area';
import { directionOf, type ReleaseTable } from '@larkfield/contracts';
import type { SiteData } from '@larkfield/federation/compose';
import { AreaLoadError, type Host } from '@larkfield/federation/host';
import type { FetchJson } from './fetch-json.ts';
import type { Target } from './router.ts';
import type { AreaView } from './view.ts';

export interface LoaderOptions {
  readonly data: SiteData;
  readonly host: Host;
  readonly fetchJson: FetchJson;
}

/** Brings together what a page needs: code, style sheets, texts and, for another language, its release table. */
export function createLoader({ data, host, fetchJson }: LoaderOptions) {
  async function page(area: string, name: string, table: ReleaseTable): Promise<AreaView> {
    const summary = table.areas[area];
    if (!summary) throw new AreaLoadError(area, '', new Error('no such area'));
    return { status: 'ready', Page: await host.load(area, summary, name), key: `${area}/${name}` };
  }

  /** The document carries the shell's texts and those of its own page; they are not fetched again. */
  function shellTexts(table: ReleaseTable): Promise<Texts> {
    const inDocument = table.language === data.table.language;
    return inDocument ? Promise.resolve(data.texts.shell) : fetchJson<Texts>(table.shell.texts);
  }

  function areaTexts({ route, language }: Target, table: ReleaseTable): Promise<Texts> {
    const { table: first, page: shown, texts } = data;
    if (language === first.language && route.area === shown?.area) {
      const carried = first.routes.find(
        ({ area, page }) => area === shown.area && page === shown.page,
      )?.namespaces;
      const complete = !carried || route.namespaces?.every((name) => carried.includes(name));
      if (complete) return Promise.resolve(texts.area);
    }
    return fetchJson<Texts>(table.areas[route.area]?.texts ?? '');
  }

  return {
    page,
    /** Everything a target shows, so that it can replace the present view in one step. */
    async view(target: Target, site: Site, table: ReleaseTable) {
      const { language, route, path, search } = target;
      const next =
        language === table.language ? table : await fetchJson<ReleaseTable>(table.tables[language] ?? '');
      const [common, own, area] = await Promise.all([
        shellTexts(next),
        areaTexts(target, next),
        page(route.area, route.page, next),
      ]);
      const i18n = language === site.language ? site.i18n : createI18n(language, common);
      addTexts(i18n, language, own);
      const { routes } = next;
      const dir = directionOf(language);
      return {
        table: next,
        area,
        /** In the words of the language that will be shown: the target was resolved in the one before. */
        title: routes.find((known) => known.path === path)?.title ?? route.title,
        site: { ...site, i18n, language, dir, path, search, routes } satisfies Site,
      };
    },
  };
}
