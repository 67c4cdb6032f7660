/** Rich texts of posts and newsletters: parsing any HTML, canonical HTML, limits. */
export { safeHref } from './addresses.ts';
export { richTextFromHtml } from './from-html.ts';
export { RICH_TEXT_LIMITS } from './limits.ts';
export { runsToNodes, type TextRunOrBreak } from './runs.ts';
export { richTextToHtml } from './to-html.ts';
export type * from './nodes.ts';
