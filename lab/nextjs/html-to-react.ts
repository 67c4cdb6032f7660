import { DomUtils, ElementType, parseDocument } from 'htmlparser2';

export type HtmlNode = ReturnType<typeof parseDocument>['children'][number];
type HtmlElement = Extract<HtmlNode, { readonly attribs: unknown }>;

/** HTML attributes that React names differently. */
const PROPS: Readonly<Record<string, string>> = { class: 'className', for: 'htmlFor', tabindex: 'tabIndex' };
/** Attributes that would make a field controlled, with the uncontrolled ones. */
const FIELD_PROPS: Readonly<Record<string, string>> = { value: 'defaultValue', checked: 'defaultChecked' };
const SWITCHES = new Set(
  'autoFocus checked disabled hidden inert multiple noValidate open readOnly required selected'.split(' '),
);

export const isElement = (node: HtmlNode): node is HtmlElement => 'attribs' in node;

/** Parses HTML. Keeps the case of names, which React wrote. */
export function parseHtml(html: string): readonly HtmlNode[] {
  return parseDocument(html, { lowerCaseTags: false, lowerCaseAttributeNames: false }).children;
}

/**
 * Returns arguments of React's `createElement` for what the pages have in common. Where the pages differ, the code looks at `at`,
 * the index of the page. It uses `h` for `createElement` and `Link` for links to `linked` paths in the header.
 */
export function reactCode(pages: readonly (readonly HtmlNode[])[], linked: readonly string[] = []): string {
  return listCode(
    pages.map((nodes) => nodes.filter(isDrawn)),
    { linked, inHeader: false },
  );
}

interface Place {
  readonly linked: readonly string[];
  readonly inHeader: boolean;
}

/** Returns false for comments (React's markers) and preloads, which Next.js adds itself. */
function isDrawn(node: HtmlNode): boolean {
  if (isElement(node)) return !(node.name === 'link' && node.attribs['rel'] === 'preload');
  return node.type === ElementType.Text;
}

function listCode(lists: readonly (readonly HtmlNode[])[], place: Place): string {
  const [first = [], ...others] = lists;
  const alike = others.every(
    (list) => list.length === first.length && list.every((node, index) => kind(node) === kind(first[index])),
  );
  if (!alike) return choose(lists.map((list) => `h(Fragment,null,${listCode([list], place)})`));
  return first
    .map((_node, index) =>
      nodeCode(
        lists.flatMap((list) => list[index] ?? []),
        place,
      ),
    )
    .join(',');
}

const kind = (node: HtmlNode | undefined): string => (node && isElement(node) ? node.name : '');

function nodeCode(nodes: readonly HtmlNode[], place: Place): string {
  const elements = nodes.filter(isElement);
  const [first] = elements;
  if (!first) return choose(nodes.map((node) => JSON.stringify(DomUtils.textContent(node))));
  if (first.name === 'script') return choose(elements.map(scriptCode));
  const inHeader = place.inHeader || first.name === 'header';
  const { href } = first.attribs;
  const isLink = inHeader && first.name === 'a' && href !== undefined && place.linked.includes(href);
  const children = listCode(
    elements.map((element) => element.children.filter(isDrawn)),
    { ...place, inHeader },
  );
  const tag = isLink ? 'Link' : JSON.stringify(first.name);
  return `h(${tag},${propsCode(elements)}${children && `,${children}`})`;
}

function propsCode(elements: readonly HtmlElement[]): string {
  const names = [...new Set(elements.flatMap(({ attribs }) => Object.keys(attribs)))];
  const props = names.map((name) => {
    const values = elements.map(({ attribs }) => {
      const value = SWITCHES.has(name) && attribs[name] !== undefined ? true : attribs[name];
      return value === undefined ? 'undefined' : JSON.stringify(value);
    });
    const ofField = elements[0]?.name === 'input' ? FIELD_PROPS[name] : undefined;
    return `${JSON.stringify(ofField ?? propOf(name))}:${choose(values)}`;
  });
  return props.length > 0 ? `{${props.join(',')}}` : 'null';
}

/** Returns React's name of an attribute: SVG attributes lose their hyphens, `data-` and `aria-` attributes keep them. */
function propOf(name: string): string {
  if (/^(?:data|aria)-/.test(name)) return name;
  return PROPS[name] ?? name.replace(/-(\w)/g, (_hyphen, letter: string) => letter.toUpperCase());
}

/** Script elements hold data, which React would escape as text. */
function scriptCode(element: HtmlElement): string {
  const html = { __html: DomUtils.textContent(element) };
  return `h("script",${JSON.stringify({ ...element.attribs, dangerouslySetInnerHTML: html })})`;
}

/** Returns one expression for all pages, or a choice by `at`. */
function choose(codes: readonly string[]): string {
  if (new Set(codes).size === 1) return codes[0] ?? '';
  const last = codes.length - 1;
  return `(${codes.map((code, index) => (index === last ? code : `at===${index}?${code}:`)).join('')})`;
}
