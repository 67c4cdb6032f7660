/** Translated texts and calendar files that services create. */

export { createIcsFile, ICS_TYPE, type IcsEntry, type IcsTime } from './calendar/ics.ts';
export { createTexts } from './texts/service-texts.ts';
export { createTextLoader, formatLongDate } from './texts/text-loader.ts';
