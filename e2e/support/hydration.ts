import { MISSING_PAGE } from './looks.ts';

/** Pages of every kind, in both directions, and the one that is missing. */
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

/** Both Playwright's page and Puppeteer's. */
interface ScriptedPage {
  evaluate<T>(run: (page: { roots: string[] }) => T, argument: { roots: string[] }): Promise<T>;
}

/**
 * Where the page and React differ, one line each: elements that React does not know, and attributes that are others than
 * its props, which it neither mends nor reports in production.
 */
export function hydrationFlaws(page: ScriptedPage, path: string): Promise<string[]> {
  // The text of a missing page is no area's.
  const roots = ['shell-top', ...(path === MISSING_PAGE ? [] : ['main']), 'shell-bottom'];
  return page.evaluate(compare, { roots });
}

/** Runs in the page, so it holds all it needs. */
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
    // React puts preloads of what it finds beside it, and takes no care of them.
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
