import { createTexts } from '@larkfield/area';
import type en from '../../../locales/en/pages.json';

/** Texts of the content pages. */
export const usePageTexts = createTexts<typeof en>('pages');
