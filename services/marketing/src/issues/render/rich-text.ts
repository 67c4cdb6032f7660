import type { RichNode } from '@larkfield/contracts/rich-text';

/** Returns a rich text whose links and images work outside of the site. */
export function withOrigin(nodes: readonly RichNode[], siteOrigin: string): RichNode[] {
  return nodes.map((node) => {
    if (typeof node === 'string' || node.tag === 'br') return node;
    if (node.tag === 'img') return { ...node, src: absolute(node.src, siteOrigin) };
    const children = withOrigin(node.children, siteOrigin);
    return node.tag === 'a'
      ? { ...node, href: absolute(node.href, siteOrigin), children }
      : { ...node, children };
  });
}

export function absolute(address: string, siteOrigin: string): string {
  return address.startsWith('/') ? siteOrigin + address : address;
}

/** Converts a rich text to plain text: paragraphs with empty lines between, list items with dashes, addresses of links. */
export function richTextToText(nodes: readonly RichNode[]): string {
  return nodes
    .map((node) => blockText(node, ''))
    .filter((text) => text.trim() !== '')
    .join('\n\n');
}

function blockText(node: RichNode, indent: string): string {
  if (typeof node === 'string' || !('children' in node)) return inlineText([node]);
  if (node.tag !== 'ul' && node.tag !== 'ol') return inlineText(node.children);
  return node.children
    .map((item, index) => {
      const marker = node.tag === 'ol' ? `${index + 1}. ` : '- ';
      const children = typeof item === 'string' || !('children' in item) ? [item] : item.children;
      const lists = children.filter(isList);
      const own = inlineText(children.filter((child) => !isList(child)));
      return [`${indent}${marker}${own}`, ...lists.map((list) => blockText(list, `${indent}  `))].join('\n');
    })
    .join('\n');
}

function isList(node: RichNode): boolean {
  return typeof node !== 'string' && (node.tag === 'ul' || node.tag === 'ol');
}

function inlineText(nodes: readonly RichNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      if (node.tag === 'br') return '\n';
      if (node.tag === 'img') return node.alt === '' ? '' : `[${node.alt}]`;
      const inner = inlineText(node.children);
      return node.tag === 'a' && inner !== node.href ? `${inner} (${node.href})` : inner;
    })
    .join('');
}

/** Calls `visit` for every link and image of a rich text. */
export function visitAddresses(
  nodes: readonly RichNode[],
  visit: (kind: 'link' | 'image', address: string, alt?: string) => void,
): void {
  for (const node of nodes) {
    if (typeof node === 'string' || node.tag === 'br') continue;
    if (node.tag === 'img') visit('image', node.src, node.alt);
    else {
      if (node.tag === 'a') visit('link', node.href);
      visitAddresses(node.children, visit);
    }
  }
}
