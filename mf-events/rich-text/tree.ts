/**
 * What a rich text can hold, and all it can hold: there is no place for a script, a style or a handler. Both sides work
 * with it: the editor writes it, the service reads it out of what was sent, pages show it.
 */
export type RichNode =
  | string
  | { readonly tag: 'br' }
  | { readonly tag: 'img'; readonly src: string; readonly alt: string }
  | { readonly tag: 'a'; readonly href: string; readonly children: readonly RichNode[] }
  | { readonly tag: RichTag; readonly children: readonly RichNode[] };

export type RichTag = (typeof RICH_TAGS)[number];

export const RICH_TAGS = ['p', 'h2', 'h3', 'h4', 'blockquote', 'ul', 'ol', 'li', 'strong', 'em'] as const;

/** Longest text that is read, in characters of HTML. */
export const RICH_LIMITS = { html: 100_000, nodes: 5_000, depth: 100, listDepth: 4 } as const;
