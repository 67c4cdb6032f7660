/** Slots that the edge fills in: public origin of the site. */
export const ORIGIN_SLOT = '{{origin}}';
export const THEME_SLOT = '{{theme}}';
/** CSS color schemes of the theme. */
export const SCHEME_SLOT = '{{scheme}}';
/** Attributes of the visitor's reading settings. */
export const READING_SLOT = '{{reading}}';

/** Banner with the offer of another language. */
export const OFFER_SLOT = '<!--offer-->';
/** The offer shown in the banner, in place of a string in the document's JSON. */
export const OFFER_DATA_SLOT = '{{offer}}';

/** Slots of a dynamic page, filled in per request. */
export const PAGE_SLOTS = {
  /** Site path without language. Begins with a slash, so that the slot is itself a valid path. */
  path: '/{{page.path}}',
  title: '{{page.title}}',
  description: '{{page.description}}',
  /** Additional elements at the end of the head. */
  head: '{{page.head}}',
  main: '{{page.main}}',
  /** The text between these is shown if there is no fragment. */
  fragmentStart: '<!--page.fragment-->',
  fragmentEnd: '<!--/page.fragment-->',
  /** In place of a string in the document's JSON. */
  data: '{{page.data}}',
} as const;
