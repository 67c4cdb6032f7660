import type { RichNode } from './nodes.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Serialises a rich text. Equal trees give equal HTML. */
export function richTextToHtml(nodes: readonly RichNode[]): string {
  return nodes.map(htmlOf).join('');
}

function htmlOf(node: RichNode): string {
  if (typeof node === 'string') return escape(node);
  if (node.tag === 'br') return '<br>';
  if (node.tag === 'img') return `<img src="${escape(node.src)}" alt="${escape(node.alt)}">`;
  const inner = richTextToHtml(node.children);
  if (node.tag === 'a') return `<a href="${escape(node.href)}" rel="nofollow noopener">${inner}</a>`;
  return `<${node.tag}>${inner}</${node.tag}>`;
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
}
