export { fromHtml } from './from-html.ts';
export { toHtml, toText } from './to-html.ts';
export { RICH_LIMITS } from './limits.ts';
