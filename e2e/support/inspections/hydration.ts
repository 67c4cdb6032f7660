import { MISSING_PAGE } from '../../visual/picture-list.ts';

/** Pages of every kind, in both directions, and a missing page. */
export const HYDRATED_PAGES = [
  '/',
  '/contact',
  '/refercustomer',
  '/de/register',
  '/ar/login',
  '/supportus',
  '/search',
  MISSING_PAGE,
];

/** Playwright's or Puppeteer's page. */
interface ScriptedPage {
  evaluate<T>(run: (page: { roots: string[] }) => T, argument: { roots: string[] }): Promise<T>;
}

/**
 * Returns differences between the page and React, one line each: elements that React does not know, and attributes that
 * differ from the props. React neither repairs nor reports these in production.
 */
export function hydrationFlaws(page: ScriptedPage, path: string): Promise<string[]> {
  // The text of a missing page belongs to no area.
  const roots = ['shell-top', ...(path === MISSING_PAGE ? [] : ['main']), 'shell-bottom'];
  return page.evaluate(compare, { roots });
}

/** Runs in the page, so it must be self-contained. */
function compare({ roots }: { roots: string[] }): string[] {
  const PROPS: Readonly<Record<string, string>> = {
    id: 'id',
    for: 'htmlFor',
    href: 'href',
    class: 'className',
    'aria-describedby': 'aria-describedby',
    'aria-labelledby': 'aria-labelledby',
  };
  return roots.flatMap((root) => {
    // React inserts preloads and does not manage them afterwards.
    const elements = [...document.querySelectorAll(`#${root} :not(link[rel="preload"])`)];
    return elements.length === 0 ? [`#${root} is empty`] : elements.flatMap((each) => flawsOf(each, root));
  });

  function flawsOf(element: Element, root: string): string[] {
    const name = `#${root} <${element.localName}> “${(element.textContent ?? '').trim().slice(0, 30)}”`;
    const key = Object.keys(element).find((own) => own.startsWith('__reactProps$'));
    if (!key) return [`${name} is not React’s`];
    const props = (element as unknown as Record<string, Record<string, unknown>>)[key] ?? {};
    return Object.entries(PROPS).flatMap(([attribute, prop]) => {
      const [shown, wanted] = [element.getAttribute(attribute), props[prop] ?? null];
      return shown === wanted ? [] : [`${name}: ${attribute} is ${shown}, not ${String(wanted)}`];
    });
  }
}
