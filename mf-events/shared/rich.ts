/**
 * What an author has written, as the service keeps it beside the HTML: a tree of allowed elements only, which pages draw
 * element by element. A text is itself.
 */
export type RichNode = string | RichBlock | RichLink | RichImage | RichBreak;

export interface RichBlock {
  readonly tag: 'p' | 'h2' | 'h3' | 'h4' | 'ul' | 'ol' | 'li' | 'strong' | 'em' | 'blockquote';
  readonly children: readonly RichNode[];
}

export interface RichLink {
  readonly tag: 'a';
  /** `https:`, `http:`, `mailto:`, `tel:`, or a path of the site. */
  readonly href: string;
  readonly children: readonly RichNode[];
}

export interface RichImage {
  readonly tag: 'img';
  /** A path of the site: images of other origins are not shown. */
  readonly src: string;
  readonly alt: string;
  readonly width?: number;
  readonly height?: number;
}

export interface RichBreak {
  readonly tag: 'br';
}
