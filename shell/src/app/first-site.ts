import { createI18n, hrefTo, UNKNOWN_SESSION, type Site } from '@larkfield/area';
import { directionOf, isTheme, splitPath } from '@larkfield/contracts';
import type { SiteData } from '@larkfield/federation/compose';

/** The site as the document describes it: what the server rendered, so that hydration finds no difference. */
export function firstSite({ table, texts, brand }: SiteData): Omit<Site, 'refreshSession' | 'logout'> {
  const { language } = table;
  const theme = document.documentElement.dataset['theme'];
  return {
    language,
    dir: directionOf(language),
    theme: isTheme(theme) ? theme : 'default',
    path: splitPath(location.pathname).path,
    search: location.search,
    routes: table.routes,
    session: UNKNOWN_SESSION,
    brand,
    i18n: createI18n(language, { ...texts.shell, ...texts.area }),
    interactive: false,
    async navigate(to, options) {
      const here = { language: splitPath(location.pathname).language };
      const href = hrefTo(here, to);
      if (!window.navigation) return location.assign(href);
      await window.navigation.navigate(href, { history: options?.replace ? 'replace' : 'auto' }).finished;
    },
  };
}
