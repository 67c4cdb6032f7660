import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { localizePath, THEMES, type Language, type Theme } from '@larkfield/contracts';
import { LOOK_STATES, SCREENS, type LookScreen, type LookState } from './look-states.ts';
import { sitePages } from './pages.ts';
import { PICTURES, type SAMPLES } from './renderer.ts';

const LANGUAGES = ['en', 'ar', 'ja'] as const satisfies readonly (keyof typeof SAMPLES)[];
/** One page of each kind: the longest, text and pictures, a hub, a form. */
const IN_ALL_THEMES = ['/', '/technology', '/supportus', '/refercustomer'];
/** The pictures are taken on a device set to light, where the automatic theme is that one. */
const FURTHER_THEMES = THEMES.filter((theme) => theme !== 'automatic' && theme !== 'light');
export const MISSING_PAGE = '/nowhere';
/** A page that shows the day it is opened on is photographed on another. */
const SEARCHES: Readonly<Record<string, string>> = { '/events': '?month=2035-05' };

/** Pages that are photographed one after the other on one screen. */
export interface LookGroup {
  readonly screen: LookScreen;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly language: Language;
  readonly theme: Theme;
  readonly pages: readonly {
    readonly url: string;
    readonly path: string;
    /** Leads to the login. */
    readonly gated: boolean;
    readonly picture: readonly string[];
  }[];
}

/** Every page in three languages, and the main pages in the other themes, each on a phone and a wide screen. */
export function lookGroups(): LookGroup[] {
  const every = sitePages();
  const main = every.filter(({ path }) => IN_ALL_THEMES.includes(path));
  const missing = { path: MISSING_PAGE, gated: false };
  return (['phone', 'desktop'] as const).flatMap((screen) => [
    ...LANGUAGES.map((language) => group(screen, language, 'automatic', [...every, missing])),
    ...FURTHER_THEMES.map((theme) => group(screen, 'en', theme, main)),
  ]);
}

function group(
  screen: LookScreen,
  language: Language,
  theme: Theme,
  paths: readonly { readonly path: string; readonly gated: boolean }[],
): LookGroup {
  const folder = theme === 'automatic' ? language : theme;
  const pages = paths.map(({ path, gated }) => ({
    url: localizePath(path, language) + (SEARCHES[path] ?? ''),
    path,
    gated,
    picture: [screen, folder, `${path.slice(1).replaceAll('/', '-') || 'home'}.png`],
  }));
  return { screen, viewport: SCREENS[screen], language, theme, pages };
}

/** States that are photographed one after the other on one screen. */
export interface StateGroup extends Pick<LookGroup, 'screen' | 'viewport'> {
  readonly language: 'en' | 'ar';
  readonly states: readonly (LookState & { readonly picture: readonly string[] })[];
}

/** Every state in English, some in Arabic, each on the screens that have it. */
export function stateGroups(): StateGroup[] {
  return (['phone', 'desktop'] as const).flatMap((screen) =>
    (['en', 'ar'] as const).map((language) => ({
      ...{ screen, viewport: SCREENS[screen], language },
      states: LOOK_STATES.filter(({ screens }) => screens.includes(screen))
        .filter(({ inArabic }) => language === 'en' || inArabic)
        .map((state) => ({ ...state, picture: [screen, language, 'states', pictureName(state.name)] })),
    })),
  );
}

const pictureName = (name: string) => `${name.replaceAll(/\W+/g, '-')}.png`;

/**
 * Pictures of pages and states that are no longer photographed, as paths below the folder of the pictures, which another
 * can be handed in for, as can groups of pages for those of the site.
 */
export function leftoverPictures(folder = PICTURES, groups = lookGroups()): string[] {
  const pictures = [
    ...groups.flatMap(({ pages }) => pages.map(({ picture }) => picture)),
    ...stateGroups().flatMap(({ states }) => states.map(({ picture }) => picture)),
  ];
  const wanted = new Set(pictures.map((picture) => join(...picture)));
  const present = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  return present.filter((name) => name.endsWith('.png') && !wanted.has(name));
}
