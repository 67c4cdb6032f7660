/** Stands for the public origin until the edge, which knows it, sends the document. */
export const ORIGIN_SLOT = '{{origin}}';
/** Stands for the visitor's theme until the edge sends the document. */
export const THEME_SLOT = '{{theme}}';
/** Stands for the color schemes that the browser may take in that theme. */
export const SCHEME_SLOT = '{{scheme}}';
/** Stands for the attributes of the visitor's reading settings. */
export const READING_SLOT = '{{reading}}';

/** Stands for the banner that offers another language; the edge knows what a visitor's browser prefers. */
export const OFFER_SLOT = '<!--offer-->';
/** Stands where a string of the document's JSON does: the offer that the banner shows. */
export const OFFER_DATA_SLOT = '{{offer}}';

/** What a page rendered on request puts into its frame; nothing of it is known when the frame is composed. */
export const PAGE_SLOTS = {
  /** Site path without language. It keeps its slash, so that it can stand where a path has to. */
  path: '/{{page.path}}',
  title: '{{page.title}}',
  description: '{{page.description}}',
  /** Elements for the end of the head. */
  head: '{{page.head}}',
  /** Attributes of `<main>`. */
  main: '{{page.main}}',
  /** Between these stands what is shown instead where there is no fragment. */
  fragmentStart: '<!--page.fragment-->',
  fragmentEnd: '<!--/page.fragment-->',
  /** Stands where a string of the document's JSON does. */
  data: '{{page.data}}',
} as const;
