/** Rich text as the service stores it beside the HTML: a tree of allowed elements. A string is a text node. */
export type RichNode = string | RichBlock | RichLink | RichImage | RichBreak;

export interface RichBlock {
  readonly tag: 'p' | 'h2' | 'h3' | 'h4' | 'ul' | 'ol' | 'li' | 'strong' | 'em' | 'blockquote';
  readonly children: readonly RichNode[];
}

export interface RichLink {
  readonly tag: 'a';
  /** `https:`, `http:`, `mailto:`, `tel:`, or a site path. */
  readonly href: string;
  readonly children: readonly RichNode[];
}

export interface RichImage {
  readonly tag: 'img';
  /** Site path; images of other origins are not shown. */
  readonly src: string;
  readonly alt: string;
  readonly width?: number;
  readonly height?: number;
}

export interface RichBreak {
  readonly tag: 'br';
}
