import type { RichNode } from '../shared/rich.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The one HTML of a rich text: the same tree gives the same characters. */
export function toHtml(nodes: readonly RichNode[]): string {
  return nodes.map(htmlOf).join('');
}

/** Its words alone, blocks apart by a blank: for searches, previews and calendars. */
export function toText(nodes: readonly RichNode[]): string {
  return nodes.map(textOf).join(' ').replaceAll(/\s+/g, ' ').trim();
}

function htmlOf(node: RichNode): string {
  if (typeof node === 'string') return escape(node);
  if (node.tag === 'br') return '<br>';
  if (node.tag === 'img') return `<img src="${escape(node.src)}" alt="${escape(node.alt)}">`;
  const inner = toHtml(node.children);
  if (node.tag === 'a') return `<a href="${escape(node.href)}" rel="nofollow noopener">${inner}</a>`;
  return `<${node.tag}>${inner}</${node.tag}>`;
}

function textOf(node: RichNode): string {
  if (typeof node === 'string') return node;
  if (node.tag === 'br') return ' ';
  if (node.tag === 'img') return node.alt;
  const inner = node.children.map(textOf).join('');
  return node.tag === 'strong' || node.tag === 'em' || node.tag === 'a' ? inner : `${inner} `;
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
}
