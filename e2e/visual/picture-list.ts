import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { localizePath, THEMES, type Theme } from '@larkfield/contracts';
import { VISUAL_STATES, SCREENS, type VisualScreen, type VisualState } from './visual-states.ts';
import { sitePages } from '../support/pages/site-pages.ts';
import { SAMPLE_MONTH } from './hold-sample-event.ts';
import { PICTURES, type SAMPLES } from './renderer.ts';

export const MISSING_PAGE = '/nowhere';
/**
 * One page of each layout, in English on both screens. Pages of one layout share their parts. Add a page with a new layout here.
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
/** Headings, cards and buttons in a script without spaces: fonts and line breaks. */
const IN_JAPANESE = ['/supportus'];
/** Bands, cards, a form. On the phone only, because the desktop has the same colors. */
const IN_ALL_THEMES = ['/', '/supportus', '/refercustomer'];
/** The device prefers light, so the automatic theme equals the light one. */
const FURTHER_THEMES = THEMES.filter((theme) => theme !== 'automatic' && theme !== 'light');
/** Queries for pages that show the current day. */
const SEARCHES: Readonly<Record<string, string>> = { '/events': `?month=${SAMPLE_MONTH}` };

/** Pages that one test takes pictures of in turn. */
export interface PageGroup {
  readonly screen: VisualScreen;
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
export function pageGroups(): PageGroup[] {
  const known = new Set([MISSING_PAGE, ...sitePages().map(({ path }) => path)]);
  const gone = LAYOUTS.filter((path) => !known.has(path));
  if (gone.length > 0)
    throw new Error(`e2e/visual/picture-list.ts names pages that the site has not: ${gone.join(', ')}`);
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
  screen: VisualScreen,
  language: PageGroup['language'],
  theme: Theme,
  paths: readonly string[],
): PageGroup {
  const folder = theme === 'automatic' ? language : theme;
  const pages = paths.map((path) => ({
    url: localizePath(path, language) + (SEARCHES[path] ?? ''),
    path,
    picture: [screen, folder, `${path.slice(1).replaceAll('/', '-') || 'home'}.png`],
  }));
  return { screen, viewport: SCREENS[screen], language, theme, pages };
}

/** States that one test takes pictures of in turn. */
export interface StateGroup extends Pick<PageGroup, 'screen' | 'viewport'> {
  readonly language: 'en' | 'ar';
  readonly states: readonly (VisualState & { readonly picture: readonly string[] })[];
}

/** Returns the states in English, some also in Arabic, each for its screens. */
export function stateGroups(): StateGroup[] {
  return (['phone', 'desktop'] as const).flatMap((screen) =>
    (['en', 'ar'] as const).map((language) => ({
      ...{ screen, viewport: SCREENS[screen], language },
      states: VISUAL_STATES.filter(({ screens }) => screens.includes(screen))
        .filter(({ inArabic }) => language === 'en' || inArabic)
        .map((state) => ({ ...state, picture: [screen, language, 'states', pictureName(state.name)] })),
    })),
  );
}

const pictureName = (name: string) => `${name.replaceAll(/\W+/g, '-')}.png`;

/** Returns pictures without a page or state, as paths below the folder. */
export function leftoverPictures(folder = PICTURES, groups = pageGroups()): string[] {
  const pictures = [
    ...groups.flatMap(({ pages }) => pages.map(({ picture }) => picture)),
    ...stateGroups().flatMap(({ states }) => states.map(({ picture }) => picture)),
  ];
  const wanted = new Set(pictures.map((picture) => join(...picture)));
  const present = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  return present.filter((name) => name.endsWith('.png') && !wanted.has(name));
}
