import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { localizePath, THEMES, type Theme } from '@larkfield/contracts';
import { LOOK_STATES, SCREENS, type LookScreen, type LookState } from './look-states.ts';
import { sitePages } from './pages.ts';
import { PICTURES, type SAMPLES } from './renderer.ts';

export const MISSING_PAGE = '/nowhere';
/**
 * One page of each layout, in English on both screens. Pages of one layout are made of the same parts, which become ugly on all of
 * them. A page whose layout is new is added here.
 */
const LAYOUTS = [
  // Pictures, figures, questions and bands of color; long text; text for one audience; short text; a hub with cards.
  ...['/', '/technology', '/providers', '/about', '/contact', '/supportus'],
  // A search, and plain text.
  ...['/search', '/legal/terms'],
  // A small form, a long one, one in groups, one with files, one with amounts; a notice; what a wrong address answers.
  ...['/login', '/register', '/refercustomer', '/volunteer', '/donate', '/confirm', MISSING_PAGE],
  // A list and one of its items.
  ...['/openings', '/openings/reading-app-tester', '/events', '/events/sample-parents-evening'],
  // A form in steps, with a calendar; a transcript.
  ...['/fieldTrial', '/fieldTrial/register', '/fieldTrial/register/visit', '/fieldTrial/transcript'],
  // The header of an area, tables that become cards on a phone.
  ...['/directinvest', '/directinvest/opportunities', '/directinvest/1', '/directinvest/signup'],
];
/** Layouts with columns, steps, tables or arrows, which Arabic turns around. */
const MIRRORED = [
  ...['/', '/supportus', '/refercustomer', '/fieldTrial/register'],
  ...['/events', '/directinvest'],
];
/** Headings, cards, buttons: shows whether a script without spaces has its fonts and its line breaks. */
const IN_JAPANESE = ['/supportus'];
/** Bands, cards, a form: on the phone alone, because colors are those of the desktop. */
const IN_ALL_THEMES = ['/', '/supportus', '/refercustomer'];
/** The pictures are taken on a device set to light, where the automatic theme is that one. */
const FURTHER_THEMES = THEMES.filter((theme) => theme !== 'automatic' && theme !== 'light');
/** A page that shows the day it is opened on is photographed on another. */
const SEARCHES: Readonly<Record<string, string>> = { '/events': '?month=2035-05' };

/** Pages that are photographed one after the other on one screen. */
export interface LookGroup {
  readonly screen: LookScreen;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly language: keyof typeof SAMPLES;
  readonly theme: Theme;
  readonly pages: readonly {
    readonly url: string;
    readonly path: string;
    readonly picture: readonly string[];
  }[];
}

/** @throws Error when a page of the lists above is not part of the site. */
export function lookGroups(): LookGroup[] {
  const known = new Set([MISSING_PAGE, ...sitePages().map(({ path }) => path)]);
  const gone = LAYOUTS.filter((path) => !known.has(path));
  if (gone.length > 0)
    throw new Error(`e2e/support/looks.ts names pages that the site has not: ${gone.join(', ')}`);
  return [
    ...(['phone', 'desktop'] as const).flatMap((screen) => [
      group(screen, 'en', 'automatic', LAYOUTS),
      group(screen, 'ar', 'automatic', MIRRORED),
      group(screen, 'ja', 'automatic', IN_JAPANESE),
    ]),
    ...FURTHER_THEMES.map((theme) => group('phone', 'en', theme, IN_ALL_THEMES)),
  ];
}

function group(
  screen: LookScreen,
  language: LookGroup['language'],
  theme: Theme,
  paths: readonly string[],
): LookGroup {
  const folder = theme === 'automatic' ? language : theme;
  const pages = paths.map((path) => ({
    url: localizePath(path, language) + (SEARCHES[path] ?? ''),
    path,
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
