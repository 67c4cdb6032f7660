import { reactCode, type HtmlNode } from './html-to-react.ts';
import { partsOf, type Parts, type ServedPage } from './page-parts.ts';

type Pages = readonly (readonly HtmlNode[])[];

const IMPORTS = "import { Fragment, createElement as h } from 'react';\n";

/**
 * Returns the source files of a Next.js app that renders the pages: head and route on the server, visible content in
 * client components, header and footer in the layout. `styles` are style sheets by path.
 */
export function nextApp(
  pages: readonly ServedPage[],
  styles: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const parts = pages.map(partsOf);
  const paths = pages.map(({ path }) => path);
  const files = parts.flatMap(({ path, head, main, styles: [, ...own] }) => [
    [`app${path}/content.js`, contentCode(main)],
    [`app${path}/page.css`, own.map((name) => styles[name]).join('\n')],
    [`app${path}/page.js`, pageCode(head)],
  ]);
  const shared = parts[0]?.styles[0] ?? '';
  return {
    'app/layout.css': styles[shared] ?? '',
    'app/layout.js': layoutCode(parts),
    'app/frame.js': frameCode(
      parts.map(({ top }) => top),
      parts.map(({ bottom }) => bottom),
      paths,
    ),
    ...Object.fromEntries(files.map(([name = '', code = '']) => [name.replace('//', '/'), code])),
  };
}

const layoutCode = ([first]: readonly Parts[]): string => `import './layout.css';
${IMPORTS}import { Frame } from './frame.js';
export default function Layout({ children }) {
  return h('html', ${JSON.stringify(first?.html)},
    h('body', null, h(Frame, null, children)));
}
`;

const frameCode = (tops: Pages, bottoms: Pages, paths: readonly string[]): string => `'use client';
import { Fragment, createElement as h, useEffect } from 'react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
const paths = ${JSON.stringify(paths)};
export function Frame({ children }) {
  const at = paths.indexOf(usePathname());
  useEffect(() => { performance.mark('interactive'); }, []);
  return h(Fragment, null,
    ${reactCode(tops, paths)},
    children,
    ${reactCode(bottoms)});
}
`;

const pageCode = (head: readonly HtmlNode[]): string => `import './page.css';
${IMPORTS}import { Content } from './content.js';
export default function Page() {
  return h(Fragment, null, ${reactCode([head])}, h(Content));
}
`;

const contentCode = (main: readonly HtmlNode[]): string => `'use client';
${IMPORTS}export function Content() {
  return h(Fragment, null, ${reactCode([main])});
}
`;
