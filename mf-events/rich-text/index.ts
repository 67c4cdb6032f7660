export { richTextFromHtml } from './from-html.ts';
export { richTextToHtml } from './to-html.ts';
export { RICH_TEXT_LIMITS } from './limits.ts';
