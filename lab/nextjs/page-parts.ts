import { DomUtils } from 'htmlparser2';
import { isElement, parseHtml, type HtmlNode } from './html-to-react.ts';

/** A page as the site serves it. */
export interface ServedPage {
  readonly path: string;
  readonly html: string;
}

/** Parts of a page, for the Next.js app. */
export interface Parts {
  readonly path: string;
  /** Attributes of the `html` element. */
  readonly html: Readonly<Record<string, string>>;
  readonly head: readonly HtmlNode[];
  readonly top: readonly HtmlNode[];
  readonly main: readonly HtmlNode[];
  readonly bottom: readonly HtmlNode[];
  /** Paths of the style sheets. The first one is the same on all pages. */
  readonly styles: readonly string[];
}

/** Elements that Next.js writes itself, or that only our loader needs. */
const NOT_IN_HEAD = new Set(['charset', 'viewport', 'stylesheet', 'modulepreload']);

/** Returns the paths of a page's style sheets, in their order. */
export function stylesOf({ html }: ServedPage): string[] {
  const links = DomUtils.getElementsByTagName('link', [...parseHtml(html)]);
  return links.flatMap(({ attribs }) =>
    attribs['rel'] === 'stylesheet' && attribs['href'] ? [attribs['href']] : [],
  );
}

/** Splits a page into its parts. @throws Error when one is missing. */
export function partsOf(page: ServedPage): Parts {
  const document = [...parseHtml(page.html)];
  const found = (name: string) => {
    const [element] = DomUtils.getElementsByTagName(name, document, true, 1);
    if (!element) throw new Error(`${page.path} has no ${name}`);
    return element;
  };
  const body = found('body').children.filter((node) => isElement(node) && node.name !== 'script');
  const main = body.indexOf(found('main'));
  return {
    path: page.path,
    html: found('html').attribs,
    head: found('head').children.filter(isOwnHead),
    top: body.slice(0, main),
    main: body.slice(main, main + 1),
    bottom: body.slice(main + 1),
    styles: stylesOf(page),
  };
}

function isOwnHead(node: HtmlNode): boolean {
  if (!isElement(node)) return false;
  const { attribs, name } = node;
  if (name === 'script') return attribs['type'] === 'application/ld+json';
  return !NOT_IN_HEAD.has(attribs['name'] ?? attribs['rel'] ?? (attribs['charset'] ? 'charset' : ''));
}
