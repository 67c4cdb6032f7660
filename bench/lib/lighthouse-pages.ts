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
  /** Opened by an administrator; everybody else is led to the login. */
  readonly signedIn?: true;
}

/** Home, a form and a long page stand for their like in other scripts and directions. */
const SAMPLE = ['/', '/contact', '/about'];
const LANGUAGES: readonly Language[] = ['ar', 'ja', 'de', 'zh-Hans'];

/** What a browser prefers that is offered another language than the page's. */
const OFFERED: Language = 'de';

/** As links open them: those of a mail, or of a list. Without, these pages have nothing to show. */
const openedBy = (item: string): Readonly<Record<string, string>> => ({
  '/confirm': `#token=${'a'.repeat(22)}`,
  '/cancelEmail': `#token=${'a'.repeat(22)}`,
  '/admin/records': '?of=marketing.contacts',
  '/admin/record': '?of=marketing.contacts&reference=LK-0000001',
  '/admin/waivers': '?of=support.volunteers',
  '/events/change/item': `?item=${item}`,
});

/**
 * Every page of some contracts in English, then the sample in other languages, and in English for a browser that
 * prefers another. Pages for those who are signed in come last. `item` is the id of an event that can be changed.
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
