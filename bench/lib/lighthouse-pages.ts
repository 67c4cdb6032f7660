import { localizePath, type AreaRoute, type Language } from '@larkfield/contracts';

/** A page that Lighthouse looks at. */
export interface LighthousePage {
  readonly path: string;
  /** The browser prefers it; that of the page, unless the page is looked at with the offer of another one above it. */
  readonly language: Language;
  /** The browser prefers another language than the page's. */
  readonly offered?: true;
  /** Search engines may list it; a page that its area keeps from them cannot pass the audit for that. */
  readonly indexed: boolean;
}

/** Home, a form and a long page stand for their like in other scripts and directions. */
const SAMPLE = ['/', '/contact', '/about'];
const LANGUAGES: readonly Language[] = ['ar', 'ja', 'de', 'zh-Hans'];

/** What a browser prefers that is offered another language than the page's. */
const OFFERED: Language = 'de';

/** As the link of a mail opens the page; without one it says, once it has started, that something is missing. */
const TOKENS: Readonly<Record<string, string>> = {
  '/confirm': `#token=${'a'.repeat(22)}`,
  '/cancelEmail': `#token=${'a'.repeat(22)}`,
};

/**
 * Every public page of some contracts in English, then the sample in other languages, and in English for a browser that
 * prefers another. Pages for those who are signed
 * in lead everybody else to the login, which is looked at itself.
 */
export function lighthousePages(routes: readonly AreaRoute[]): LighthousePage[] {
  const pages = (language: Language, only?: readonly string[]) =>
    routes
      .filter(({ path, audience }) => audience === 'public' && (!only || only.includes(path)))
      .map(({ path: pattern, example = pattern, indexed }) => ({ path: example, indexed }))
      .map(({ path, indexed }) => ({
        path: localizePath(path, language) + (TOKENS[path] ?? ''),
        language,
        indexed: indexed !== false,
      }));
  const offered = pages('en', SAMPLE).map((page) => ({ ...page, language: OFFERED, offered: true as const }));
  return [...pages('en'), ...LANGUAGES.flatMap((language) => pages(language, SAMPLE)), ...offered];
}
