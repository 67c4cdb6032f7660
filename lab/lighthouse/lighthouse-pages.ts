import { localizePath, type AreaRoute, type Language } from '@larkfield/contracts';

export interface LighthousePage {
  readonly path: string;
  /** Preferred language of the browser: the page's, or another one (`offered`). */
  readonly language: Language;
  /** The browser prefers another language than the page's, so the page offers that language. */
  readonly offered?: true;
  /** False for pages that ask search engines not to list them. They cannot pass that audit. */
  readonly indexed: boolean;
  /** Opened by an administrator; visitors would be redirected to the login. */
  readonly signedIn?: true;
}

/** Home, a form and a long page represent all pages in the other languages. */
const SAMPLE = ['/', '/contact', '/about'];
const LANGUAGES: readonly Language[] = ['ar', 'ja', 'de', 'zh-Hans'];

/** Preferred language of browsers that are offered another language than the page's. */
const OFFERED: Language = 'de';

/** Returns queries and fragments of links to these pages, without which they are empty. */
const openedBy = (item: string): Readonly<Record<string, string>> => ({
  '/confirm': `#token=${'a'.repeat(22)}`,
  '/cancelEmail': `#token=${'a'.repeat(22)}`,
  '/admin/records': '?of=marketing.contacts',
  '/admin/record': '?of=marketing.contacts&reference=LK-0000001',
  '/admin/waivers': '?of=support.volunteers',
  '/events/change/item': `?item=${item}`,
  '/events/participants/item': `?item=${item}`,
});

/**
 * Returns every page in English, the sample in other languages, and the sample in English for a browser that prefers
 * another language. Pages for signed-in users come last. `item` is the id of an event that can be changed.
 */
export function lighthousePages(routes: readonly AreaRoute[], item: string): LighthousePage[] {
  const further = openedBy(item);
  const pages = (language: Language, audience: 'public' | 'signed in', only?: readonly string[]) =>
    routes
      .filter((route) => (route.audience === 'public') === (audience === 'public'))
      .filter(({ path }) => !only || only.includes(path))
      .map(({ path: pattern, example = pattern, indexed }) => ({
        path: localizePath(example, language) + (further[example] ?? ''),
        language,
        indexed: audience === 'public' && indexed !== false,
      }));
  const offered = pages('en', 'public', SAMPLE).map((page) => ({
    ...page,
    language: OFFERED,
    offered: true as const,
  }));
  return [
    ...pages('en', 'public'),
    ...LANGUAGES.flatMap((language) => pages(language, 'public', SAMPLE)),
    ...offered,
    ...pages('en', 'signed in').map((page) => ({ ...page, signedIn: true as const })),
  ];
}
